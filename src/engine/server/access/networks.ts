import ipaddr from 'ipaddr.js'

/** Whether an address is in one of these networks; an unknown one is in none. */
export function isInNetworks(networks: readonly string[], address: string | null): boolean {
  if (address === null || !ipaddr.isValid(address)) return false
  const known = ipaddr.process(address)
  return networks.some(text => {
    const network = parsedNetwork(text)
    return network !== null && network[0].kind() === known.kind() && known.match(network)
  })
}

/** Whether this is an address or a network that is less than all addresses. */
export function isNetwork(text: string): boolean {
  const network = parsedNetwork(text)
  return network !== null && network[1] > 0
}

function parsedNetwork(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | null {
  const [address = ''] = text.split('/')
  // Short and octal forms of IPv4 mean different things to different programs.
  if (!address.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(address)) return null
  if (!ipaddr.isValid(address)) return null
  const whole = text.includes('/') ? text : `${address}/${ipaddr.parse(address).kind() === 'ipv4' ? 32 : 128}`
  return ipaddr.isValidCIDR(whole) ? ipaddr.parseCIDR(whole) : null
}
