import type { VastAd } from './vastDocument.ts'
import type { AdFate } from './vastInspection.ts'

export interface AdPlan {
  /** Which ads play, in their order; indexes into the document's ads. */
  readonly plays: readonly number[]
  /** Whether any ad that fails makes way for a spare, not only a wrapper that asks for it. */
  readonly waterfall: boolean
  /** Which may take the place of one that fails. */
  readonly spares: readonly number[]
  /** For each ad what is known of it before any is tried. */
  readonly fates: readonly AdFate[]
}

/** How many ads of a document may play: all of a pod, any one of them, or the first alone. */
export type AdsTaken = 'many' | 'one' | 'first'

/**
 * What a player makes of several ads (VAST 4.3 §3.3.1): a pod plays in the order of its numbers, and stand-alone ads are spares;
 * without a pod the first stand-alone ad plays, and where it fails the next (how players read a waterfall; VAST 4.3 §3.19 leaves it
 * to them). A wrapper that allows one ad only gets the first stand-alone one; where there is
 * only a pod, players take its first rather than nothing.
 */
export function planAds(ads: readonly VastAd[], taken: AdsTaken): AdPlan {
  const indexes = ads.map((_, at) => at)
  const pod = indexes
    .filter(at => ads[at]?.sequence !== undefined)
    .sort((a, b) => (ads[a]?.sequence ?? 0) - (ads[b]?.sequence ?? 0) || a - b)
  const alone = indexes.filter(at => ads[at]?.sequence === undefined)
  const one = [...alone, ...pod].slice(0, 1)
  const plays = taken === 'many' && pod.length > 0 ? pod : one
  const spares = taken === 'first' ? [] : alone.filter(at => !plays.includes(at))
  return {
    plays,
    spares,
    waterfall: pod.length === 0 || taken === 'one',
    fates: indexes.map(at => {
      if (plays.includes(at)) return { fate: 'failed', reason: 'It wasn’t requested', hop: null }
      if (spares.includes(at)) return { fate: 'spare', reason: 'It plays only when another ad fails', hop: null }
      return {
        fate: 'ignored',
        reason: `The ${taken === 'one' ? 'break' : 'wrapper above'} allows one ad only`,
        hop: null,
      }
    }),
  }
}
