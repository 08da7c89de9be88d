import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'

/** Whether a URL is on a domain, or on a subdomain of it. */
export function isWithinDomain(url: string, domain: string): boolean {
  const host = URL.canParse(url) ? new URL(url).hostname : ''
  const own = asciiDomain(domain)
  return host === own || host.endsWith(`.${own}`)
}
