import type { Row } from '../../store/Store.ts'
import type { Queries } from './Database.ts'
import { type AskedRows, asksWords, eachStatement, type Statement, soughtStatement } from './listStatement.ts'

/**
 * The rows of several queries, asked together. Where words are is looked for first: most tables have none, and to plan how each one's rows
 * are read took ten times as long as to find that there are none.
 */
export async function rowsOfEach(
  db: Queries,
  asked: readonly AskedRows[],
  signal: AbortSignal | undefined,
): Promise<Row[][]> {
  const sought = asked.filter(asksWords)
  const places = new Map<AskedRows, Sought>()
  if (sought.length > 0) {
    const found: Sought[] = await together(db, soughtStatement(sought), sought.length, signal)
    for (const [index, one] of sought.entries()) places.set(one, found[index] ?? none)
  }
  const pages = asked.map(one => {
    const place = places.get(one)
    return place && !place.many ? { ...one, ids: place.ids } : one
  })
  const open = pages.filter(({ ids }) => ids?.length !== 0)
  if (open.length === 0) return asked.map(() => [])
  const rows: Row[][] = await together(db, eachStatement(open), open.length, signal)
  return pages.map(page => rows[open.indexOf(page)] ?? [])
}

/** What was found of words: the ids of the page, or that there are too many to be put in order. */
interface Sought {
  readonly many: boolean
  readonly ids: readonly string[]
}

const none: Sought = { many: false, ids: [] }

async function together<T>(
  db: Queries,
  { sql, params }: Statement,
  count: number,
  signal: AbortSignal | undefined,
): Promise<T[]> {
  const [found] = await db.query(sql, params, signal)
  return Array.from({ length: count }, (_, index) => JSON.parse(String(found?.[`p${index}`] ?? 'null')))
}
