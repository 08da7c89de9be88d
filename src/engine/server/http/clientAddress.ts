import ipaddr from 'ipaddr.js'

/**
 * Whom a request comes from: the other end of the connection, or, where that is a trusted proxy, whom it saw. A proxy
 * appends that; what stands before it in the header was written by the client.
 */
export function clientAddress(
  request: Request,
  { trustProxy, peer }: { readonly trustProxy: boolean; readonly peer: string | null },
): string | null {
  const forwarded = trustProxy ? request.headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return withoutPort(forwarded || peer || '') || null
}

/** Some proxies write the port, too: `203.0.113.7:40312`, `[2001:db8::1]:40312`. */
function withoutPort(text: string): string {
  if (ipaddr.isValid(text)) return text
  const [, inBrackets, ipv4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(text.slice(0, 100)) ?? []
  return inBrackets ?? ipv4 ?? text.slice(0, 100)
}
