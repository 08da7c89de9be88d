/** Work that a host does again and again. */
export interface Repeating {
  /** No more of it is begun; answers when what runs is done. */
  stop(): Promise<void>
}

/**
 * Does `work` every so many milliseconds, never twice at the same time: a turn that comes too early is left out. Work that may take long
 * ends early when its signal does, as the host stops.
 */
export function repeating(
  work: (stopping: AbortSignal) => Promise<void>,
  { everyMs, firstMs = everyMs, onError }: RepeatOptions,
): Repeating {
  let running: Promise<void> | undefined
  const stopping = new AbortController()
  const turn = () => {
    running ??= work(stopping.signal)
      .catch(onError)
      .finally(() => {
        running = undefined
      })
  }
  let timer = setTimeout(() => {
    turn()
    timer = setInterval(turn, everyMs)
  }, firstMs)
  return {
    async stop() {
      // One call ends either kind (HTML, 8.7 Timers).
      clearTimeout(timer)
      stopping.abort()
      await running
    },
  }
}

interface RepeatOptions {
  readonly everyMs: number
  /** Until the first time; default `everyMs`. */
  readonly firstMs?: number
  readonly onError: (error: unknown) => void
}
