/** One cookie of a request. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}

/**
 * What a cookie is called. Over https browsers take the prefix from this host alone, with `Secure` and for every path, so
 * that neither a page of a sibling host nor one by http can plant it.
 */
export function cookieName(name: string, secure: boolean): string {
  return secure ? `__Host-${name}` : name
}

/** A cookie that no script can read and no other site's page sends along; `null` takes it away. */
export function cookieLine(
  name: string,
  value: string | null,
  { secure, path = '/', lifetime }: CookieOptions,
): string {
  const flags = `HttpOnly; SameSite=Lax; Max-Age=${value === null ? 0 : lifetime}${secure ? '; Secure' : ''}`
  return `${cookieName(name, secure)}=${value ?? ''}; Path=${secure ? '/' : path}; ${flags}`
}

interface CookieOptions {
  readonly secure: boolean
  /** Only by http: a name with the prefix is for all paths. */
  readonly path?: string
  /** Seconds. */
  readonly lifetime: number
}
