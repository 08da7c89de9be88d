import { useDataTableDataContext } from 'ra-core'
import { createContext, useContext, useMemo } from 'react'
import type { EntityRow } from '../../../engine/contract/api.ts'
import type { MeasuredRowsProps } from '../../../engine/derive/measuredParts.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { useMetrics } from './useMetrics.ts'

/** Live metrics of the rows of the table around it, in one call for all of them. */
export function RowsMetrics({ resource, enabled, children }: MeasuredRowsProps) {
  const rows = useDataTableDataContext<EntityRow>() ?? none
  // However they are sorted, it is the same question.
  const ids = useMemo(() => rows.map(({ id }) => id).sort(), [rows])
  const owners = new Set(rows.map(({ organization }) => organization))
  const [owner] = owners
  const { data } = useMetrics(resource, ids, {
    // A table on a row's page may be of another organization than the selected one.
    owner: owners.size === 1 && typeof owner === 'string' ? owner : undefined,
    recent: recentDays + 1,
    enabled,
  })
  return <RowsMetricsContext.Provider value={data}>{children}</RowsMetricsContext.Provider>
}

/** By id; undefined while the first answer is on its way. */
export const RowsMetricsContext = createContext<ReadonlyMap<string, MetricsAnswer> | undefined>(undefined)

/** How many whole days a row's small line has. */
export const recentDays = 14

/** Whether none of the rows has delivered; undefined while the answer is on its way. */
export function useIsIdle(): boolean | undefined {
  const answers = useContext(RowsMetricsContext)
  return answers && [...answers.values()].every(({ state }) => state === 'no_data')
}

const none: readonly EntityRow[] = []
