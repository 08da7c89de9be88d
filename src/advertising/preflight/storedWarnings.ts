import { lineItemRules } from './preflight.ts'
import type { LineSubject } from './rule.ts'

/** A warning with one of the things that it is about, a sentence. */
export interface Warning {
  readonly warning: string
  readonly reason: string
}

/** What is stored with a line item whenever it, or something that it depends on, is written: the rules that no other line item decides. */
export function storedWarnings(subject: LineSubject): Warning[] {
  const rules = lineItemRules.filter(({ stored }) => stored !== undefined)
  const found = rules.flatMap(({ stored = '', check }) =>
    check(subject).map(({ sentence }) => ({ warning: stored, reason: sentence })),
  )
  return found.toSorted((one, other) => order.indexOf(one.warning) - order.indexOf(other.warning))
}

/** The gravest first. */
const order: readonly string[] = [
  'no_valid_media',
  'media_not_approved',
  'expired',
  'pending_flight',
  'parent_paused',
  'parent_expired',
  'invalid_deal',
  'bid_below_deal_floor',
  'invalid_flight_dates',
  'budget_too_low',
  'targeting_conflict',
]
