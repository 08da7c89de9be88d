import { getDomain } from 'tldts'
import { asciiDomain } from '../../engine/contract/asciiDomain.ts'

/** The registered domain by the public suffix list, in ASCII: `bbc.co.uk` of `www.bbc.co.uk`; the name itself where it has none. */
export function rootDomain(host: string): string {
  const name = asciiDomain(host).replace(/\.$/, '')
  return getDomain(name, { allowPrivateDomains: true }) ?? name
}
