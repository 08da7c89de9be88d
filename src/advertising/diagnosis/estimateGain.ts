import type { ChainQuestion, ChainStage } from './deliveryChain.ts'

/** Over a stretch as long as the one that was looked at. */
export interface Gain {
  readonly impressions: number
  /** Micros; null where no price is known or shown. */
  readonly spend: number | null
  /** The share that is taken for usual. */
  readonly usual: number
}

/**
 * What more would be delivered if the stage that is the cause let through what is usual, and those after it what they do, or
 * what is usual where they had nothing to do. Null where too little is known, or nothing would be gained.
 */
export function estimateGain(cause: ChainStage, { counts, usual, cpm }: ChainQuestion): Gain | null {
  if (cause === 'ready' || cause === 'bidRequests') return null
  const own = {
    bids: shareOf(counts.bids, counts.bidRequests),
    wins: shareOf(counts.wins, counts.bids),
    impressions: shareOf(counts.impressions, counts.wins),
  }
  const expected = usual[cause]
  if (expected === null) return null
  const order = ['bids', 'wins', 'impressions'] as const
  const at = order.indexOf(cause)
  let reached = { bids: counts.bidRequests, wins: counts.bids, impressions: counts.wins }[cause] * expected
  for (const stage of order.slice(at + 1)) {
    const share = own[stage] ?? usual[stage]
    if (share === null) return null
    reached *= share
  }
  const impressions = Math.round(reached - counts.impressions)
  if (impressions <= 0) return null
  return { impressions, spend: cpm === null ? null : Math.round((impressions * cpm) / 1000), usual: expected }
}

function shareOf(count: number, of: number): number | null {
  return of > 0 ? count / of : null
}
