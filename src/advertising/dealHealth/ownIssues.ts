import { partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { type ServedRow, timeOf } from '../serving/servedRow.ts'
import { unknownCategories } from '../targeting/unknownCategories.ts'
import { curationFeeConflict } from './curationFeeConflict.ts'
import { type DealIssue, healthLimits, liveDealStates } from './dealIssues.ts'

/** What a deal's own fields say is wrong with it. */
export function ownIssues(deal: ServedRow, now: number): readonly DealIssue[] {
  const status = textOf(deal.status)
  const end = timeOf(deal.endAt)
  const found: DealIssue[] = []
  if (status === 'complete' || (status === 'pending' && end !== null && end <= now)) return ['expired']
  if (!liveDealStates.includes(status)) return found
  const said = partsOf(deal.buyerStatuses).map(one => textOf(one.status))
  if (said.includes('rejected')) found.push('rejected')
  if (status !== 'paused' && said.includes('pending')) found.push('waiting_for_buyer')
  if (curationFeeConflict(deal)) found.push('fee_not_charged')
  if (unknownCategories(deal.cattax, textsOf(deal.categories)).length > 0) found.push('unknown_categories')
  if (end !== null && end > now && end - now <= healthLimits.expiringDays * DAY) found.push('expiring')
  return found
}

const DAY = 86_400_000
