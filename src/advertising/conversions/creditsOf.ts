import type { AttributionTerms } from './attributionTerms.ts'
import { creditedTouch } from './creditedTouch.ts'
import type { Touch } from './touch.ts'

/** Something that a person did. */
export interface Converted {
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/**
 * Which touch each conversion of one person and one event is credited to; null: it doesn't count. Counted once per person, only the
 * first that has a touch counts. What it says depends on what is known and not on the order in which that came in.
 */
export function creditsOf<T extends Touch>(
  conversions: readonly Converted[],
  touches: readonly T[],
  terms: AttributionTerms,
): ReadonlyMap<string, T | null> {
  const credits = new Map<string, T | null>()
  let isCounted = false
  for (const { id, at } of [...conversions].sort(byTime)) {
    const touch = isCounted && terms.counting === 'once_per_person' ? null : creditedTouch(at, touches, terms)
    if (touch) isCounted = true
    credits.set(id, touch)
  }
  return credits
}

function byTime(one: Converted, other: Converted): number {
  if (one.at !== other.at) return one.at - other.at
  return one.id < other.id ? -1 : 1
}
