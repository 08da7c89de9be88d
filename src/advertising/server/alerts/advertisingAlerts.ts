import type { AlertKinds } from '../../../engine/server/alerts/AlertKind.ts'
import { eachRule, organizationsOf } from '../../../engine/server/alerts/ownAlerts.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import { budgetEarly } from './budgetEarly.ts'
import { dealSilent } from './dealSilent.ts'
import { goalAtRisk } from './goalAtRisk.ts'
import { pacingUnder } from './pacingUnder.ts'

/** What advertising alerts to; `alert-rule.kind` of the catalogue offers it. */
export const advertisingAlerts: AlertKinds = {
  pacing_under: pacingUnder,
  budget_early: budgetEarly,
  goal_at_risk: goalAtRisk,
  deal_silent: dealSilent,
  media_rejected: {
    entity: 'media',
    tells: [],
    advice: 'Read the reason on its page, correct the creative, and submit it again, or replace it.',
    find: async (context, rules) => {
      const where = [{ column: 'status', op: 'in', values: ['rejected'] }] as const
      const media = await allRows(context.store.read, 'media', { scope: organizationsOf(rules), where })
      return eachRule(
        rules,
        media.filter(({ archivedAt }) => !archivedAt),
        () => 'It was rejected in review and can’t serve.',
      )
    },
  },
}
