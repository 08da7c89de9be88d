import { countModelUse } from './countModelUse.ts'
import type { EntityRules } from './entityRules.ts'
import { goalKinds } from './goalKinds.ts'

/** domain.md 1.7: the direction follows from what is measured, the currency from what it is for. */
export const goal: EntityRules<'goal'> = {
  computed: { direction: goal => goalKinds.find(({ metric }) => metric === goal.metric)?.direction },

  cascade: countModelUse,
  cascadeRemoval: (row, writing) => countModelUse(null, row, writing),

  derive: async (row, { find }) => {
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
