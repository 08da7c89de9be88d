/** A stored row as the decision reads it: what is missing or of another type counts as not set. */
export interface ServedRow {
  readonly id: string
  readonly [field: string]: unknown
}

/** Milliseconds since 1970; null where there is none. The same few moments are asked for thousands of times. */
export function timeOf(value: unknown): number | null {
  if (typeof value !== 'string') return null
  const known = times.get(value)
  if (known !== undefined) return known
  const time = Date.parse(value)
  if (times.size >= mostTimes) times.clear()
  const read = Number.isNaN(time) ? null : time
  times.set(value, read)
  return read
}

const mostTimes = 10_000
const times = new Map<string, number | null>()
