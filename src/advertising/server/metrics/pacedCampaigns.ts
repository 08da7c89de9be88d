import type { RowScope } from '../../../engine/server/access/guard.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { finder } from '../../../engine/server/hooks/resourceHooks.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { type Pacing, type PacingBounds, type Plan, pacingOf, planOfDay } from '../../reporting/pacing.ts'
import type { FactGroup } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import type { Given } from '../hooks/entityRules.ts'
import { factsQuestion } from './factsQuestion.ts'
import { firstDay } from './firstDay.ts'
import { planOf } from './planOf.ts'

/** Those that have a plan, with the first day of their flight that counts. */
export async function withPlans(
  context: ApiContext,
  rows: readonly Given<'campaign'>[],
  today: string,
): Promise<Planned[]> {
  const find = finder(context.catalogue, context.store.read)
  const plans = await Promise.all(rows.map(row => planOf('campaign', row, find)))
  return rows.flatMap((row, index) => {
    const plan = plans[index]
    return plan ? [{ row, plan, from: firstDay(plan.start, today), currency: String(row.currency ?? '') }] : []
  })
}

/** What they delivered in their flights, by campaign, currency and day: one question. */
export async function flightFacts(context: ApiContext, scope: RowScope, planned: readonly Planned[], today: string) {
  const [first] = planned.map(({ from }) => from).sort()
  const found = new Map<string, FactGroup[]>()
  if (first === undefined) return found
  const ids = planned.map(({ row }) => row.id)
  const groups = await context.store.read.extension(factStore).reportFacts(
    factsQuestion({
      scope,
      dimensions: ['campaign', 'currency', 'day'],
      metrics: ['spend', 'impressions'],
      filters: [{ dimension: 'campaign', op: 'in', values: ids }],
      from: first,
      to: today,
    }),
  )
  for (const group of groups) {
    const id = group.values[0] ?? ''
    const own = found.get(id)
    if (own) own.push(group)
    else found.set(id, [group])
  }
  return found
}

export function paceOf(
  { bounds, ...campaign }: Planned & { readonly bounds: PacingBounds },
  facts: readonly FactGroup[],
  today: string,
  until: number,
): Paced {
  const { plan, from, currency } = campaign
  const measure: keyof FactSums = plan.unit === 'micros' ? 'spend' : 'impressions'
  let [flight, day] = [0, 0]
  for (const { values, sums } of facts) {
    const [, counted = '', at = ''] = values
    if (at < from || (plan.unit === 'micros' && counted !== currency)) continue
    flight += sums[measure] ?? 0
    if (at === today) day += sums[measure] ?? 0
  }
  const ofDay = planOfDay(plan, Date.parse(today))
  return {
    ...campaign,
    flight: pacingOf(plan, flight, until, bounds),
    today: ofDay && pacingOf(ofDay, day, until, bounds),
  }
}

export interface Planned {
  readonly row: Given<'campaign'>
  readonly plan: Plan
  /** The first day that counts. */
  readonly from: string
  readonly currency: string
}

export interface Paced extends Planned {
  readonly flight: Pacing
  readonly today: Pacing | null
}
