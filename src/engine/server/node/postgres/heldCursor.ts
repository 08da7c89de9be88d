import type { Queries, SqlRow } from './Database.ts'

/**
 * The rows of a statement in portions, on the only connection that there is: the answer is held by the database, and
 * between two portions others have their turn.
 */
export async function* heldCursor(db: Queries, sql: string, params: readonly unknown[] = []): AsyncGenerator<SqlRow[]> {
  const name = `held_${++last}`
  const ask = db.queryLong ?? db.query
  await ask(`declare ${name} no scroll cursor with hold for ${sql}`, params)
  try {
    yield* portionsOf({ ...db, query: ask }, name)
  } finally {
    await db.query(`close ${name}`)
  }
}

/** What an open cursor has left. */
export async function* portionsOf(db: Queries, cursor: string): AsyncGenerator<SqlRow[]> {
  for (;;) {
    const rows = await db.query(`fetch ${PORTION} from ${cursor}`)
    if (rows.length > 0) yield rows
    if (rows.length < PORTION) return
  }
}

const PORTION = 5000
let last = 0
