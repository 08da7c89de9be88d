import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { MayGoOn } from '../../../engine/server/audit/alone.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { dealHealth, type HealthContext } from '../../dealHealth/dealHealth.ts'
import { liveDealStates } from '../../dealHealth/dealIssues.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { addDays } from '../../reporting/reportRange.ts'
import { factStore } from '../facts/store/factStore.ts'
import { type DealWeek, dealMetrics, dealMoney, dealResults, dealWeeks } from './dealResults.ts'
import { factsQuestion } from './factsQuestion.ts'
import { healthContext } from './healthContext.ts'

/**
 * Writes into every deal what it did in the last seven days (UTC) and what is wrong with it, so that lists are filtered, sorted and
 * counted by it in the database.
 */
export async function refreshDeals(context: ApiContext, mayGoOn: MayGoOn = async () => true): Promise<void> {
  if (!(await mayGoOn())) return
  const { read } = context.store
  const now = context.clock()
  const hasFacts = (await read.extension(factStore).lastFactHour('all')) !== null
  const today = now.toISOString().slice(0, 10)
  const [week, month] = await Promise.all([
    factsFrom(context, addDays(today, -6), today, 'currency'),
    factsFrom(context, `${today.slice(0, 7)}-01`, today),
  ])
  const weeks = dealWeeks(week)
  const months = new Map(month.map(({ values: [id = ''], sums }) => [id, sums]))
  // Deals are compared with others of their organization: all of one are looked at together.
  const owners = await read.ids('organization', { scope: 'all' })
  for (let first = 0; first < owners.length; first += mostOwners) {
    if (!(await mayGoOn())) return
    const scope = owners.slice(first, first + mostOwners)
    const [live, over] = await Promise.all([
      dealsIn(read, scope, liveDealStates),
      // Those that were over before anybody looked.
      dealsIn(read, scope, ['complete'], { column: 'issues', op: 'in', values: [null] }),
    ])
    const health = await healthContext(read, live, weeks, now)
    const results = (deal: Row) => withResults(deal, { weeks, months, context: health, hasFacts })
    const changed = [...live, ...over].filter(deal => !isSame(deal, results(deal))).map(({ id }) => id)
    for (let start = 0; start < changed.length; start += mostLocked) {
      if (!(await mayGoOn())) return
      await writeResults(context, 'deal', changed.slice(start, start + mostLocked), results)
    }
  }
}

/** A deal with what is known of it. */
export function withResults(deal: Row, { weeks, months, context, hasFacts }: KnownOfDeals): Row {
  const { metrics7d, spend7d: _, clearing7d: __, health: ___, issues: ____, ...kept } = deal
  const week = weeks.get(deal.id)
  // Without any facts there is nothing to say, but of what was withdrawn.
  const isMeasured = isOnFlight(deal) && (hasFacts || metrics7d !== undefined)
  const money = isMeasured ? dealMoney(deal, week?.byCurrency ?? new Map()) : {}
  const measured = isMeasured
    ? dealResults(deal, { week: week?.sums ?? {}, month: months.get(deal.id) ?? {} })
    : metrics7d
  const { health, issues } = dealHealth(deal, context)
  return {
    ...kept,
    id: deal.id,
    ...(measured === undefined ? {} : { metrics7d: measured }),
    ...money,
    ...(health ? { health } : {}),
    ...(issues.length > 0 ? { issues } : {}),
  }
}

interface KnownOfDeals {
  readonly weeks: ReadonlyMap<string, DealWeek>
  readonly months: ReadonlyMap<string, Partial<FactSums>>
  readonly context: HealthContext
  /** Whether anything was ever told. */
  readonly hasFacts: boolean
}

const mostLocked = 500
const mostOwners = 20

function isOnFlight({ status }: Row): boolean {
  return status === 'active' || status === 'paused'
}

function dealsIn(
  read: Reads,
  scope: readonly string[],
  states: readonly string[],
  ...more: readonly { column: string; op: 'in'; values: null[] }[]
) {
  const where = [{ column: 'status', op: 'in', values: states } as const, ...more]
  return allRows(read, 'deal', { scope, where })
}

function factsFrom(context: ApiContext, from: string, to: string, ...more: readonly 'currency'[]) {
  return context.store.read.extension(factStore).reportFacts(
    factsQuestion({
      scope: 'all',
      dimensions: ['deal', ...more],
      metrics: more.length > 0 ? [...dealMetrics, 'spend'] : dealMetrics,
      from,
      to,
    }),
  )
}
