import type { Queries } from '../../../../engine/server/node/postgres/Database.ts'
import type { ToldRows, ToldSince } from './factStore.ts'

/** What was told by writes after this one; each hour says which write told it. */
export async function toldSince(db: Queries, number: number | null): Promise<ToldSince> {
  const [row] = await db.query('select max(batch) as last from fact_hourly where batch > 0')
  const last = Number(row?.last ?? 0)
  if (number === null) return { number: last, rows: null }
  const rows = await db.query(
    `select distinct k.campaign, k.strategy, k.line_item from fact_hourly f join fact_key k on k.id = f.key
     where f.batch > 0 and f.batch > $1`,
    [number],
  )
  return {
    number: last,
    rows: toldRows(rows.map(({ campaign, strategy, line_item }) => [campaign, strategy, line_item])),
  }
}

/** From lists of a campaign, a strategy and a line item. */
export function toldRows(lists: readonly (readonly unknown[])[]): ToldRows {
  const idsAt = (place: number) => new Set(lists.map(list => String(list[place] ?? '')).filter(Boolean))
  return { campaigns: idsAt(0), strategies: idsAt(1), lineItems: idsAt(2) }
}
