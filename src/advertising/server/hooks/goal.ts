import type { Entity } from '../../../../resources.config.ts'
import { countModelUse } from './countModelUse.ts'
import type { EntityRules, Given, RulesContext } from './entityRules.ts'
import { eventErrors } from './eventErrors.ts'
import { goalKinds } from './goalKinds.ts'

/** domain.md 1.7: the direction follows from what is measured, the currency from what it is for. */
export const goal: EntityRules<'goal'> = {
  computed: { direction: goal => goalKinds.find(({ metric }) => metric === goal.metric)?.direction },

  validate: async (row, context) => ({ ...thresholdErrors(row), ...(await ownEventErrors(row, context)) }),

  cascade: countModelUse,
  cascadeRemoval: (row, writing) => countModelUse(null, row, writing),

  derive: async (given, { find, old }) => {
    // What it has come to is of what it was measured by.
    const row = old && old.metric !== given.metric ? withoutResult(given) : given
    const lineItem = row.scope === 'line_item' ? await find('line-item', row.lineItem) : null
    const strategy = row.scope === 'strategy' ? await find('strategy', row.strategy) : null
    const campaign = row.scope === 'campaign' ? await find('campaign', row.campaign) : null
    const currency = (lineItem ?? strategy ?? campaign)?.currency
    return {
      ...row,
      ...(currency ? { currency } : {}),
      state: row.state ?? 'no_data',
    }
  },
}

function withoutResult(row: Given<'goal'>): Given<'goal'> {
  const { actual: _, attainment: __, trend7d: ___, state: ____, ...rest } = row
  return rest
}

/** A threshold that is better than the target would call a goal missed that is reached. Reach ends at its threshold. */
function thresholdErrors(row: Given<'goal'>): Record<string, string> {
  const { metric, targetAmount, thresholdAmount, targetValue, thresholdValue } = row
  if (typeof targetAmount === 'number' && typeof thresholdAmount === 'number' && thresholdAmount < targetAmount)
    return { thresholdAmount: 'Must be at least the target amount' }
  if (typeof targetValue !== 'number' || typeof thresholdValue !== 'number' || metric === 'reach') return {}
  if (metric === 'frequency')
    return thresholdValue < targetValue ? { thresholdValue: 'Must be at least the target value' } : {}
  return thresholdValue > targetValue ? { thresholdValue: 'Must be at most the target value' } : {}
}

async function ownEventErrors(row: Entity<'goal'>, context: RulesContext<'goal'>): Promise<Record<string, string>> {
  const { scope, event } = row
  const under =
    scope === 'strategy' ? await context.find('strategy', row.strategy) : await context.find('line-item', row.lineItem)
  const campaign = scope === 'campaign' ? row.campaign : under?.campaign
  return eventErrors('event', { event, before: context.old?.event, campaign }, context)
}
