import { strategyDates as datesOf } from '../../serving/heldBy.ts'
import type { Given } from './entityRules.ts'

/** When a strategy runs: as long as its campaign, unless it has dates of its own. */
export function strategyDates(
  row: Given<'strategy'> | null,
  campaign: Given<'campaign'> | null,
): { readonly startAt: unknown; readonly endAt: unknown } {
  return datesOf({
    ...(row && { strategy: { ...row, id: row.id ?? '' } }),
    ...(campaign && { campaign: { ...campaign, id: campaign.id ?? '' } }),
  })
}
