import type { BulkEffect } from '../../../engine/contract/api.ts'
import type { EffectContext, Tried } from '../../../engine/server/hooks/resourceHooks.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { moneyText } from '../../preflight/moneyText.ts'

/** More campaigns than these aren't told one by one. */
const mostNamed = 10

/**
 * The campaigns whose line items' budgets would come to more than the campaign has, and to more than they do now: with the sums
 * before and after. Archived line items don't count.
 */
export async function parentBudgets(
  tried: readonly Tried<Row>[],
  { reads, find }: EffectContext,
): Promise<readonly BulkEffect[]> {
  const more = new Map<string, number>()
  for (const { old, row } of tried) {
    const by = budgetOf(row) - budgetOf(old)
    if (by !== 0 && typeof row.campaign === 'string') more.set(row.campaign, (more.get(row.campaign) ?? 0) + by)
  }
  const raised = [...more].filter(([, by]) => by > 0).slice(0, mostNamed)
  const effects: BulkEffect[] = []
  for (const [id, by] of raised) {
    const campaign = await find('campaign', id)
    const limit = campaign ? budgetOf(campaign) : 0
    if (!campaign || limit === 0) continue
    const where = [{ column: 'campaign', op: 'in', values: [id] }] as const
    const { rows } = await reads.list('line-item', { scope: 'all', where })
    const old = rows.reduce((sum, row) => sum + (row.archivedAt ? 0 : budgetOf(row)), 0)
    if (old + by <= limit) continue
    effects.push({
      label: `Line items of “${String(campaign.name)}”`,
      kind: 'money',
      currency: String(campaign.currency ?? ''),
      old,
      new: old + by,
      warning: `More than the campaign’s budget of ${moneyText(limit, campaign.currency)}.`,
    })
  }
  return effects
}

/** In micros; 0 for budgets in impressions and for none. */
function budgetOf({ budgetType, budgetTotal }: Row): number {
  return budgetType === 'currency' && typeof budgetTotal === 'number' ? budgetTotal : 0
}
