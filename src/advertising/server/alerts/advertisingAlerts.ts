import { labelOf } from '../../../engine/contract/labels.ts'
import type { AlertKinds } from '../../../engine/server/alerts/AlertKind.ts'
import { eachRule, organizationsOf } from '../../../engine/server/alerts/ownAlerts.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import { budgetEarly } from './budgetEarly.ts'
import { dealSilent } from './dealSilent.ts'
import { pacingUnder } from './pacingUnder.ts'

/** What advertising alerts to; `alert-rule.kind` of the catalogue offers it. */
export const advertisingAlerts: AlertKinds = {
  pacing_under: pacingUnder,
  budget_early: budgetEarly,
  goal_at_risk: {
    entity: 'goal',
    advice: 'Open the goal to see its trend, and adjust bids, targeting or media of what it measures.',
    find: async (world, rules) => {
      const where = [
        { column: 'status', op: 'in', values: ['active'] },
        { column: 'state', op: 'in', values: ['at_risk', 'off_track'] },
      ] as const
      const goals = await allRows(world.store.read, 'goal', { scope: organizationsOf(rules), where })
      return eachRule(rules, goals, ({ state, attainment }) => {
        const reached = typeof attainment === 'number' ? `: ${Math.round(attainment)}% of its target.` : '.'
        return `It is ${labelOf(String(state), undefined).toLowerCase()}${reached}`
      })
    },
  },
  deal_silent: dealSilent,
  media_rejected: {
    entity: 'media',
    advice: 'Read the reason on its page, correct the media, and submit it again, or replace it.',
    find: async (world, rules) => {
      const where = [{ column: 'status', op: 'in', values: ['rejected'] }] as const
      const media = await allRows(world.store.read, 'media', { scope: organizationsOf(rules), where })
      return eachRule(
        rules,
        media.filter(({ archivedAt }) => !archivedAt),
        () => 'It was rejected in review and can’t serve.',
      )
    },
  },
}
