/**
 * The moment that a `Retry-After` means (RFC 9110, 10.2.3): seconds from now, or a date. Null for none, for one that is over, and for
 * what is neither. Nobody is waited for longer than an hour.
 */
export function retryAtOf(header: string, now: Date): Date | null {
  if (header === '' || header.length > 40) return null
  const seconds = /^\d{1,10}$/.test(header) ? Number(header) : null
  const at = seconds === null ? dateOf(header) : now.getTime() + seconds * 1000
  return at > now.getTime() ? new Date(Math.min(at, now.getTime() + longestMs)) : null
}

/** HTTP dates name their zone. NaN for what is no date. */
function dateOf(header: string): number {
  return header.endsWith(' GMT') ? Date.parse(header) : Number.NaN
}

const longestMs = 3_600_000
