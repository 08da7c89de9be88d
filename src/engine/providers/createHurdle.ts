/**
 * Something that stands between a request and its answer, and that a person can do something about: the request waits here, the
 * shell shows a dialog, and when it is out of the way the same request goes out again, so that nothing typed is lost.
 */
export function createHurdle(): Hurdle {
  let listener: Listener | null = null
  let waiting: Promise<boolean> | null = null
  return {
    onMet(show) {
      listener = show
      return () => {
        if (listener === show) listener = null
      }
    },
    isWatched: () => listener !== null,
    overcome() {
      const ask = listener
      if (!ask) return Promise.resolve(false)
      waiting ??= new Promise<boolean>(resolve => ask(resolve)).finally(() => {
        waiting = null
      })
      return waiting
    },
  }
}

export interface Hurdle {
  /** Shows the dialog from now on; answers how to stop. */
  readonly onMet: (show: Listener) => () => void
  /** Whether there is somebody to show it. */
  readonly isWatched: () => boolean
  /** Resolves to true once it is out of the way; to false when nobody can ask or the dialog was left. */
  readonly overcome: () => Promise<boolean>
}

/** Shows the dialog; answers through the callback, once. */
type Listener = (answer: (done: boolean) => void) => void
