import { ApiError } from '../http/apiError.ts'

/**
 * So many tries a minute for each key, counted in a sliding window in this process.
 * @throws ApiError 429 that says when to come back
 */
export function createRateLimit(clock: () => Date, most: number, windowMs = 60_000): (key: string) => void {
  const tries = new Map<string, number[]>()
  let sweepAt = 0

  return key => {
    const now = clock().getTime()
    if (now >= sweepAt) {
      for (const [known, times] of tries) if ((times.at(-1) ?? 0) <= now - windowMs) tries.delete(known)
      sweepAt = now + windowMs
    }
    const recent = (tries.get(key) ?? []).filter(at => at > now - windowMs)
    const [oldest = now] = recent
    if (recent.length >= most) {
      tries.set(key, recent)
      const seconds = Math.max(1, Math.ceil((oldest + windowMs - now) / 1000))
      throw new ApiError(
        429,
        { error: `Too many attempts. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.` },
        { 'retry-after': String(seconds) },
      )
    }
    tries.set(key, [...recent, now])
  }
}
