import { numberOf, type Part, partOf } from '../../engine/contract/looseValues.ts'

/** What a deal that we buy is to its origin. @param bidders how many active line items buy through it */
export function ownBuyerState(deal: Part, bidders: number): string {
  switch (deal.status) {
    case 'active':
      if ((numberOf(partOf(deal.metrics7d).impressions) ?? 0) > 0 && bidders > 0) return 'serving'
      return bidders > 0 ? 'ready' : 'approved'
    case 'paused':
      return 'paused'
    case 'complete':
      return 'complete'
    case 'archived':
      // What was on flight is completed first; what is archived before was turned down.
      return deal.buyerStatus === 'complete' ? 'complete' : 'rejected'
    default:
      return 'pending'
  }
}
