import type { FactSums } from '../../reporting/factShape.ts'
import type { Given } from '../hooks/entityRules.ts'
import { goalProgress, isAboutPeople } from './goalProgress.ts'

/** `trend7d` of a goal, from the sums of two weeks. */
export function goalTrend(goal: Given<'goal'>, week: Partial<FactSums>, before: Partial<FactSums>): number | null {
  // Who was reached can't be added up from days, and how far a plan has come is no rate of a week.
  if (isAboutPeople(goal) || goal.metric === 'delivery') return null
  const [now, then] = [week, before].map(sums => goalProgress(goal, sums, null).actual)
  return now == null || !then ? null : (now / then - 1) * 100
}
