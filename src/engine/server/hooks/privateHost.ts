import ipaddr from 'ipaddr.js'

/** Whether an address leads, by what it says itself, into a private network; a name is looked up only when it is called. */
export function isPrivateHost(address: unknown): boolean {
  if (typeof address !== 'string' || !URL.canParse(address)) return false
  const host = new URL(address).hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (ipaddr.isValid(host)) return ipaddr.process(host).range() !== 'unicast'
  return !host.includes('.') || /(^|\.)(localhost|local|internal|home\.arpa)$/i.test(host)
}
