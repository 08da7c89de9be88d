import { labelOf } from '../../../engine/contract/labels.ts'
import type { AlertKind } from '../../../engine/server/alerts/AlertKind.ts'
import { eachRule, organizationsOf } from '../../../engine/server/alerts/ownAlerts.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { toldByGoals } from '../../reporting/measuredBy.ts'
import { goalsOfRows, ownerOf } from '../metrics/goalsOfRows.ts'

/**
 * Active goals that are at risk or off track. Of several goals of a row only the one that counts is alerted to. A goal may be measured by
 * something else when its alert is read: whoever hears of one is told of all that goals are measured by.
 */
export const goalAtRisk: AlertKind = {
  entity: 'goal',
  tells: [...new Set(Object.values(toldByGoals).flat())],
  advice: 'Open the goal to see its trend, then adjust the bids, targeting, or creatives of the items it measures.',
  find: async (context, rules) => {
    const where = [
      { column: 'status', op: 'in', values: ['active'] },
      { column: 'state', op: 'in', values: ['at_risk', 'off_track'] },
    ] as const
    const goals = await allRows(context.store.read, 'goal', { scope: organizationsOf(rules), where })
    return eachRule(rules, await thatCount(context.store.read, goals), ({ state, attainment }) => {
      const risk = labelOf(String(state), undefined).toLowerCase()
      return typeof attainment === 'number'
        ? `It is ${risk}: ${Math.round(attainment)}% of its target.`
        : `It is ${risk}.`
    })
  },
}

async function thatCount(read: Reads, goals: readonly Row[]): Promise<Row[]> {
  const first = new Map<string, string | undefined>()
  for (const scope of ['campaign', 'strategy', 'line_item']) {
    const entity = scope.replace('_', '-')
    const ids = [...new Set(goals.filter(goal => goal.scope === scope).map(ownerOf))]
    for (let start = 0; start < ids.length; start += mostAsked) {
      const owners = await read.byIds(entity, ids.slice(start, start + mostAsked), 'all')
      for (const [owner, [one]] of await goalsOfRows(read, entity, owners)) first.set(owner, one?.id)
    }
  }
  return goals.filter(goal => (first.get(ownerOf(goal)) ?? goal.id) === goal.id)
}

/** Rows in one question. */
const mostAsked = 200
