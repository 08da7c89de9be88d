import { getDomain } from 'tldts'

/** The domain that somebody registered: `bbc.co.uk` of `www.bbc.co.uk`, by the public suffix list; the name itself where there is none. */
export function rootDomain(host: string): string {
  const name = host.toLowerCase().replace(/\.$/, '')
  return getDomain(name, { allowPrivateDomains: true }) ?? name
}
