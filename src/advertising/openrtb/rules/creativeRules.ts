import { quoted } from '../findings.ts'
import type { BidRule } from './bidRule.ts'

/** Whose ad it is, and what the request keeps out (OpenRTB 2.6 §4.2.3, §3.2.1). */
export const creativeRules: BidRule = ({ bid, imp, request }, spot) => {
  if (bid.crid === undefined || bid.crid === '') {
    spot.at('crid', 'creative id').add({
      severity: 'warning',
      code: 'creative-id-missing',
      message: 'The bid has no creative ID, so the creative can’t be reviewed.',
      fix: 'Send “crid”, the same for each showing of the creative.',
      section: '4.2.3',
    })
  }
  const domains = stringsOf(bid.adomain)
  const at = spot.at('adomain', 'advertiser domains')
  if (bid.adomain === undefined || (Array.isArray(bid.adomain) && bid.adomain.length === 0)) {
    at.add({
      severity: 'warning',
      code: 'advertiser-missing',
      message: 'The bid doesn’t name the advertiser, so block lists can’t be checked.',
      fix: 'Send “adomain” with the advertiser’s domain.',
      section: '4.2.3',
    })
  }
  for (const domain of domains) {
    if (!/^(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63}$/i.test(domain.slice(0, 300))) {
      at.add({
        severity: 'warning',
        code: 'advertiser-not-a-domain',
        message: `${quoted(domain)} isn’t a domain.`,
        fix: 'Send only the domain, such as “brand.example”: no “https://”, no path.',
        section: '4.2.3',
      })
    }
    if (request.badv?.includes(domain.toLowerCase())) {
      at.add({
        severity: 'error',
        code: 'advertiser-blocked',
        message: `The request blocks the advertiser ${quoted(domain)}.`,
        fix: 'Don’t bid for domains listed in “badv”.',
        section: '3.2.1',
      })
    }
  }
  for (const category of stringsOf(bid.cat).filter(one => request.bcat?.includes(one))) {
    spot.at('cat', 'categories').add({
      severity: 'error',
      code: 'category-blocked',
      message: `The request blocks the category ${quoted(category)}.`,
      fix: 'Don’t bid with categories listed in “bcat”.',
      section: '3.2.1',
    })
  }
  const blocked = [imp.banner, imp.video, imp.audio, imp.native].flatMap(format => format?.battr ?? [])
  for (const attribute of listOf(bid.attr).filter(one => blocked.some(battr => battr === one))) {
    spot.at('attr', 'creative attributes').add({
      severity: 'error',
      code: 'attribute-blocked',
      message: `The impression blocks the creative attribute ${quoted(attribute)}.`,
      fix: 'Choose a creative without the attributes listed in “battr”.',
      section: '3.2.6',
    })
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, 50) : []
}

function stringsOf(value: unknown): readonly string[] {
  return listOf(value).filter(one => typeof one === 'string')
}
