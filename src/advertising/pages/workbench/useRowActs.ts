import { useLayoutEffect, useRef, useState } from 'react'
import type { TreePlace } from '../../../engine/kit/treeGrid/treeKeys.ts'
import type { RowLine } from './treeLines.ts'
import type { CellEdits } from './useCellEdits.ts'

/** What people do at a row of the tree. */
export interface RowActs extends Omit<CellEdits, 'open'> {
  readonly toggle: (line: RowLine) => void
  readonly select: (index: number, range: boolean) => void
  readonly edit: (at: TreePlace) => void
  /** The focus has come here. */
  readonly note: (at: TreePlace) => void
  /** The focus shall go there. */
  readonly go: (to: TreePlace) => void
}

/** The same acts for good, which do what those of the last render do: rows that stay as they are aren't drawn anew for them. */
export function useRowActs(acts: RowActs): RowActs {
  const latest = useRef(acts)
  useLayoutEffect(() => {
    latest.current = acts
  })
  const [steady] = useState<RowActs>(() => ({
    toggle: line => latest.current.toggle(line),
    select: (index, range) => latest.current.select(index, range),
    edit: at => latest.current.edit(at),
    note: at => latest.current.note(at),
    go: to => latest.current.go(to),
    set: (key, edit) => latest.current.set(key, edit),
    save: (...cell) => latest.current.save(...cell),
    saveAll: (...cells) => latest.current.saveAll(...cells),
  }))
  return steady
}
