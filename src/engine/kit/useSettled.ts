import { useEffect, useState } from 'react'

/** A value once it has been the same for `after` milliseconds: not every letter is worth a question. */
export function useSettled<T>(value: T, after: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), after)
    return () => clearTimeout(timer)
  }, [value, after])
  return settled
}
