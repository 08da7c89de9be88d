import type { Query, Reads, Row } from './Store.ts'

/**
 * Every row of a query, the newest ids first, some hundreds at a time. Each portion goes on behind the last row of the one before it, so
 * the last one costs no more than the first, however many there are; what is written meanwhile may be among them or not.
 */
export async function* rowsInPortions(
  read: Pick<Reads, 'list'>,
  table: string,
  { scope, where = [], signal, without = [], behind = null }: PortionedQuery,
  portion = 1000,
): AsyncGenerator<readonly Row[]> {
  let last = behind
  for (;;) {
    const from = last === null ? [] : [{ column: 'id', op: 'lte', values: [last] } as const]
    const query = { scope, where: [...where, ...from], limit: portion, countTo: 1, without }
    const page = await read.list(table, signal ? { ...query, signal } : query)
    const rows = page.rows[0]?.id === last ? page.rows.slice(1) : page.rows
    if (rows.length > 0) yield rows
    if (page.rows.length < portion) return
    last = page.rows.at(-1)?.id ?? null
  }
}

export interface PortionedQuery extends Pick<Query, 'scope' | 'where' | 'signal' | 'without'> {
  /** Rows come by their ids. */
  readonly order?: never
  /** Begins behind this id. */
  readonly behind?: string | null
}
