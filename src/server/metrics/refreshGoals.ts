import { type GoalProgress, mostMetricsIds } from '../../contract/reporting/metricsAnswer.ts'
import { isSame } from '../entities/changesBetween.ts'
import { allRows } from '../store/allRows.ts'
import type { Row } from '../store/Store.ts'
import { storedRow } from '../store/storedRow.ts'
import { resourceNamed, type World } from '../world.ts'
import { answerMetrics } from './answerMetrics.ts'

/**
 * Writes into every active goal how far it has come, so that lists can be filtered by it. That is no new version of the
 * goal: nobody edited it.
 */
export async function refreshGoals(world: World): Promise<void> {
  const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
  const goals = await allRows(world.store.read, 'goal', { scope: 'all', where })
  for (const [entity, field] of measuredBy) {
    const of = goals.filter(({ scope }) => scope === entity.replace('-', '_'))
    const ids = [...new Set(of.map(goal => String(goal[field])))]
    for (let start = 0; start < ids.length; start += mostMetricsIds) {
      const rows = await world.store.read.byIds(entity, ids.slice(start, start + mostMetricsIds), 'all')
      const answers = await answerMetrics(world, { entity, rows, scope: 'all', days: 30, recent: 1 })
      await store(
        world,
        answers.flatMap(({ goals }) => goals),
      )
    }
  }
}

const measuredBy = [
  ['campaign', 'campaign'],
  ['strategy', 'strategy'],
  ['line-item', 'lineItem'],
] as const

async function store(world: World, found: readonly GoalProgress[]): Promise<void> {
  const resource = resourceNamed(world, 'goal')
  const byId = new Map(found.map(goal => [goal.id, goal]))
  await world.store.transaction(async tx => {
    const changed: Row[] = []
    for (const row of await tx.lock('goal', [...byId.keys()].sort(), 'all')) {
      const goal = byId.get(row.id)
      const { actual: _, attainment: __, trend7d: ___, ...rest } = row
      const next = {
        ...rest,
        state: goal?.state,
        ...(goal?.actual == null ? {} : { actual: goal.actual }),
        ...(goal?.attainment == null ? {} : { attainment: Math.min(100_000, Math.round(goal.attainment * 10) / 10) }),
        ...(goal?.trend7d == null ? {} : { trend7d: Math.round(goal.trend7d * 10) / 10 }),
      }
      if (!isSame(row, next)) changed.push(storedRow(resource, next))
    }
    if (changed.length > 0) await tx.update('goal', changed)
  })
}
