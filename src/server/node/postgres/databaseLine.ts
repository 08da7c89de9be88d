/**
 * The line before a database with one connection. What is short goes first. What may be long (a question to facts) goes when nothing short
 * is there, and so much of it in a row that pages are quick; after that it rests as long as it has worked, so that whoever asks
 * without end leaves half of the time to everybody else. Nothing long waits more than a second for its turn.
 */
export function createDatabaseLine(now: () => number = () => performance.now()): DatabaseLine {
  const short: Waiting[] = []
  const long: Waiting[] = []
  let isBusy = false
  let shortAt = Number.NEGATIVE_INFINITY
  /** How much longer it has worked than it has rested, at a time. */
  let worked = { ms: 0, at: now() }
  let timer: ReturnType<typeof setTimeout> | undefined

  function waitMs({ since }: Waiting): number {
    const at = now()
    // Nobody is kept waiting for nobody.
    const isAlone = at - shortAt > longestMs
    const tiredMs = isAlone ? 0 : worked.ms - (at - worked.at) - burstMs
    return Math.min(since + longestMs - at, Math.max(tiredMs, shortAt + quietMs - at))
  }

  function next(): void {
    clearTimeout(timer)
    if (isBusy) return
    const [first] = long
    const ms = first ? waitMs(first) : 0
    const isLate = first !== undefined && now() - first.since >= longestMs
    const chosen = (isLate ? long : short).shift() ?? (ms <= 0 ? long.shift() : undefined)
    if (chosen) chosen.begin()
    else if (first) timer = setTimeout(next, ms)
  }

  function run<T>(line: Waiting[], work: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        isBusy = true
        const begun = now()
        work()
          .then(resolve, reject)
          .finally(() => {
            isBusy = false
            const at = now()
            if (line === short) shortAt = at
            else worked = { ms: Math.max(0, worked.ms - (begun - worked.at)) + (at - begun), at }
            next()
          })
      }
      line.push({ since: now(), begin })
      next()
    })
  }

  return { run: work => run(short, work), runLong: work => run(long, work) }
}

export interface DatabaseLine {
  run<T>(work: () => Promise<T>): Promise<T>
  runLong<T>(work: () => Promise<T>): Promise<T>
}

interface Waiting {
  readonly since: number
  begin(): void
}

/** A page asks several short questions, one after the other: what is long doesn't come between them. */
const quietMs = 5
/** What may be long works so much in a row before it rests. */
const burstMs = 1000
const longestMs = 1000
