import { ApiError } from './http/apiError.ts'
import { createTiredness, type Tiredness } from './tiredness.ts'

export interface Turns {
  /**
   * Does the work when it is this key's turn; who ends the signal meanwhile leaves the line.
   * @throws ApiError 429 when the key has as many waiting as it may
   */
  run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T>
}

export interface TurnLimits {
  /** How many of one key are at work at once. */
  readonly each: number
  /** How many of all keys are. */
  readonly all: number
  /** How many of one key may wait. */
  readonly waiting: number
  /** Whether nobody is kept waiting by this key's work; default: always. Who isn't alone rests. */
  readonly isAlone?: (key: string) => boolean
}

/**
 * Work that takes long, in turns: whoever has least of it under way goes first, so that nobody's many hold up another's one. Who works
 * without end while others are there rests between turns, a second each time at most.
 */
export function createTurns({ each, all, waiting, isAlone = () => true }: TurnLimits): Turns {
  const working = new Map<string, number>()
  const tired = new Map<string, Tiredness>()
  const line: Waiting[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const atWork = (key: string) => working.get(key) ?? 0
  const total = () => [...working.values()].reduce((sum, count) => sum + count, 0)
  const mayBegin = (key: string) => atWork(key) < each && total() < all

  function begin(key: string): void {
    working.set(key, atWork(key) + 1)
  }

  function end(key: string, begun: number): void {
    if (atWork(key) > 1) working.set(key, atWork(key) - 1)
    else working.delete(key)
    const own = tired.get(key) ?? createTiredness({ inARowMs })
    own.worked(begun)
    tired.set(key, own)
    for (const [other, { isRested }] of tired) if (isRested()) tired.delete(other)
    callNext()
  }

  function restMs(key: string): number {
    return isAlone(key) ? 0 : Math.min(longestMs, tired.get(key)?.restMs() ?? 0)
  }

  function callNext(): void {
    clearTimeout(timer)
    const now = performance.now()
    const free = line.filter(({ key }) => mayBegin(key))
    const [next] = free.filter(({ from }) => from <= now).toSorted((one, other) => atWork(one.key) - atWork(other.key))
    if (!next) {
      if (free.length > 0) timer = setTimeout(callNext, Math.min(...free.map(({ from }) => from)) - now)
      return
    }
    line.splice(line.indexOf(next), 1)
    begin(next.key)
    next.call()
    callNext()
  }

  async function turn(key: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const wait = restMs(key)
    if (wait <= 0 && mayBegin(key)) return begin(key)
    if (line.filter(one => one.key === key).length >= waiting) {
      throw new ApiError(
        429,
        { error: 'You have too many requests in progress. Wait for one to finish, then try again.' },
        { 'retry-after': '5' },
      )
    }
    await new Promise<void>((resolve, reject) => {
      const leave = () => {
        line.splice(line.indexOf(place), 1)
        reject(signal.reason)
        callNext()
      }
      const place: Waiting = {
        key,
        from: performance.now() + wait,
        call: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      line.push(place)
      signal.addEventListener('abort', leave, { once: true })
      callNext()
    })
  }

  return {
    async run(key, signal, work) {
      await turn(key, signal)
      const begun = performance.now()
      try {
        return await work()
      } finally {
        end(key, begun)
      }
    },
  }
}

interface Waiting {
  readonly key: string
  /** Not before this. */
  readonly from: number
  call(): void
}

/** As much as a page or two of dashboards ask for. */
const inARowMs = 5000
const longestMs = 1000
