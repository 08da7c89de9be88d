import { useStore } from 'ra-core'

/** Columns that somebody has given a name. */
export interface ColumnSet {
  readonly name: string
  readonly columns: readonly string[]
}

/** The person's columns and column sets of a table, kept across visits. @param start the columns where nobody has chosen */
export function useColumnSets(table: string, start: readonly string[]): ColumnSets {
  const [columns, choose] = useStore<readonly string[]>(`${table}.columns`, start)
  const [sets, setSets] = useStore<readonly ColumnSet[]>(`${table}.sets`, none)
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
