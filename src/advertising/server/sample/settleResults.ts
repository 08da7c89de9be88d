import { finder } from '../../../engine/server/hooks/resourceHooks.ts'
import { type Random, weighted } from '../../../engine/server/sample/random.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { type FactSums, factMeasures } from '../../reporting/factShape.ts'
import { type Pacing, pacingOf } from '../../reporting/pacing.ts'
import type { Fact } from '../facts/store/factStore.ts'
import { goalKinds } from '../hooks/goalKinds.ts'
import { freshness } from '../metrics/freshness.ts'
import { dueOf, goalProgress, isAboutPeople } from '../metrics/goalProgress.ts'
import { goalTrend } from '../metrics/goalTrend.ts'
import { planOf } from '../metrics/planOf.ts'
import { withGoalResult } from '../metrics/withGoalResult.ts'
import { sampleReads } from './sampleReads.ts'
import { settleDealHealth } from './settleDealHealth.ts'

type Sums = Partial<FactSums>

/** What goals and deals say of their delivery, worked out from the facts as a running host does it. */
export async function settleResults(builder: SampleBuilder, facts: readonly Fact[]): Promise<void> {
  const reported = facts.filter(({ lossReason = '' }) => lossReason === '')
  const today = builder.day(0).toISOString()
  const month = sumsBy(
    reported.filter(({ hour }) => hour >= today.slice(0, 8)),
    'deal',
  )
  settleDealHealth(builder, reported, month)
  const find = finder(builder.catalogue, sampleReads(builder))
  const last = reported.reduce<string | null>(
    (latest, { hour }) => (latest === null || hour > latest ? hour : latest),
    null,
  )
  const { complete } = freshness(last, builder.now)
  const weekOf = (from: number, holder: Holder) => {
    const [first, end] = [builder.day(from).toISOString(), builder.day(from + 7).toISOString()]
    const facts = reported.filter(({ hour }) => hour >= first && hour < end)
    return { facts, sums: sumsBy(facts, holder) }
  }
  for (const [holder, entity] of holders) {
    const sums = sumsBy(reported, holder)
    const [lately, before] = [weekOf(-7, holder), weekOf(-14, holder)]
    for (const goal of builder.of('goal')) {
      const ofGoal = sums.get(String(goal[holder]))
      if (!ofGoal || complete === null) continue
      const all = isAboutPeople(goal) ? { ...ofGoal, people: peopleOf(reported, holder, goal[holder]) } : ofGoal
      const own = countedFor(goal, holder, all, reported)
      const of = await find(entity, goal[holder])
      const plan = of && (await planOf(entity, of, find))
      const pacing = plan && pacingOf(plan, own.spend ?? 0, complete)
      aim(goal, own, pacing, builder.random(`goal ${goal.id}`))
      const weekFor = ({ facts, sums }: Week) => countedFor(goal, holder, sums.get(String(goal[holder])) ?? {}, facts)
      const trend7d = goalTrend(goal, weekFor(lately), weekFor(before))
      Object.assign(goal, withGoalResult(goal, { ...goalProgress(goal, own, pacing), trend7d }))
    }
  }
}

const holders = [
  ['campaign', 'campaign'],
  ['strategy', 'strategy'],
  ['lineItem', 'line-item'],
] as const

type Holder = (typeof holders)[number][0]

interface Week {
  readonly facts: readonly Fact[]
  readonly sums: ReadonlyMap<string, Sums>
}

/** Of conversions only those of the goal's event, where it names one. */
function countedFor(goal: SampleRow, holder: Holder, sums: Sums, facts: readonly Fact[]): Sums {
  if (typeof goal.event !== 'string') return sums
  const own = facts.filter(fact => fact.event === goal.event && fact[holder] === goal[holder])
  const { conversions = 0, conversionValue = 0 } = sumsBy(own, holder).get(String(goal[holder])) ?? {}
  return { ...sums, conversions, conversionValue }
}

/** Most targets are about what is reached; the state then follows. */
function aim(goal: SampleRow, sums: Sums, pacing: Pacing | null, random: Random): void {
  const { actual, metric } = goalProgress(goal, sums, pacing)
  if (actual === null || actual <= 0) return
  const wanted = weighted(random, { on_track: 66, at_risk: 22, off_track: 12 })
  const reached = ({ on_track: 0.94, at_risk: 0.77, off_track: 0.5 }[wanted] + random() * 0.12) * dueOf(metric, pacing)
  if (typeof goal.targetAmount === 'number') goal.targetAmount = Math.ceil((actual * reached) / 10_000) * 10_000
  else if (metric === 'reach') goal.targetValue = Math.round(actual / reached)
  else goal.targetValue = Math.round(Math.min(actual / reached, most(goal.metric)) * 100) / 100
}

/** A rate can't be more than all. */
function most(metric: unknown): number {
  return goalKinds.find(kind => kind.metric === metric)?.unit === 'percent' ? 98 : Number.POSITIVE_INFINITY
}

function peopleOf(facts: readonly Fact[], part: Holder, id: unknown): number {
  return new Set(facts.flatMap(fact => (fact[part] === id ? (fact.people ?? []) : []))).size
}

function sumsBy(facts: readonly Fact[], part: 'deal' | Holder): Map<string, Sums> {
  const found = new Map<string, Record<string, number>>()
  for (const fact of facts) {
    const id = fact[part] ?? ''
    const sums = found.get(id) ?? {}
    for (const measure of factMeasures) sums[measure] = (sums[measure] ?? 0) + (fact[measure] ?? 0)
    found.set(id, sums)
  }
  return found
}
