import type { Part } from '../../engine/contract/looseValues.ts'
import { numberOf } from '../../engine/contract/looseValues.ts'
import { type Plan, plannedBy } from '../reporting/pacing.ts'

/** What a pacing is worked out from. Amounts in the plan's unit. */
export interface Paced {
  readonly pacing: Part
  readonly plan: Plan
  readonly delivered: number
  readonly deliveredToday: number
  /** Milliseconds: now, and the midnight before. */
  readonly now: number
  readonly today: number
  /** The daily budget, where there is one. */
  readonly daily: number | null
}

/**
 * How much may be delivered today by now.
 *
 * Even: what the plan has by the end of this hour. Ahead: a fifth more, until the budget is spent. ASAP: everything. Custom: by
 * its curve, which the plan has. Each times the multiplier. Flight and lifetime periods make up what earlier days left, at once or over `catchUpDays`; a daily
 * period starts each day anew, and makes up a backlog only over `catchUpDays`. What earlier days delivered too much comes off.
 */
export function pacingAllowance({ pacing, plan, delivered, deliveredToday, now, today, daily }: Paced): number {
  const isDaily = pacing.period === 'daily'
  const hourEnd = (Math.floor(now / HOUR) + 1) * HOUR
  const faster = (pacing.type === 'ahead' ? 1.2 : 1) * (numberOf(pacing.multiplier) ?? 1)
  const byPlan = (moment: number) => Math.min(plan.budget, plannedBy(plan, moment) * faster)
  if (pacing.type === 'asap') return isDaily && daily !== null ? daily : Number.POSITIVE_INFINITY
  const before = delivered - deliveredToday
  const plannedBefore = byPlan(today)
  const ofDay = isDaily && daily !== null ? dailyBy(daily, today, hourEnd, faster) : byPlan(hourEnd) - plannedBefore
  const backlog = plannedBefore - before
  const days = numberOf(pacing.catchUpDays) ?? 0
  const madeUp = backlog > 0 ? (days > 0 ? backlog / days : isDaily ? 0 : backlog) : isDaily ? 0 : backlog
  return Math.max(0, ofDay + madeUp)
}

function dailyBy(daily: number, today: number, moment: number, faster: number): number {
  return Math.min(daily, daily * Math.min(1, (moment - today) / DAY) * faster)
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
