import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { World } from '../../../engine/server/world.ts'
import { mostMetricsIds } from '../../reporting/metricsAnswer.ts'
import { answerMetrics } from './answerMetrics.ts'
import { withGoalResult } from './withGoalResult.ts'

/** Writes into every active goal how far it has come, so that lists can be filtered by it. */
export async function refreshGoals(world: World): Promise<void> {
  const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
  const goals = await allRows(world.store.read, 'goal', { scope: 'all', where })
  for (const [entity, field] of measuredBy) {
    const of = goals.filter(({ scope }) => scope === entity.replace('-', '_'))
    const ids = [...new Set(of.map(goal => String(goal[field])))]
    for (let start = 0; start < ids.length; start += mostMetricsIds) {
      const rows = await world.store.read.byIds(entity, ids.slice(start, start + mostMetricsIds), 'all')
      const answers = await answerMetrics(world, { entity, rows, scope: 'all', days: 30, recent: 1 })
      // A row may be measured by its parent's goal, whose own result is the parent's.
      const own = new Set(of.map(({ id }) => id))
      const found = new Map(
        answers.flatMap(({ goals }) => goals.filter(({ id }) => own.has(id)).map(goal => [goal.id, goal])),
      )
      await writeResults(world, 'goal', [...found.keys()], row => {
        const goal = found.get(row.id)
        return goal ? withGoalResult(row, goal) : row
      })
    }
  }
}

const measuredBy = [
  ['campaign', 'campaign'],
  ['strategy', 'strategy'],
  ['line-item', 'lineItem'],
] as const
