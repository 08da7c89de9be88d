import { dayAround, type HourShares, partOfDay } from './hourShares.ts'
import { lateAfter } from './lateAfter.ts'

/** How far delivery has come against its plan (domain.md 2.2). */
export interface Pacing {
  readonly unit: 'micros' | 'impressions'
  readonly budget: number
  readonly delivered: number
  /** What an even course would have delivered by now, or the row's own curve. */
  readonly expected: number
  /** delivered / expected × 100; null before anything is expected. */
  readonly percent: number | null
  /** Null in the first tenth of the flight and its first three hours (`lateAfter`), when it says nothing yet; at its end it says all. */
  readonly band: PacingBand | null
  /** What each day that is left must deliver to reach the budget; null when none is left. */
  readonly requiredDaily: number | null
}

/** domain.md 2.2: under `low` and over `high` red, up to 95 % and from 110 % on amber, between green. */
export type PacingBand = 'under' | 'behind' | 'on' | 'ahead' | 'over'

/** In percent of what is planned by now: what is below or above is underdelivering or overdelivering. */
export interface PacingBounds {
  readonly low: number
  readonly high: number
}

const usual: PacingBounds = { low: 80, high: 125 }

/** Where delivery ends up if it goes on as in the last three days (domain.md 2.2). */
export interface Projection {
  readonly end: string
  readonly delivered: number
  /** In four of five cases it ends up between these; null before three whole days are known. */
  readonly low: number | null
  readonly high: number | null
  /** Of the budget. */
  readonly percent: number
  /** What of the budget will not be spent. */
  readonly atRisk: number
}

/** What is planned: a budget over a time. */
export interface Plan {
  readonly unit: Pacing['unit']
  readonly budget: number
  /** Milliseconds. */
  readonly start: number
  readonly end: number
  /** Percent of the budget by the end of days; ascending. None: evenly. */
  readonly curve?: readonly { readonly date: string; readonly percent: number }[]
  /** So many times as fast, until the budget is spent. */
  readonly speed?: number
  /** Within each day by the hours of a clock. */
  readonly hours?: HourShares
  /** As fast as possible: nothing is too much. */
  readonly isAsap?: boolean
  /** The plan that this is a part of, whose course it has. */
  readonly within?: Plan
}

/** @param until up to when delivery is known, in milliseconds */
export function pacingOf(plan: Plan, delivered: number, until: number, bounds = usual): Pacing {
  const { unit, budget, start, end } = plan
  const expected = plannedBy(plan, until)
  const percent = percentOf(delivered, expected)
  const isEarly = until < Math.min(end, start + Math.max((end - start) / 10, lateAfter))
  const daysLeft = (end - Math.max(until, start)) / DAY
  return {
    unit,
    budget,
    delivered,
    expected: Math.round(expected),
    percent,
    band: percent === null || isEarly ? null : plan.isAsap && percent >= 95 ? 'on' : bandOf(percent, bounds),
    requiredDaily: daysLeft > 0 ? Math.max(0, Math.round((budget - delivered) / Math.max(1, daysLeft))) : null,
  }
}

/**
 * @param recent what the last three days before `until` have delivered
 * @param days what whole days have delivered, the last one last: how much they differ says how sure it is
 */
export function projectionOf(
  plan: Plan,
  delivered: number,
  recent: number,
  until: number,
  days: readonly number[] = [],
): Projection | null {
  const { budget, start, end } = plan
  const lived = Math.min(3, (until - start) / DAY)
  if (lived <= 0 || budget <= 0) return null
  const daysLeft = Math.max(0, (end - until) / DAY)
  const projected = Math.round(delivered + (recent / Math.max(lived, 1 / 24)) * daysLeft)
  const range = rangeAround(projected, daysLeft, days.slice(-mostDays))
  // Nothing is delivered beyond a budget, and nothing is taken back.
  const within = (value: number) => Math.max(delivered, Math.min(Math.max(budget, delivered), Math.round(value)))
  return {
    end: new Date(end).toISOString(),
    delivered: projected,
    low: range === null ? null : within(projected - range),
    high: range === null ? null : within(projected + range),
    percent: (projected / budget) * 100,
    atRisk: Math.max(0, budget - projected),
  }
}

