import type { Part } from '../../engine/contract/looseValues.ts'
import { numberOf } from '../../engine/contract/looseValues.ts'
import { dayAround, partOfDay } from '../reporting/hourShares.ts'
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
 * What the plan has by the end of this hour, by its course (`pacingCurve`), times the multiplier. ASAP: everything. Flight and lifetime periods make up what earlier days left, at once or over `catchUpDays`; a daily
 * period starts each day anew, and makes up a backlog only over `catchUpDays`. What earlier days delivered too much comes off.
 */
export function pacingAllowance({ pacing, plan, delivered, deliveredToday, now, today, daily }: Paced): number {
  const isDaily = pacing.period === 'daily'
  const hourEnd = (Math.floor(now / HOUR) + 1) * HOUR
  const faster = numberOf(pacing.multiplier) ?? 1
  const byPlan = (moment: number) => Math.min(plan.budget, plannedBy(plan, moment) * faster)
  if (pacing.type === 'asap') return isDaily && daily !== null ? daily : Number.POSITIVE_INFINITY
  const before = delivered - deliveredToday
  const plannedBefore = byPlan(today)
  const ofDay =
    isDaily && daily !== null ? dailyBy(daily, today, hourEnd, plan, faster) : byPlan(hourEnd) - plannedBefore
  const backlog = plannedBefore - before
  const days = numberOf(pacing.catchUpDays) ?? 0
  const madeUp = backlog > 0 ? (days > 0 ? backlog / days : isDaily ? 0 : backlog) : isDaily ? 0 : backlog
  return Math.max(0, ofDay + madeUp)
}

/** Of a daily budget, up to a moment of the day. */
function dailyBy(daily: number, today: number, moment: number, { hours, speed = 1 }: Plan, faster: number): number {
  const part = hours ? partOfDay(hours, dayAround(today, hours.zone), moment) : (moment - today) / DAY
  return Math.min(daily, daily * Math.min(1, part) * speed * faster)
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
