import type { Queries } from './Database.ts'
import { quoted } from './identifier.ts'

/**
 * Does for the embedded database what a server's background processes do: a checkpoint after 128 MB of write-ahead log,
 * or five minutes if there is any, and a little later statistics and vacuum for tables that changed much. `run` gives
 * it the connection when nobody else has it. Without checkpoints the log would grow for ever, and a start after a
 * crash would have to read all of it.
 */
export function keepHouse(run: <T>(work: (db: Queries) => Promise<T>) => Promise<T>): { close(): Promise<void> } {
  let written = 0
  let checkpointAt = Date.now()
  let looking: Promise<void> = Promise.resolve()
  const look = async () => {
    const position = await run(walPosition)
    const isDue = position - written > MOST_LOG || Date.now() - checkpointAt > LONGEST
    if (!isDue) return
    checkpointAt = Date.now()
    if (position === written) return
    await run(db => db.exec('checkpoint'))
    for (const table of await run(tablesToVacuum)) await run(db => db.exec(`vacuum analyze ${quoted(table)}`))
    written = await run(walPosition)
  }
  const timer = setInterval(() => {
    // A look that fails means that the database has stopped, which every request says too.
    looking = looking.then(look).catch(() => clearInterval(timer))
  }, INTERVAL)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await looking
      await run(db => db.exec('checkpoint'))
    },
  }
}

const INTERVAL = 5_000
const LONGEST = 300_000
const MOST_LOG = 128 * 1024 * 1024

async function walPosition(db: Queries): Promise<number> {
  const [row] = await db.query(`select (pg_current_wal_insert_lsn() - '0/0')::double precision as bytes`)
  return Number(row?.bytes)
}

/** By the rule that autovacuum goes by. */
async function tablesToVacuum(db: Queries): Promise<string[]> {
  const rows = await db.query(`select relname as name from pg_stat_user_tables
    where n_mod_since_analyze > 50 + 0.1 * n_live_tup or n_dead_tup > 50 + 0.2 * n_live_tup`)
  return rows.map(row => String(row.name))
}
