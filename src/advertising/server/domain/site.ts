import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import type { EntityRules } from './entityRules.ts'
import { isWithinDomain } from './isWithinDomain.ts'

/** domain.md 1.14: its address is one of its domain. */
export const site: EntityRules<'site'> = {
  validate: ({ url, domain }) =>
    isWithinDomain(url, domain) ? {} : { url: `Enter a URL on ${asciiDomain(domain)} or a subdomain of it` },
}
