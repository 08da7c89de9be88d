import type { BidSummary } from './bidFinding.ts'
import type { BidRequest, Imp } from './bidRequest.ts'
import { checkFields, isValues } from './checkFields.ts'
import { quoted, type Spot } from './findings.ts'
import { bidFields, seatFields } from './responseFields.ts'
import type { BidRule } from './rules/bidRule.ts'
import { creativeRules } from './rules/creativeRules.ts'
import { dealRules } from './rules/dealRules.ts'
import { markupRules } from './rules/markupRules.ts'
import { noticeRules } from './rules/noticeRules.ts'
import { priceRules } from './rules/priceRules.ts'
import { sizeRules } from './rules/sizeRules.ts'

const rules: readonly BidRule[] = [priceRules, dealRules, creativeRules, markupRules, noticeRules, sizeRules]

/** More bids than this are not gone through: the answer to one impression has a few. */
const mostBids = 100

interface Checking {
  readonly request: BidRequest
  readonly currency: string
  readonly expectsMarkup: boolean
}

/** The bids of all seats, each against the impression that it is for. */
export function checkBids(seatbid: readonly unknown[], checking: Checking, root: Spot): readonly BidSummary[] {
  const bids: BidSummary[] = []
  const ids = new Set<string>()
  for (const [index, seatBid] of seatbid.slice(0, mostBids).entries()) {
    const spot = root.at(`seatbid[${index}]`, `seat ${index + 1}`)
    if (!isValues(seatBid)) continue
    checkFields(seatBid, seatFields, spot, '4.2.2')
    checkSeat(seatBid, checking.request, spot)
    const list = Array.isArray(seatBid.bid) ? seatBid.bid : []
    for (const [at, bid] of list.entries()) {
      if (bids.length >= mostBids) {
        spot.at('bid', 'bids').add({
          severity: 'warning',
          code: 'too-many-bids',
          message: `The response has more than ${mostBids} bids; the rest weren’t checked.`,
          fix: 'Send only the best bids.',
          section: '4.2.2',
        })
        return bids
      }
      const here = spot.at(`bid[${at}]`, `bid ${at + 1}`)
      if (!isValues(bid)) continue
      const seat = typeof seatBid.seat === 'string' ? seatBid.seat : null
      checkFields(bid, bidFields, here, '4.2.3')
      checkIdentity(bid, ids, here)
      const imp = impOf(bid, checking.request, here)
      if (imp) {
        const deal = imp.pmp?.deals?.find(({ id }) => id === bid.dealid)
        for (const rule of rules) rule({ bid, imp, deal, seat, ...checking }, here)
      }
      bids.push(summaryOf(bid, checking.currency, seat))
    }
  }
  return bids
}

function checkSeat(
  seatBid: Readonly<Record<string, unknown>>,
  { wseat = [], bseat = [] }: BidRequest,
  spot: Spot,
): void {
  const { bid, seat, group } = seatBid
  if (bid === undefined || (Array.isArray(bid) && bid.length === 0)) {
    spot.at('bid', 'bids').add({
      severity: 'error',
      code: 'seat-without-bids',
      message: 'The seat has no bids.',
      fix: 'Remove seats without bids.',
      section: '4.2.2',
    })
  }
  const at = spot.at('seat', 'seat id')
  if (wseat.length > 0 && !(typeof seat === 'string' && wseat.includes(seat))) {
    at.add({
      severity: 'error',
      code: 'seat-not-allowed',
      message: `The request doesn’t allow seat ${quoted(seat ?? 'none')}.`,
      fix: `Bid for one of: ${wseat.slice(0, 5).join(', ')}.`,
      section: '3.2.1',
    })
  }
  if (typeof seat === 'string' && bseat.includes(seat)) {
    at.add({
      severity: 'error',
      code: 'seat-blocked',
      message: `The request blocks seat ${quoted(seat)}.`,
      fix: 'Bid for another seat.',
      section: '3.2.1',
    })
  }
  if (typeof group === 'number' && group !== 0 && group !== 1) {
    spot.at('group', 'group').add({
      severity: 'error',
      code: 'group-unknown',
      message: `“group” must be 0 or 1, not ${quoted(group)}.`,
      fix: 'Send 1 where the bids win or lose together, otherwise 0.',
      section: '4.2.2',
    })
  }
}

function checkIdentity({ id }: Readonly<Record<string, unknown>>, ids: Set<string>, spot: Spot): void {
  const at = spot.at('id', 'id')
  if (id === undefined || id === '') {
    at.add({
      severity: 'error',
      code: 'bid-id-missing',
      message: 'The bid has no id.',
      fix: 'Send “id”, a unique string for each bid.',
      section: '4.2.3',
    })
  } else if (typeof id === 'string' && ids.has(id)) {
    at.add({
      severity: 'warning',
      code: 'bid-id-twice',
      message: `Another bid in the response has the id ${quoted(id)}.`,
      fix: 'Give each bid a unique id so that notices can be told apart.',
      section: '4.2.3',
    })
  }
  if (typeof id === 'string') ids.add(id)
}

function impOf({ impid }: Readonly<Record<string, unknown>>, request: BidRequest, spot: Spot): Imp | undefined {
  const imp = request.imp.find(({ id }) => id === impid)
  // A wrong type has been written down already.
  if (imp || (impid !== undefined && typeof impid !== 'string')) return imp
  spot.at('impid', 'impression id').add({
    severity: 'error',
    code: impid === undefined ? 'impression-missing' : 'impression-unknown',
    message: impid === undefined ? 'The bid names no impression.' : `The request has no impression ${quoted(impid)}.`,
    fix: 'Send “impid” with the id of an impression of the request.',
    section: '4.2.3',
  })
  return undefined
}

function summaryOf(bid: Readonly<Record<string, unknown>>, currency: string, seat: string | null): BidSummary {
  const text = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : null)
  return {
    impression: text(bid.impid) ?? '',
    price: typeof bid.price === 'number' ? bid.price : null,
    currency,
    seat: text(seat),
    creative: text(bid.crid),
    advertiser: Array.isArray(bid.adomain) ? text(bid.adomain[0]) : null,
    deal: text(bid.dealid),
  }
}
