import { useEffect, useRef } from 'react'

/** Looks again every two seconds, as long as something runs and the page is in sight; never twice at once. */
export function useWhileRunning(isRunning: boolean, look: () => Promise<unknown>): void {
  const latest = useRef(look)
  useEffect(() => {
    latest.current = look
  })
  useEffect(() => {
    if (!isRunning) return undefined
    let isBusy = false
    const tick = async () => {
      if (isBusy || document.visibilityState === 'hidden') return
      isBusy = true
      // A failure is shown by whoever asked; the next look comes all the same.
      await latest.current().catch(() => undefined)
      isBusy = false
    }
    const timer = setInterval(() => void tick(), everyMs)
    const onVisible = () => void tick()
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [isRunning])
}

const everyMs = 2_000
