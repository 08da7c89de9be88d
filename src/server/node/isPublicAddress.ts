import ipaddr from 'ipaddr.js'

/**
 * Whether an address belongs to the open internet. IPv4 inside IPv6 is judged as IPv4; of IPv6 only 2000::/3 counts,
 * without the ranges that lead to somewhere else (tunnels, translators, documentation). Unreadable is not public.
 */
export function isPublicAddress(address: string): boolean {
  // Scoped addresses (`fe80::1%eth0`) are local by definition.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
