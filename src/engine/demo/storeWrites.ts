import type { Row } from '../server/store/Store.ts'

/** A write to a store, as plain data. */
export type StoreWrite =
  | { readonly put: string; readonly rows: readonly Row[] }
  | { readonly remove: string; readonly ids: readonly string[] }
  /** A call of what an extension adds to a transaction. */
  | { readonly extension: string; readonly call: string; readonly given: readonly unknown[] }

/** The rows that are there after `writes`, by table and id. */
export function rowsLeft(writes: readonly StoreWrite[]): ReadonlyMap<string, ReadonlyMap<string, Row>> {
  const tables = new Map<string, Map<string, Row>>()
  const tableOf = (name: string) => {
    const table = tables.get(name) ?? new Map<string, Row>()
    tables.set(name, table)
    return table
  }
  for (const write of writes) {
    if ('put' in write) for (const row of write.rows) tableOf(write.put).set(row.id, row)
    if ('remove' in write) for (const id of write.ids) tableOf(write.remove).delete(id)
  }
  return tables
}

/** Fewer writes that come to the same. */
export function compacted(writes: readonly StoreWrite[]): readonly StoreWrite[] {
  const rows = [...rowsLeft(writes)].map(([put, table]) => ({ put, rows: [...table.values()] }))
  return [...rows, ...writes.filter(write => 'extension' in write)]
}
