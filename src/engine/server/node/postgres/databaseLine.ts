import { createTiredness } from '../../tiredness.ts'
import { createUsualTimes } from './usualTimes.ts'

/**
 * The line before a database. With one connection (`shortWait`), what is short goes first, and what may be long (a question to facts) goes
 * when nothing short is there. With more, what is short doesn't wait, and of what may be long so many work at once. Either way it works
 * so much in a row that pages are quick; after that it rests three times as long as it has worked, so that whoever asks without end leaves
 * three quarters of the time to everybody else. Nothing long waits more than a second for its turn, if `lateAtOnce` lets it; what nobody
 * waits for at a screen (the rows of an export) waits up to five, and lets all other go first. What may be long and has been quick so far
 * goes as what is short does, a few at once: what a text asks is told by its values, too.
 */
export function createDatabaseLine({
  shortWait = true,
  atOnce = 1,
  lateAtOnce = atOnce,
  now = () => performance.now(),
}: Options = {}): DatabaseLine {
  const short: Waiting[] = []
  const long: Waiting[] = []
  const patient: Waiting[] = []
  let busy = 0
  let shortAt = Number.NEGATIVE_INFINITY
  let endedAt = Number.NEGATIVE_INFINITY
  const tiredness = createTiredness({ inARowMs: burstMs, now })
  const usual = createUsualTimes()
  let quickOnes = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function waitMs({ lateAt }: Waiting): number {
    const at = now()
    // Nobody is kept waiting for nobody.
    const isAlone = at - shortAt > longestMs
    const tiredMs = isAlone ? 0 : tiredness.restMs()
    const quiet = shortWait ? shortAt + quietMs - at : 0
    return Math.min(lateAt - at, Math.max(tiredMs, quiet))
  }

  function next(): void {
    clearTimeout(timer)
    const isOverdue = patient[0] !== undefined && patient[0].lateAt <= now()
    const others = long.length > 0 && !isOverdue ? long : patient
    const [first] = others
    const lateMs = first ? first.lateAt - now() : 0
    const isLate = first !== undefined && lateMs <= 0
    if (busy >= (isLate ? lateAtOnce : atOnce)) {
      if (first && !isLate && lateAtOnce > atOnce) timer = setTimeout(next, lateMs)
      return
    }
    const ms = first ? waitMs(first) : 0
    const chosen = (isLate ? others : short).shift() ?? (ms <= 0 ? others.shift() : undefined)
    if (chosen) chosen.begin()
    else if (first) timer = setTimeout(next, ms)
  }

  function run<T>(line: Waiting[], work: () => Promise<T>, mostMs = longestMs): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        busy += 1
        const begun = now()
        work()
          .then(resolve, reject)
          .finally(() => {
            busy -= 1
            endedAt = now()
            if (line === short) shortAt = endedAt
            else tiredness.worked(begun)
            next()
          })
        next()
      }
      line.push({ lateAt: now() + mostMs, begin })
      next()
    })
  }

  async function beside<T>(work: () => Promise<T>): Promise<T> {
    shortAt = now()
    return work().finally(() => {
      shortAt = now()
    })
  }

  function runShort<T>(work: () => Promise<T>): Promise<T> {
    return shortWait ? run(short, work) : beside(work)
  }

  return {
    run: runShort,
    runLong: (work, sql) => {
      const timed = async () => {
        const begun = now()
        let isAnswered = false
        try {
          const answer = await work()
          isAnswered = true
          return answer
        } finally {
          usual.took(sql, now() - begun, isAnswered)
        }
      }
      if (quickOnes >= quickAtOnce || !usual.isQuick(sql)) return run(long, timed)
      quickOnes += 1
      return runShort(timed).finally(() => {
        quickOnes -= 1
      })
    },
    runPatiently: work => run(patient, work, longestPatientMs),
    idleMs: () => (busy + short.length + long.length + patient.length > 0 ? 0 : now() - endedAt),
  }
}

export interface DatabaseLine {
  run<T>(work: () => Promise<T>): Promise<T>
  /** What this statement asks may take long; others with the same text tell how long it does. */
  runLong<T>(work: () => Promise<T>, sql: string): Promise<T>
  /** The same for what nobody waits for at a screen. */
  runPatiently<T>(work: () => Promise<T>): Promise<T>
  /** For how long nothing has stood in the line or worked; what goes beside it doesn't count. */
  idleMs(): number
}

interface Options {
  /** Whether what is short stands in the line, too: there is one connection. */
  readonly shortWait?: boolean
  /** How many work at once: of all where short ones wait, of long ones elsewhere. */
  readonly atOnce?: number
  /** How many, counting those that have waited for a second. */
  readonly lateAtOnce?: number
  readonly now?: () => number
}

interface Waiting {
  /** From then on it goes before all other. */
  readonly lateAt: number
  begin(): void
}

/** A page asks several short questions, one after the other: what is long doesn't come between them. */
const quietMs = 5
/** What may be long works so much in a row before it rests. */
const burstMs = 1000
/** Of what may be long and has been quick so far. */
const quickAtOnce = 3
const longestMs = 1000
const longestPatientMs = 5000
