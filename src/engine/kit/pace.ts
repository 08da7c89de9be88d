/** Calls `run` with the last arguments once `wait` milliseconds have passed without another call. */
export function debounce<A extends readonly unknown[]>(run: (...args: A) => void, wait: number): Paced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const call = (...args: A) => {
    clearTimeout(timer)
    timer = setTimeout(() => run(...args), wait)
  }
  return { call, cancel: () => clearTimeout(timer) }
}

/** Calls `run` at once and then at most every `wait` milliseconds, the last arguments included. */
export function throttle<A extends readonly unknown[]>(run: (...args: A) => void, wait: number): Paced<A> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: A | undefined
  const tick = () => {
    timer = undefined
    if (last === undefined) return
    const args = last
    last = undefined
    timer = setTimeout(tick, wait)
    run(...args)
  }
  const call = (...args: A) => {
    last = args
    if (timer === undefined) tick()
  }
  return {
    call,
    cancel: () => {
      clearTimeout(timer)
      timer = undefined
      last = undefined
    },
  }
}

export interface Paced<A extends readonly unknown[]> {
  readonly call: (...args: A) => void
  /** Forgets what is outstanding. */
  readonly cancel: () => void
}
