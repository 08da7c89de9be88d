/** The origin that the person's browser sees; a proxy's word, its last one, counts only when it is trusted. */
export function requestOrigin(request: Request, trustProxy: boolean): string {
  const url = new URL(request.url)
  if (!trustProxy) return url.origin
  const protocol = last(request.headers.get('x-forwarded-proto')) ?? url.protocol.replace(':', '')
  const host = last(request.headers.get('x-forwarded-host')) ?? url.host
  const origin = `${protocol}://${host}`
  return /^https?$/.test(protocol) && URL.canParse(origin) ? new URL(origin).origin : url.origin
}

function last(header: string | null): string | null {
  return header?.split(',').at(-1)?.trim() || null
}
