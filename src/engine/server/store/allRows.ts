import { type PortionedQuery, rowsInPortions } from './rowsInPortions.ts'
import type { Reads, Row } from './Store.ts'

/** Every row of a query, the newest ids first, read a thousand at a time. */
export async function allRows(read: Pick<Reads, 'list'>, table: string, query: PortionedQuery): Promise<Row[]> {
  const found: Row[] = []
  for await (const rows of rowsInPortions(read, table, query)) found.push(...rows)
  return found
}
