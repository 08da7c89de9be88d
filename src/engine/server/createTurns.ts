import { ApiError } from './http/apiError.ts'

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
}

/** Work that takes long, in turns: whoever has least of it under way goes first, so that nobody's many hold up another's one. */
export function createTurns({ each, all, waiting }: TurnLimits): Turns {
  const working = new Map<string, number>()
  const line: Waiting[] = []
  const atWork = (key: string) => working.get(key) ?? 0
  const total = () => [...working.values()].reduce((sum, count) => sum + count, 0)

  function begin(key: string): void {
    working.set(key, atWork(key) + 1)
  }

  function end(key: string): void {
    if (atWork(key) > 1) working.set(key, atWork(key) - 1)
    else working.delete(key)
    callNext()
  }

  function callNext(): void {
    if (total() >= all) return
    const [next] = line
      .filter(({ key }) => atWork(key) < each)
      .toSorted((one, other) => atWork(one.key) - atWork(other.key))
    if (!next) return
    line.splice(line.indexOf(next), 1)
    begin(next.key)
    next.call()
  }

  async function turn(key: string, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (atWork(key) < each && total() < all) return begin(key)
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
      }
      const place: Waiting = {
        key,
        call: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      line.push(place)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  return {
    async run(key, signal, work) {
      await turn(key, signal)
      try {
        return await work()
      } finally {
        end(key)
      }
    },
  }
}

interface Waiting {
  readonly key: string
  call(): void
}
