import ipaddr from 'ipaddr.js'

/**
 * Whether an address belongs to the open internet. IPv4 inside IPv6 is judged as IPv4; of IPv6 only 2000::/3 counts,
 * without the ranges that lead to somewhere else (tunnels, translators, documentation). What clouds answer to their own machines
 * at addresses that look public is not. Unreadable is not public.
 */
export function isPublicAddress(address: string): boolean {
  // Scoped addresses (`fe80::1%eth0`) are local by definition.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  if (parsed instanceof ipaddr.IPv6) return parsed.match(globalUnicast)
  return !insideClouds.some(range => parsed.match(range))
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/** Their metadata, keys and private services; the others lie in ranges that are link-local, shared or reserved. */
const insideClouds = [
  '168.63.129.16/32', // Azure: host services and the metadata of its agents
  '192.80.8.124/32', // Equinix Metal: metadata
  '161.26.0.0/16', // IBM Cloud: services of its private network
  '166.8.0.0/14', // IBM Cloud: endpoints of its private network
  '199.36.153.4/30', // Google Cloud: restricted.googleapis.com
  '199.36.153.8/30', // Google Cloud: private.googleapis.com
].map(range => ipaddr.IPv4.parseCIDR(range))
