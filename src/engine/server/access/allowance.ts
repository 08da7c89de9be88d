import { ApiError } from '../http/apiError.ts'

/** `most` at once, and then as many again, evenly, over each `windowMs` (the generic cell rate algorithm, GCRA). */
export interface Allowance {
  readonly most: number
  readonly windowMs: number
}

/**
 * When an allowance that is used up until `until` is used up after one more; all that must be remembered of it is this
 * one moment (milliseconds since 1970).
 * @throws ApiError 429 that says when to come back
 */
export function useOne(until: number, { most, windowMs }: Allowance, now: number): number {
  const next = Math.max(until, now) + windowMs / most
  const waitMs = next - windowMs - now
  if (waitMs <= 0) return next
  const seconds = Math.ceil(waitMs / 1000)
  throw new ApiError(
    429,
    { error: `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` },
    { 'retry-after': String(seconds) },
  )
}

/** The same after one was given back. */
export function giveOneBack(until: number, { most, windowMs }: Allowance): number {
  return until - windowMs / most
}
