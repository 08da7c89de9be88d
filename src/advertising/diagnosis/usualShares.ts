import type { StageCounts, UsualShares } from './deliveryChain.ts'

/** Fewer others say nothing about what is usual. */
const fewestOthers = 3
/** Fewer say nothing about a share. */
const fewest = 100

/** The median shares of others, each with enough at the stage before. */
export function usualShares(others: readonly StageCounts[]): UsualShares {
  return {
    bids: medianShare(others, 'bids', 'bidRequests'),
    wins: medianShare(others, 'wins', 'bids'),
    impressions: medianShare(others, 'impressions', 'wins'),
  }
}

function medianShare(others: readonly StageCounts[], stage: keyof StageCounts, of: keyof StageCounts): number | null {
  const shares = others
    .filter(one => one[of] >= fewest)
    .map(one => one[stage] / one[of])
    .toSorted((one, other) => one - other)
  if (shares.length < fewestOthers) return null
  const middle = Math.floor(shares.length / 2)
  const [low = 0, high = 0] =
    shares.length % 2 ? [shares[middle], shares[middle]] : [shares[middle - 1], shares[middle]]
  return (low + high) / 2
}
