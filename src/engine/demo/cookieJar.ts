/**
 * The cookies of one origin. Browsers let no script read or set `HttpOnly` cookies, and Node's fetch keeps none: whoever
 * answers requests in their place holds them here.
 */
export interface CookieJar {
  /** The value of a `Cookie` header, '' when there is none. */
  header(): string
  /** Takes one `Set-Cookie` header. */
  take(setCookie: string): void
}

export function createCookieJar(clock: () => number = Date.now): CookieJar {
  const cookies = new Map<string, { readonly value: string; readonly until: number }>()
  return {
    header() {
      const now = clock()
      return [...cookies]
        .filter(([, { until }]) => until > now)
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; ')
    },
    take(setCookie) {
      const [pair = '', ...attributes] = setCookie.split(/;\s*/)
      const separator = pair.indexOf('=')
      if (separator < 1) return
      cookies.set(pair.slice(0, separator).trim(), {
        value: pair.slice(separator + 1),
        until: endOf(attributes, clock()),
      })
    },
  }
}

/** `Max-Age` before `Expires` (RFC 6265 §5.3); neither: as long as the jar. */
function endOf(attributes: readonly string[], now: number): number {
  const named = new Map(
    attributes.map(attribute => [attribute.split('=')[0]?.toLowerCase(), attribute.replace(/^[^=]*=/, '')]),
  )
  const seconds = Number(named.get('max-age') ?? Number.NaN)
  if (!Number.isNaN(seconds)) return now + seconds * 1000
  const expires = Date.parse(named.get('expires') ?? '')
  return Number.isNaN(expires) ? Number.POSITIVE_INFINITY : expires
}
