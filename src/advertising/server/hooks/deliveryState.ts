import type { Given } from './entityRules.ts'
import type { beginningOf } from './launch.ts'

/** What counters and auctions found out; a write doesn't know better. */
const measured = new Set(['delivering', 'budget_exhausted', 'goal_met', 'no_bids', 'impaired'])

/** Why something was completed before its end. */
const reached = new Set(['budget_exhausted', 'goal_met'])

/** Why the clock has paused a campaign, until a limit of its account lets it go on. */
export const stoppedBy = ['credit_used_up', 'safety_budget_spent'] as const

export function isStopped({ status, deliveryState: state }: Given<'campaign'>): boolean {
  return status === 'paused' && stoppedBy.some(one => one === state)
}

/** Why something delivers, or doesn't (ADCP delivery status), as far as rows alone tell. */
export function deliveryState(
  row: Given<'campaign' | 'strategy' | 'line-item'>,
  { ended, parentPaused, noMedia, betweenFlights, beginning }: Partial<Reasons>,
): string {
  if (row.status === 'completed' && reached.has(String(row.deliveryState))) return String(row.deliveryState)
  if (ended) return 'flight_ended'
  if (isStopped(row)) return String(row.deliveryState)
  if (row.status !== 'active') return 'not_delivering'
  if (parentPaused) return 'parent_paused'
  if (noMedia) return 'no_eligible_media'
  if (betweenFlights) return 'not_delivering'
  if (measured.has(String(row.deliveryState))) return String(row.deliveryState)
  return beginning ?? 'not_delivering'
}

/** Whether a parent keeps what is under it from delivering; one that is scheduled does so only until its start. */
export function isOff(parent: Given<'campaign' | 'strategy'>): boolean {
  return parent.status !== 'active' && parent.status !== 'scheduled'
}

interface Reasons {
  readonly ended: boolean
  readonly parentPaused: boolean
  readonly noMedia: boolean
  readonly betweenFlights: boolean
  readonly beginning: ReturnType<typeof beginningOf>
}
