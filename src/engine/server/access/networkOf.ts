import ipaddr from 'ipaddr.js'

/** Whom an address belongs to, for counting: one IPv4 address, or the /64 of IPv6 that one subscriber has all of. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${parsed.toByteArray().slice(0, 8).join('.')}/64`
}
