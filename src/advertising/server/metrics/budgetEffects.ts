import type { BulkEffect } from '../../../engine/contract/api.ts'
import { showsMetric } from '../../../engine/server/access/views.ts'
import type { EffectContext, Tried } from '../../../engine/server/hooks/resourceHooks.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type Plan, pacingOf } from '../../reporting/pacing.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from './factsQuestion.ts'
import { firstDay } from './firstDay.ts'
import { planOf } from './planOf.ts'

const dimensions = { campaign: 'campaign', strategy: 'strategy', 'line-item': 'lineItem' } as const

/**
 * What a bulk change does to budgets and pacing: for each currency, and for impressions, the budgets before and after, and what
 * each day that is left must deliver to reach them, by what is delivered so far. Rows whose plan stays are left out. Who isn't told what was spent is not
 * told the daily rate either.
 */
export function budgetEffects(entity: keyof typeof dimensions) {
  return async (tried: readonly Tried<Row>[], context: EffectContext): Promise<readonly BulkEffect[]> => {
    const planned: Planned[] = []
    for (const { old, row } of tried) {
      const [before, after] = [await planOf(entity, old, context.find), await planOf(entity, row, context.find)]
      if (JSON.stringify(before) !== JSON.stringify(after)) planned.push({ row, before, after })
    }
    if (planned.length === 0) return []
    const delivered = await deliveredBy(entity, planned, context)
    const sums = new Map<string, Sum>()
    for (const { row, before, after } of planned) {
      for (const [side, plan] of [['old', before] as const, ['new', after] as const]) {
        if (!plan) continue
        const key = plan.unit === 'micros' ? String(row.currency ?? '') : ''
        const sum = sums.get(key) ?? { budget: { old: 0, new: 0 }, daily: { old: 0, new: 0 } }
        sums.set(key, sum)
        sum.budget[side] += plan.budget
        const so = delivered.get(`${row.id} ${key}`) ?? 0
        sum.daily[side] += pacingOf(plan, so, context.now.getTime()).requiredDaily ?? 0
      }
    }
    const owners = [...new Set(planned.map(({ row }) => String(row.organization ?? '*')))]
    return [...sums].flatMap(([currency, { budget, daily }]): BulkEffect[] => {
      const unit = currency ? ({ kind: 'money', currency } as const) : ({ kind: 'number' } as const)
      const metric = currency ? 'spend' : 'impressions'
      const isShown = showsMetric(context.principal, 'read', context.resource, owners, metric)
      return [
        { label: currency ? 'Budgets' : 'Impression goals', ...unit, ...budget },
        ...(isShown ? [{ label: 'Needed per day to reach them', ...unit, ...daily }] : []),
      ].filter(effect => effect.old !== effect.new)
    })
  }
}

/** By row and currency, of impressions by row and ''. */
async function deliveredBy(
  entity: keyof typeof dimensions,
  planned: readonly Planned[],
  { reads, now }: EffectContext,
): Promise<ReadonlyMap<string, number>> {
  const today = now.toISOString().slice(0, 10)
  const starts = planned.flatMap(({ before, after }) => [before, after].flatMap(plan => (plan ? [plan.start] : [])))
  const dimension = dimensions[entity]
  const groups = await reads.extension(factStore).reportFacts(
    factsQuestion({
      scope: [...new Set(planned.map(({ row }) => String(row.organization ?? '*')))],
      dimensions: [dimension, 'currency'],
      metrics: ['spend', 'impressions'],
      filters: [{ dimension, op: 'in', values: planned.map(({ row }) => row.id) }],
      from: firstDay(Math.min(...starts), today),
      to: today,
    }),
  )
  const found = new Map<string, number>()
  const add = (key: string, value: number) => found.set(key, (found.get(key) ?? 0) + value)
  for (const { values, sums } of groups) {
    const [id = '', currency = ''] = values
    add(`${id} ${currency}`, sums.spend ?? 0)
    add(`${id} `, sums.impressions ?? 0)
  }
  return found
}

interface Planned {
  readonly row: Row
  readonly before: Plan | null
  readonly after: Plan | null
}

interface Sum {
  readonly budget: { old: number; new: number }
  readonly daily: { old: number; new: number }
}
