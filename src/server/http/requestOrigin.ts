/** The origin that the person's browser sees; a proxy's word counts only when it is trusted. */
export function requestOrigin(request: Request, trustProxy: boolean): string {
  const url = new URL(request.url)
  if (!trustProxy) return url.origin
  const protocol = first(request.headers.get('x-forwarded-proto')) ?? url.protocol.replace(':', '')
  const host = first(request.headers.get('x-forwarded-host')) ?? url.host
  const origin = `${protocol}://${host}`
  return /^https?$/.test(protocol) && URL.canParse(origin) ? new URL(origin).origin : url.origin
}

function first(header: string | null): string | null {
  return header?.split(',')[0]?.trim() || null
}
