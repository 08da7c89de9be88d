import { quoted } from '../findings.ts'
import type { BidRule } from './bidRule.ts'

/** Deals and whose they are (OpenRTB 2.6 §3.2.11, §3.2.12, §7.3). */
export const dealRules: BidRule = ({ bid, imp, deal, seat }, spot) => {
  const at = spot.at('dealid', 'deal id')
  if (typeof bid.dealid === 'string' && !deal) {
    at.add({
      severity: 'error',
      code: 'deal-unknown',
      message: `The impression has no deal ${quoted(bid.dealid)}.`,
      fix: 'Use the ID of one of the impression’s deals.',
      section: '4.2.3',
    })
  }
  if (bid.dealid === undefined && imp.pmp?.private_auction === 1) {
    at.add({
      severity: 'error',
      code: 'deal-missing',
      message: 'The auction is private, but the bid has no deal ID.',
      fix: 'Send “dealid” with the ID of one of the impression’s deals.',
      section: '3.2.11',
    })
  }
  if (!deal) return
  const { wseat = [], wadomain = [] } = deal
  if (wseat.length > 0 && (seat === null || !wseat.includes(seat))) {
    at.add({
      severity: 'error',
      code: 'deal-other-seat',
      message: `Seat ${quoted(seat ?? 'none')} isn’t allowed to bid on this deal.`,
      fix: `Bid for one of: ${wseat.slice(0, 5).join(', ')}.`,
      section: '3.2.12',
    })
  }
  const domains = Array.isArray(bid.adomain) ? bid.adomain : []
  if (wadomain.length > 0 && !domains.some(domain => wadomain.includes(domain))) {
    at.add({
      severity: 'error',
      code: 'deal-other-advertiser',
      message: 'The deal isn’t for this advertiser.',
      fix: `Bid for one of: ${wadomain.slice(0, 5).join(', ')}.`,
      section: '3.2.12',
    })
  }
}
