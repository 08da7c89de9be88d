import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import { markSupplyDue } from '../supply/nextSupplyCheck.ts'
import type { EntityRules } from './entityRules.ts'
import { isWithinDomain } from './isWithinDomain.ts'

/** domain.md 1.14: its URL is on its domain, and the ads.txt of that domain says who sells it. */
export const site: EntityRules<'site'> = {
  derive: (row, { old }) => (old && old.domain !== row.domain ? { ...row, adsTxtState: 'unchecked' } : row),
  cascade: async (row, old, { tx, catalogue, now }) => {
    if (old?.domain !== row.domain) await markSupplyDue(tx, catalogue, row.publisher, now)
  },
  validate: ({ url, domain }) =>
    isWithinDomain(url, domain) ? {} : { url: `Enter a URL on ${asciiDomain(domain)} or a subdomain of it` },
}
