import { numberOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { visibleRow } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { BudgetProposal } from '../../budgets/budgetProposal.ts'
import { type BudgetedLine, proposeBudgets } from '../../budgets/proposeBudgets.ts'
import type { MetricsAnswer } from '../../reporting/metricsAnswer.ts'
import { timeOf } from '../../serving/servedRow.ts'
import { factAccess, hiddenMetrics } from '../facts/factAccess.ts'
import { campaignLines, linesOf } from '../serving/linesOf.ts'
import { answerMetrics } from './answerMetrics.ts'
import { withSeenGoals } from './withSeenGoals.ts'

/** Which budgets of a campaign's line items to move, from stored rows and facts; nothing is changed. @throws ApiError 403, 404 */
export async function budgetProposal(call: EntityCall): Promise<BudgetProposal> {
  const { context, principal, resource, params } = call
  const { read } = context.store
  const campaign = await visibleRow(read, principal, resource, params.id ?? '')
  const scope = [textOf(campaign.organization)]
  const found = await linesOf(call, campaign.organization, campaignLines(campaign.id))
  const lines = found.lines.filter(({ archivedAt }) => !archivedAt)
  const measured = resourceNamed(context, 'line-item')
  const facts = factAccess(principal, 'read', measured, scope, { metrics: ['spend'], dimensions: ['lineItem'] })
  // Nor does what moves tell of a goal whose metric they aren't shown.
  const hidden = hiddenMetrics(principal, 'read', measured, scope, textOf(campaign.account) || null)
  const question = { entity: 'line-item', rows: lines, days: 30, recent: 1, hides: () => hidden, ...facts }
  const answers = await withSeenGoals(await answerMetrics(context, question), call)
  const answered = new Map(answers.map(answer => [answer.id, answer]))
  const now = context.clock().getTime()
  const left = found.total - found.lines.length
  const shifts = proposeBudgets(
    lines.map(line => budgetedLine(line, answered.get(line.id), now)),
    await fixedBudgets(call, lines, left > 0),
  )
  const rows = shifts.flatMap(({ id, reason, ...budgets }) => {
    const line = lines.find(one => one.id === id)
    const { projection = null, goals = [] } = answered.get(id) ?? {}
    const [goal] = goals
    if (!line) return []
    return [
      {
        id,
        name: textOf(line.name),
        version: Number(line.version),
        ...budgets,
        reason,
        expected: projection && {
          delivered: projection.delivered,
          low: projection.low,
          high: projection.high,
        },
        end: projection?.end ?? null,
        goal: goal && goal.attainment !== null ? { metric: goal.metric, attainment: goal.attainment } : null,
      },
    ]
  })
  const gives = rows.filter(row => row.new < row.old)
  return {
    currency: textOf(campaign.currency) || 'USD',
    moved: gives.reduce((sum, row) => sum + row.old - row.new, 0),
    rows: [...gives, ...rows.filter(row => row.new > row.old)],
    checked: lines.length,
    left,
  }
}

function budgetedLine(line: Row, answer: MetricsAnswer | undefined, now: number): BudgetedLine {
  const { projection = null, pacing = null, goals = [] } = answer ?? {}
  const inMoney = line.budgetType === 'currency'
  const ended = partsOf(line.flights).filter(({ end }) => (timeOf(end) ?? now) < now)
  const spentFlights = ended.reduce((sum, { budget }) => sum + (numberOf(budget) ?? 0), 0)
  return {
    id: line.id,
    strategy: textOf(line.strategy),
    budget: inMoney ? (numberOf(line.budgetTotal) ?? 0) : 0,
    least: Math.max(Math.ceil(pacing?.delivered ?? 0), spentFlights, numberOf(line.budgetDaily) ?? 0, 1),
    expected: inMoney && projection?.high != null ? { delivered: projection.delivered, high: projection.high } : null,
    attainment: answer && answer.state !== 'no_data' ? (goals[0]?.attainment ?? null) : null,
    isKept: !inMoney || line.status !== 'active' || line.commitment === 'guaranteed',
  }
}

/** Strategies with a budget of their own. Where not all of their line items are known, nothing is added to them. */
async function fixedBudgets(
  { context }: EntityCall,
  lines: readonly Row[],
  isPart: boolean,
): Promise<ReadonlyMap<string, number>> {
  const ids = [...new Set(lines.map(({ strategy }) => textOf(strategy)))]
  const strategies = await context.store.read.byIds('strategy', ids, 'all')
  return new Map(
    strategies
      .filter(({ budgetAllocation }) => budgetAllocation === 'fixed')
      .map(({ id, budgetTotal }) => [id, isPart ? 0 : (numberOf(budgetTotal) ?? 0)]),
  )
}
