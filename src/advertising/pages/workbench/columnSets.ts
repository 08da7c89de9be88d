import { useStore } from 'ra-core'
import { startColumns } from './workbenchColumns.ts'

/** Columns that somebody has given a name. */
export interface ColumnSet {
  readonly name: string
  readonly columns: readonly string[]
}

/** The person's columns and column sets of the workbench, kept across visits. */
export function useColumnSets(): ColumnSets {
  const [columns, choose] = useStore<readonly string[]>('workbench.columns', startColumns)
  const [sets, setSets] = useStore<readonly ColumnSet[]>('workbench.sets', none)
  return {
    columns,
    choose,
    sets,
    save: name => setSets([...sets.filter(set => set.name !== name), { name, columns }]),
    remove: name => setSets(sets.filter(set => set.name !== name)),
  }
}

export interface ColumnSets {
  readonly columns: readonly string[]
  readonly choose: (columns: readonly string[]) => void
  readonly sets: readonly ColumnSet[]
  /** Keeps the columns shown under a name, in place of what had it. */
  readonly save: (name: string) => void
  readonly remove: (name: string) => void
}

const none: readonly ColumnSet[] = []
