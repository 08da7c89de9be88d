import type { Query, Reads, Row } from './Store.ts'

/** Every row of a query, read a thousand at a time. */
export async function allRows(read: Reads, table: string, query: Omit<Query, 'skip' | 'limit'>): Promise<Row[]> {
  const found: Row[] = []
  for (;;) {
    const { rows, total } = await read.list(table, { ...query, skip: found.length, limit: 1000 })
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) return found
  }
}
