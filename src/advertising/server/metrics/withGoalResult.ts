import type { Row } from '../../../engine/server/store/Store.ts'
import type { GoalProgress } from '../../reporting/metricsAnswer.ts'

/** A goal with what it has come to, as it is stored: to a tenth, and without what is not known. */
export function withGoalResult(goal: Row, { state, actual, attainment, trend7d }: GoalProgress): Row {
  const { actual: _, attainment: __, trend7d: ___, ...rest } = goal
  return {
    ...rest,
    state,
    ...(actual === null ? {} : { actual }),
    ...(attainment === null ? {} : { attainment: Math.min(100_000, toTenths(attainment)) }),
    ...(trend7d === null ? {} : { trend7d: toTenths(trend7d) }),
  }
}

function toTenths(value: number): number {
  return Math.round(value * 10) / 10
}
