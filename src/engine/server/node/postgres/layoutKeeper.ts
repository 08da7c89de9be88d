import { StoreAway } from '../../store/StoreAway.ts'
import { type Database, SqlError } from './Database.ts'
import { leaveLayoutUse, othersUse, renewLayoutUse } from './layoutUse.ts'
import { fillStaleRows } from './staleRows.ts'
import type { TableLayout } from './tableLayout.ts'

/** Stays a process's sign that it uses the tables of a server, and does what others leave to do, until it is stopped. */
export interface LayoutKeeper {
  /** Takes the sign away. */
  stop(): Promise<void>
}

export interface KeeperParts {
  readonly layouts: readonly TableLayout[]
  /** Of those. */
  readonly hash: string
  /** Whether others had another layout when the tables were prepared. */
  readonly others: boolean
  /** Brings the tables in line again, as at the start. @returns whether others have another layout */
  readonly prepare: () => Promise<boolean>
  /** Hears what can't be mended by trying again: the tables are not this version's any more. */
  readonly onUnfit: (error: Error) => void
  /** Milliseconds between two signs. */
  readonly beatMs?: number
}

/**
 * Gives a sign every five seconds. While there are others it works out its columns of the rows that they write, four times a
 * second; when they are gone it takes away what only they needed. Who was counted as gone, because it stood still, prepares anew.
 */
export function keepLayout(db: Database, process: string, parts: KeeperParts): LayoutKeeper {
  const { layouts, hash, prepare, onUnfit, beatMs = 5000 } = parts
  let { others } = parts
  let nextBeat = Date.now() + beatMs
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  async function beat(): Promise<void> {
    nextBeat = Date.now() + beatMs
    if (!(await renewLayoutUse(db, process))) {
      others = await prepare().catch(error => {
        if (!isPassing(error)) onUnfit(error)
        throw error
      })
      return
    }
    if (await othersUse(db, hash)) others = true
    // What others needed goes when they are gone; where that fails it stays, which harms nobody.
    else if (others) others = await prepare()
  }
  async function turn(): Promise<void> {
    try {
      if (Date.now() >= nextBeat) await beat()
      if (others) while (!isStopped && (await fillStaleRows(db, layouts, hash)) > 0);
    } catch (error) {
      // The database may be away, or a row locked: the next turn finds the same to do.
      if (!(error instanceof Error)) throw error
    }
  }
  function wait(): void {
    if (isStopped) return
    timer = setTimeout(
      () => {
        running = turn().then(wait)
      },
      others ? Math.min(sweepMs, beatMs) : beatMs,
    )
    timer.unref()
  }
  wait()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      await leaveLayoutUse(db, process).catch(() => undefined)
    },
  }
}

const sweepMs = 250

function isPassing(error: unknown): boolean {
  return error instanceof StoreAway || error instanceof SqlError
}
