import { type Queries, SqlError } from './Database.ts'
import type { DatabaseLine } from './databaseLine.ts'
import { quoted } from './identifier.ts'

/**
 * Does for the embedded database what a server's background processes do: checkpoints, and after each of them vacuum and statistics for
 * tables that changed much. Everybody waits meanwhile, as there is one connection: each step goes when nobody has asked for a moment. What
 * can't wait any longer goes without that, a step at a time: a checkpoint after 64 MB of write-ahead log or five minutes, a table's vacuum
 * after five more. Without checkpoints the log would grow for ever, and a start after a crash would have to read all of it.
 */
export function keepHouse({ run, idleMs }: HouseLine, db: Queries): { close(): Promise<void> } {
  let lookedAt = performance.now()
  /** When there was first more log than is left alone. */
  let writtenAt: number | undefined
  let checkpoint: 'unneeded' | 'welcome' | 'late' = 'unneeded'
  let owed: readonly Owed[] = []
  let working: Promise<void> | undefined
  const look = async () => {
    lookedAt = performance.now()
    const log = await run(() => logSinceCheckpoint(db))
    writtenAt = log > leastLog ? (writtenAt ?? lookedAt) : undefined
    const ageMs = writtenAt === undefined ? 0 : lookedAt - writtenAt
    if (log > mostLog || ageMs >= longestMs) checkpoint = 'late'
    else if (log > welcomeLog || ageMs >= welcomeMs) checkpoint = 'welcome'
  }
  const makeCheckpoint = async () => {
    await run(() => db.exec('checkpoint'))
    checkpoint = 'unneeded'
    writtenAt = undefined
    const found = await run(() => tablesToTidy(db))
    const added = found.filter(sql => !owed.some(one => one.sql === sql))
    owed = [...owed, ...added.map(sql => ({ sql, lateAt: performance.now() + longestMs }))]
  }
  const tidyOne = async ({ sql }: Owed) => {
    owed = owed.slice(1)
    await run(() => db.exec(sql))
  }
  const step = async () => {
    if (performance.now() - lookedAt >= lookEveryMs) await look()
    const isIdle = idleMs() >= quietMs
    const [first] = owed
    if (checkpoint === 'late' || (checkpoint === 'welcome' && isIdle)) await makeCheckpoint()
    else if (first && (isIdle || performance.now() >= first.lateAt)) await tidyOne(first)
  }
  const timer = setInterval(() => {
    working ??= step()
      .catch(error => {
        // What the database refuses (a full disk) is tried again. Anything else means that it has stopped, which every request says too.
        if (!(error instanceof SqlError)) clearInterval(timer)
      })
      .finally(() => {
        working = undefined
      })
  }, stepEveryMs)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await working
      await run(() => db.exec('checkpoint'))
    },
  }
}

type HouseLine = Pick<DatabaseLine, 'run' | 'idleMs'>

/** A statement, and from when it goes even if somebody asks. */
interface Owed {
  readonly sql: string
  readonly lateAt: number
}

const stepEveryMs = 250
const lookEveryMs = 5_000
/** Nobody has asked for so long. */
const quietMs = 300
const welcomeMs = 60_000
const longestMs = 300_000
/** Bytes of log: a checkpoint that writes is a matter of about 5 ms per megabyte. */
const [leastLog, welcomeLog, mostLog] = [64 * 1024, 8 * 1024 * 1024, 64 * 1024 * 1024]

/** Bytes that a start after a crash would read. */
async function logSinceCheckpoint(db: Queries): Promise<number> {
  const [row] = await db.query(
    'select (pg_current_wal_insert_lsn() - redo_lsn)::double precision as bytes from pg_control_checkpoint()',
  )
  return Number(row?.bytes)
}

/**
 * What to do, by the rules that autovacuum goes by. Statistics keep a third of what is usual (most common values, bounds of histograms) from a
 * third of the rows, which takes a third of the time.
 */
async function tablesToTidy(db: Queries): Promise<readonly string[]> {
  // What was counted in the last second isn't told yet.
  await db.query('select pg_stat_force_next_flush()')
  const rows = await db.query(`select relname as name,
      n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup as "isUntidy",
      n_mod_since_analyze > 50 + 0.1 * n_live_tup as "isChanged"
    from pg_stat_user_tables`)
  return rows.flatMap(({ name, isUntidy, isChanged }) => {
    const table = quoted(String(name))
    return [
      ...(isUntidy ? [`vacuum ${table}`] : []),
      ...(isChanged ? [`set default_statistics_target to 33; analyze ${table}; reset default_statistics_target`] : []),
    ]
  })
}