/**
 * Half of what four of five sums of the days that are left lie in: days that differ as those before did, around a mean which is that
 * of three days and therefore not sure itself. Null where fewer than three days are known.
 */
function rangeAround(projected: number, daysLeft: number, days: readonly number[]): number | null {
  if (days.length < 3 || !Number.isFinite(projected)) return null
  const mean = days.reduce((sum, day) => sum + day, 0) / days.length
  const variance = days.reduce((sum, day) => sum + (day - mean) ** 2, 0) / (days.length - 1)
  return fourOfFive * Math.sqrt(variance * (daysLeft + daysLeft ** 2 / 3))
}

const fourOfFive = 1.2816
/** Days of longer ago say little about those to come. */
const mostDays = 14

/** The part of a plan that falls on the day from `start` on; null where the plan gives it nothing. */
export function planOfDay(plan: Plan, start: number): Plan | null {
  const [from, to] = [Math.max(start, plan.start), Math.min(start + DAY, plan.end)]
  const budget = to > from ? plannedBy(plan, to) - plannedBy(plan, from) : 0
  return budget > 0 ? { unit: plan.unit, budget, start: from, end: to, ...(plan.hours ? { within: plan } : {}) } : null
}

/** Several rows of one unit, and one currency, taken together; null for none. No band while none of them has one. */
export function pacingTogether(parts: readonly Pacing[], bounds = usual): Pacing | null {
  const [first] = parts
  if (!first) return null
  const sum = (of: (part: Pacing) => number) => parts.reduce((total, part) => total + of(part), 0)
  const [delivered, expected] = [sum(part => part.delivered), sum(part => part.expected)]
  const percent = percentOf(delivered, expected)
  return {
    unit: first.unit,
    budget: Math.round(sum(part => part.budget)),
    delivered,
    expected,
    percent,
    band: percent === null || parts.every(({ band }) => band === null) ? null : bandOf(percent, bounds),
    requiredDaily: parts.every(({ requiredDaily }) => requiredDaily === null)
      ? null
      : sum(part => part.requiredDaily ?? 0),
  }
}

/** How much of the budget the plan has delivered by a moment. */
export function plannedBy(plan: Plan, moment: number): number {
  const { budget, start, end, hours } = plan
  if (moment <= start) return 0
  if (moment >= end) return budget
  if (plan.within) return plannedBy(plan.within, moment) - plannedBy(plan.within, start)
  if (!hours) return plannedByDays(plan, moment)
  const day = dayAround(moment, hours.zone)
  const [from, to] = [Math.max(day.from, start), Math.min(day.to, end)]
  const [before, after] = [plannedByDays(plan, from), plannedByDays(plan, to)]
  return before + (after - before) * partOfDay(hours, { from, to }, moment)
}

/** The same with each day's hours alike. */
function plannedByDays({ budget, start, end, curve, speed = 1 }: Plan, moment: number): number {
  if (moment <= start) return 0
  if (moment >= end) return budget
  if (!curve?.length) return Math.min(budget, (speed * budget * (moment - start)) / (end - start))
  let from = { at: start, percent: 0 }
  for (const { date, percent } of curve) {
    const at = Math.min(end, Date.parse(date) + DAY)
    // What was to be delivered before it was launched is due by the next step.
    if (at <= start) continue
    if (moment < at) return (budget * (from.percent + between(from, { at, percent }, moment))) / 100
    from = { at, percent }
  }
  return (budget * (from.percent + between(from, { at: end, percent: 100 }, moment))) / 100
}

function between(
  from: { readonly at: number; readonly percent: number },
  to: { readonly at: number; readonly percent: number },
  moment: number,
): number {
  return to.at <= from.at ? 0 : ((to.percent - from.percent) * (moment - from.at)) / (to.at - from.at)
}

/** Multiplied first: 550 / 500 × 100 is a hair more than 110 in floating point, which would be another band. */
function percentOf(delivered: number, expected: number): number | null {
  return expected > 0 ? (delivered * 100) / expected : null
}

function bandOf(percent: number, { low, high }: PacingBounds): PacingBand {
  if (percent < low) return 'under'
  if (percent > high) return 'over'
  if (percent < 95) return 'behind'
  return percent <= 110 ? 'on' : 'ahead'
}

const DAY = 86_400_000
