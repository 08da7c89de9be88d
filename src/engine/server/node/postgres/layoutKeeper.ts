import { StoreAway } from '../../store/StoreAway.ts'
import { type Database, SqlError } from './Database.ts'
import { leaveLayoutUse, othersLive, othersUse, renewLayoutUse } from './layoutUse.ts'
import type { PreparedAgain } from './prepareTables.ts'
import { fillStaleRows } from './staleRows.ts'
import { storedLayouts } from './storedLayouts.ts'
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
  readonly prepare: (again: PreparedAgain) => Promise<boolean>
  /** Hears what can't be mended by trying again: the tables are not this version's any more. */
  readonly onUnfit: (error: Error) => void
  /** Hears, at most once a minute, what failed and is tried again. */
  readonly onTrouble: (error: Error) => void
  /** Milliseconds between two signs. */
  readonly beatMs?: number
  /** How long it must have given them before it counts others as gone: after an outage all are late. Default: a minute. */
  readonly steadyMs?: number
}

/**
 * Gives a sign every five seconds. While there are others it works out its columns of the rows that they write, four times a
 * second; when they are gone it takes away what only they needed. Who was counted as gone, because it stood still, prepares anew.
 */
export function keepLayout(db: Database, process: string, parts: KeeperParts): LayoutKeeper {
  const { layouts, hash, prepare, onUnfit, onTrouble, beatMs = 5000, steadyMs = 60_000 } = parts
  let { others } = parts
  let lastSign = Date.now()
  let steadyFrom = lastSign
  let nextBeat = lastSign + beatMs
  let nextContraction = 0
  let nextTrouble = 0
  let isOut = false
  let isStopped = false
  let running = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  /** At once, too, when the clock was set back: others don't wait until it has caught up. */
  function isDue(): boolean {
    const now = Date.now()
    return now >= nextBeat || now < nextBeat - beatMs
  }
  async function beat(): Promise<void> {
    const asked = Date.now()
    nextBeat = asked + beatMs
    const isKnown = await renewLayoutUse(db, process)
    const now = Date.now()
    if (!isKnown || Math.abs(now - lastSign) > gapMs) steadyFrom = now
    lastSign = asked
    const judgesGone = now - steadyFrom >= steadyMs
    isOut ||= !isKnown
    if (isOut) {
      others = await prepare({ judgesGone }).catch(error => {
        if (!isPassing(error)) onUnfit(error)
        throw error
      })
      isOut = false
      return
    }
    if (await (judgesGone ? othersLive : othersUse)(db, hash)) others = true
    else if (now >= nextContraction && (others || (await storedLayouts(db)).isExpanded)) {
      // What others needed goes when they are gone; where that fails it stays for now, which harms nobody.
      nextContraction = now + pauseMs
      others = await prepare({ judgesGone })
      nextContraction = 0
    }
  }
  function report(error: Error): void {
    if (Date.now() < nextTrouble) return
    nextTrouble = Date.now() + pauseMs
    onTrouble(error)
  }
  async function turn(): Promise<void> {
    try {
      if (isDue()) await beat()
      const goesOn = () => !isStopped && !isDue()
      if (others) await fillStaleRows(db, layouts, hash, { goesOn, onSkipped: report })
    } catch (error) {
      // The database may be away, or a row locked: the next turn finds the same to do.
      if (!(error instanceof Error)) throw error
      report(error)
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
const pauseMs = 60_000
/** Half of what makes others count a process as gone. */
const gapMs = 30_000

function isPassing(error: unknown): boolean {
  return error instanceof StoreAway || error instanceof SqlError
}
