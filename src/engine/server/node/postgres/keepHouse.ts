import type { Queries } from './Database.ts'
import type { DatabaseLine } from './databaseLine.ts'
import { quoted } from './identifier.ts'

/**
 * Does for the embedded database what a server's background processes do: checkpoints, and after each of them vacuum and statistics for
 * tables that changed much. Everybody waits meanwhile, as there is one connection: each step goes when nobody has asked for a moment. What
 * can't wait any longer goes without that, a step at a time: a checkpoint after 64 MB of write-ahead log or five minutes, a table's vacuum
 * after five more. Without checkpoints the log would grow for ever, and a start after a crash would have to read all of it.
 */
export function keepHouse({ run, idleMs }: HouseLine, db: Queries): { close(): Promise<void> } {
  let lookedAt = Date.now()
  let checkpointAt = Date.now()
  let checkpoint: 'unneeded' | 'welcome' | 'late' = 'unneeded'
  let owed: readonly Owed[] = []
  let working: Promise<void> | undefined
  const look = async () => {
    lookedAt = Date.now()
    const log = await run(() => logSinceCheckpoint(db))
    const isOld = Date.now() - checkpointAt >= longestMs
    if (log > mostLog || (isOld && log > leastLog)) checkpoint = 'late'
    else if (log > welcomeLog) checkpoint = 'welcome'
  }
  const makeCheckpoint = async () => {
    await run(() => db.exec('checkpoint'))
    checkpoint = 'unneeded'
    checkpointAt = Date.now()
    const found = await run(() => tablesToTidy(db))
    const added = found.filter(sql => !owed.some(one => one.sql === sql))
    owed = [...owed, ...added.map(sql => ({ sql, lateAt: Date.now() + longestMs }))]
  }
  const tidyOne = async ({ sql }: Owed) => {
    owed = owed.slice(1)
    await run(() => db.exec(sql))
  }
  const step = async () => {
    if (Date.now() - lookedAt >= lookEveryMs) await look()
    const isIdle = idleMs() >= quietMs
    const [first] = owed
    if (checkpoint === 'late' || (checkpoint === 'welcome' && isIdle)) await makeCheckpoint()
    else if (first && (isIdle || Date.now() >= first.lateAt)) await tidyOne(first)
  }
  const timer = setInterval(() => {
    // A step that fails means that the database has stopped, which every request says too.
    working ??= step()
      .catch(() => clearInterval(timer))
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

/** By the rules that autovacuum goes by. Statistics are from a third of the usual rows, which takes a third of the time. */
async function tablesToTidy(db: Queries): Promise<readonly string[]> {
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
