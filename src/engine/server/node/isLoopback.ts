import ipaddr from 'ipaddr.js'

/** Whether a host to listen on can be reached from this machine only. */
export function isLoopback(host: string): boolean {
  if (host === 'localhost') return true
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback'
}
