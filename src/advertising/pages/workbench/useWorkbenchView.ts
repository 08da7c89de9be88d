import { useStore } from 'ra-core'
import { useState } from 'react'
import { presetRange, type TimeRange } from '../../../engine/kit/timeRange.ts'
import type { TreeEntity } from './treeLines.ts'

/** Row heights in pixels. */
export type Density = 28 | 36

export interface WorkbenchView {
  readonly start: TreeEntity
  readonly setStart: (entity: TreeEntity) => void
  readonly range: TimeRange
  readonly setRange: (range: TimeRange) => void
  readonly isCompared: boolean
  readonly setCompared: (compared: boolean) => void
  readonly density: Density
  readonly setDensity: (density: Density) => void
  /** As in the API's `sort`. */
  readonly sort: string
  readonly setSort: (sort: string) => void
}

/**
 * How the person likes to see the workbench, kept across visits; days with a name move along with the calendar.
 * @param asked the first level that the address asks for, until another one is chosen
 */
export function useWorkbenchView(first: TreeEntity, asked: TreeEntity | null): WorkbenchView {
  const [inUrl, setInUrl] = useState(asked)
  const [start, setStart] = useStore<TreeEntity>(`workbench.${first}.start`, first)
  const [stored, setRange] = useStore<TimeRange>('workbench.range', presetRange('last30'))
  const [isCompared, setCompared] = useStore<boolean>('workbench.compared', false)
  const [density, setDensity] = useStore<Density>('workbench.density', 36)
  const [sort, setSort] = useStore<string>('workbench.sort', 'asc(name)')
  const range = stored.choice === 'custom' ? stored : presetRange(stored.choice)
  const choose = (entity: TreeEntity) => {
    setInUrl(null)
    setStart(entity)
  }
  return {
    start: inUrl ?? start,
    setStart: choose,
    range,
    setRange,
    isCompared,
    setCompared,
    density,
    setDensity,
    sort,
    setSort,
  }
}
