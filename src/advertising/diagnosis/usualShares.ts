import type { StageCounts, UsualShares } from './deliveryChain.ts'
import { medianShare } from './medianShare.ts'

/** The median shares of others, each with enough at the stage before. */
export function usualShares(others: readonly StageCounts[]): UsualShares {
  return {
    bids: medianShare(others, 'bids', 'bidRequests'),
    wins: medianShare(others, 'wins', 'bids'),
    impressions: medianShare(others, 'impressions', 'wins'),
  }
}
