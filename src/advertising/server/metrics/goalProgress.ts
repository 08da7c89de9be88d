import { numberOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { measuredBy } from '../../reporting/measuredBy.ts'
import { countsPeople, isMoney, type MetricKey, metricOf, metricValue } from '../../reporting/metrics.ts'
import type { GoalProgress } from '../../reporting/metricsAnswer.ts'
import type { Pacing } from '../../reporting/pacing.ts'
import type { Given } from '../hooks/entityRules.ts'
import { goalKinds } from '../hooks/goalKinds.ts'

/** How far a goal is reached by what was delivered. What facts can't tell (time on screen …) is no data. */
export function goalProgress(goal: Given<'goal'>, sums: Partial<FactSums>, pacing: Pacing | null): Progress {
  const metric = String(goal.metric)
  const key = measuredBy[metric]
  const isCost = goalKinds.find(kind => kind.metric === metric)?.direction === 'minimize'
  const actual = metric === 'delivery' ? percentOf(pacing) : key ? actualOf(key, sums) : null
  const target = targetOf(goal, metric, key, pacing)
  const reached = actual === null || target === null || target === 0 ? null : isCost ? target / actual : actual / target
  const attainment = reached === null || !Number.isFinite(reached) ? null : reached * 100
  return {
    id: goal.id,
    metric,
    target: target ?? 0,
    actual,
    attainment,
    state: isEarly(metric, pacing)
      ? 'no_data'
      : stateOf(attainment, dueOf(metric, pacing), isWithin(goal, key, actual, isCost)),
  }
}

/** All but the trend, which is about other days (`goalTrend.ts`). */
type Progress = Omit<GoalProgress, 'trend7d'>

/** Goals that aim at the plan are judged when the plan is (`pacingOf`). */
function isEarly(metric: string, pacing: Pacing | null): boolean {
  return (metric === 'delivery' || metric === 'spend') && pacing !== null && pacing.band === null
}

/** Of people there is nothing to judge before anything was shown. */
export function actualOf(key: MetricKey, sums: Partial<FactSums>): number | null {
  const metric = metricOf(key)
  return countsPeople(metric) && !sums.impressions ? null : metricValue(metric, sums)
}

/** The part of its target that is due by now: reach grows with the flight, everything else is as it is. */
export function dueOf(metric: string, pacing: Pacing | null): number {
  return metric === 'reach' && pacing && pacing.expected > 0 ? Math.min(1, pacing.expected / pacing.budget) : 1
}

/** Whether a goal is about people, who can't be added up from days: each counts once in all of them. */
export function isAboutPeople({ metric }: Row): boolean {
  const key = measuredBy[String(metric)]
  return key !== undefined && countsPeople(metricOf(key))
}

/** `delivery` and `spend` aim at the plan itself. */
function targetOf(
  goal: Given<'goal'>,
  metric: string,
  key: MetricKey | undefined,
  pacing: Pacing | null,
): number | null {
  if (metric === 'delivery') return 100
  if (metric === 'spend') return pacing?.unit === 'micros' ? pacing.expected : null
  const target = key && isMoney(metricOf(key)) ? goal.targetAmount : goal.targetValue
  return typeof target === 'number' ? target : null
}

function percentOf(pacing: Pacing | null): number | null {
  return pacing?.percent ?? null
}

/**
 * Whether what it came to is no worse than the threshold; null without one. A reach goal's threshold is where delivery ends
 * (`completeReached.ts`), so nothing is missed by it.
 */
function isWithin(
  goal: Given<'goal'>,
  key: MetricKey | undefined,
  actual: number | null,
  isCost: boolean,
): boolean | null {
  const threshold = numberOf(key && isMoney(metricOf(key)) ? goal.thresholdAmount : goal.thresholdValue)
  if (actual === null || threshold === null || goal.metric === 'reach') return null
  return isCost ? actual <= threshold : actual >= threshold
}

/** Within a tenth of what is due it is reached well enough, within a quarter it is at risk; with a threshold, up to that. */
function stateOf(attainment: number | null, due: number, isWithinThreshold: boolean | null): GoalProgress['state'] {
  if (attainment === null) return 'no_data'
  if (isWithinThreshold === false) return 'off_track'
  if (attainment >= 90 * due) return 'on_track'
  return isWithinThreshold || attainment >= 75 * due ? 'at_risk' : 'off_track'
}
