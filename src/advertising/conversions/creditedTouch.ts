import type { AttributionTerms } from './attributionTerms.ts'
import type { Touch, TouchKind } from './touch.ts'

const day = 86_400_000

/**
 * The touch that gets the credit for a conversion, of all that its person had: the last click (or first, by the model) within the
 * click window; without one, the last view within the view window; null when neither is there. Windows include both ends.
 * @param at when the person converted, milliseconds since 1970
 */
export function creditedTouch<T extends Touch>(at: number, touches: readonly T[], terms: AttributionTerms): T | null {
  return chosen('click', terms.clickDays) ?? chosen('view', terms.viewDays)

  function chosen(kind: TouchKind, days: number): T | null {
    if (days === 0) return null
    const within = touches.filter(touch => touch.kind === kind && touch.at <= at && at - touch.at <= days * day)
    const [first, ...others] = within
    if (!first) return null
    const wanted = terms.model === 'first_touch' ? -1 : 1
    return others.reduce((best, touch) => (Math.sign(compareTouches(touch, best)) === wanted ? touch : best), first)
  }
}

/** In the order of time. */
function compareTouches(one: Touch, other: Touch): number {
  if (one.at !== other.at) return one.at - other.at
  if (one.about === other.about) return 0
  return one.about < other.about ? -1 : 1
}
