import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { MayGoOn } from '../../../engine/server/audit/alone.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { rowsInPortions } from '../../../engine/server/store/rowsInPortions.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { mostMetricsIds } from '../../reporting/metricsAnswer.ts'
import { answerMetrics } from './answerMetrics.ts'
import { withGoalResult } from './withGoalResult.ts'

/** Writes into every active goal how far it has come, so that lists can be filtered by it. */
export async function refreshGoals(context: ApiContext, mayGoOn: MayGoOn = async () => true): Promise<void> {
  const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
  for await (const goals of rowsInPortions(context.store.read, 'goal', { scope: 'all', where })) {
    if (!(await mayGoOn())) return
    await refreshSome(context, goals)
  }
}

async function refreshSome(context: ApiContext, goals: readonly Row[]): Promise<void> {
  for (const [entity, field] of measuredBy) {
    const of = goals.filter(({ scope }) => scope === entity.replace('-', '_'))
    const ids = [...new Set(of.map(goal => String(goal[field])))]
    for (let start = 0; start < ids.length; start += mostMetricsIds) {
      const rows = await context.store.read.byIds(entity, ids.slice(start, start + mostMetricsIds), 'all')
      const answers = await answerMetrics(context, { entity, rows, scope: 'all', days: 30, recent: 1 })
      // A row may be measured by its parent's goal, whose own result is the parent's.
      const own = new Set(of.map(({ id }) => id))
      const found = new Map(
        answers.flatMap(({ goals }) => goals.filter(({ id }) => own.has(id)).map(goal => [goal.id, goal])),
      )
      await writeResults(context, 'goal', [...found.keys()], row => {
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
