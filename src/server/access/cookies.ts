/** One cookie of a request. */
export function readCookie(request: Request, name: string): string | null {
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim() || null
  }
  return null
}

/** A cookie that no script can read and no other site's page sends along; `null` takes it away. */
export function sessionCookie(name: string, token: string | null, secure: boolean): string {
  const lifetime = token === null ? 0 : 604_800
  return `${name}=${token ?? ''}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${lifetime}${secure ? '; Secure' : ''}`
}
