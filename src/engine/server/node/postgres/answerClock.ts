/** Watches over what a connection is asked: it answers one thing after the other. */
export interface AnswerClock {
  /** Something more is asked, which may take so many milliseconds from when its turn has come; null: as long as it takes. */
  asked(limit: number | null): void
  /** The first of what is asked has its answer, or has failed. */
  answered(): void
}

/** Calls `onSilence` when an answer takes longer than it may, and what is allowed for the way there and back. */
export function createAnswerClock(graceMs: number, onSilence: () => void): AnswerClock {
  const waiting: (number | null)[] = []
  let timer: NodeJS.Timeout | undefined
  let lastLook: NodeJS.Immediate | undefined

  function watchFirst(): void {
    clearTimeout(timer)
    clearImmediate(lastLook)
    const [limit] = waiting
    if (limit === undefined || limit === null) return
    timer = setTimeout(() => {
      // A process that stood still has not read yet what came meanwhile, and does so before this.
      lastLook = setImmediate(onSilence)
    }, limit + graceMs)
  }

  return {
    asked(limit) {
      if (waiting.push(limit) === 1) watchFirst()
    },
    answered() {
      waiting.shift()
      watchFirst()
    },
  }
}
