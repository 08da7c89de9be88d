import type { Reads } from './Store.ts'

/** Up to a hundred ids of rows that are over: of a table with a time at which each of its rows ends. */
export async function endedIds(reads: Pick<Reads, 'list'>, table: string, now: Date): Promise<string[]> {
  const where = [{ column: 'endsAt', op: 'lte', values: [now.toISOString()] }] as const
  const { rows } = await reads.list(table, { scope: 'all', where, limit: 100 })
  return rows.map(({ id }) => id)
}
