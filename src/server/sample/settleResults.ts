import { type FactMeasure, factMeasures } from '../../contract/reporting/factShape.ts'
import { goalKinds } from '../domain/goalKinds.ts'
import { dealResults } from '../metrics/dealResults.ts'
import { goalProgress } from '../metrics/goalProgress.ts'
import type { Fact } from '../store/Store.ts'
import { type Random, weighted } from './random.ts'
import type { SampleBook, SampleRow } from './SampleBook.ts'

type Sums = Partial<Record<FactMeasure, number>>

/** What goals and deals say of their delivery, worked out from the facts as a running host does it. */
export function settleResults(book: SampleBook, facts: readonly Fact[]): void {
  const told = facts.filter(({ lossReason = '' }) => lossReason === '')
  const today = book.day(0).toISOString()
  const week = sumsBy(
    told.filter(({ hour }) => hour >= book.day(-6).toISOString()),
    'deal',
  )
  const month = sumsBy(
    told.filter(({ hour }) => hour >= today.slice(0, 8)),
    'deal',
  )
  for (const deal of book.of('deal')) {
    if (deal.status !== 'active' && deal.status !== 'paused') continue
    deal.metrics7d = dealResults(deal, { week: week.get(deal.id) ?? {}, month: month.get(deal.id) ?? {} })
  }
  for (const holder of ['campaign', 'strategy', 'lineItem'] as const) {
    const sums = sumsBy(told, holder)
    for (const goal of book.of('goal')) {
      const own = sums.get(String(goal[holder]))
      if (own) settleGoal(goal, own, book.random(`goal ${goal.id}`))
    }
  }
}

/** Most targets are about what is reached; the state then follows. */
function settleGoal(goal: SampleRow, sums: Sums, random: Random): void {
  const { actual } = goalProgress(goal, sums, null)
  if (actual === null || actual <= 0) return
  const wanted = weighted(random, { on_track: 66, at_risk: 22, off_track: 12 })
  const reached = { on_track: 0.94, at_risk: 0.77, off_track: 0.5 }[wanted] + random() * 0.12
  if (typeof goal.targetAmount === 'number') goal.targetAmount = Math.ceil((actual * reached) / 10_000) * 10_000
  else goal.targetValue = Math.round(Math.min(actual / reached, most(goal.metric)) * 100) / 100
  const { attainment, state } = goalProgress(goal, sums, null)
  Object.assign(goal, { actual, state, attainment: Math.round((attainment ?? 0) * 10) / 10 })
}

/** A rate can't be more than all. */
function most(metric: unknown): number {
  return goalKinds.find(kind => kind.metric === metric)?.unit === 'percent' ? 98 : Number.POSITIVE_INFINITY
}

function sumsBy(facts: readonly Fact[], part: 'deal' | 'campaign' | 'strategy' | 'lineItem'): Map<string, Sums> {
  const found = new Map<string, Record<string, number>>()
  for (const fact of facts) {
    const id = fact[part] ?? ''
    const sums = found.get(id) ?? {}
    for (const measure of factMeasures) sums[measure] = (sums[measure] ?? 0) + (fact[measure] ?? 0)
    found.set(id, sums)
  }
  return found
}
