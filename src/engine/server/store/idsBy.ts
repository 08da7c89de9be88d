import type { Reads } from './Store.ts'

/** The ids of all rows that have this in a column, whoever they belong to. */
export async function idsBy(
  reads: Pick<Reads, 'ids'>,
  table: string,
  column: string,
  value: string,
): Promise<string[]> {
  return reads.ids(table, { scope: 'all', where: [{ column, op: 'in', values: [value] }] })
}
