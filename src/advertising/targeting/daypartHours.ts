import { isObject } from '../../engine/contract/isObject.ts'
import { numberOf, textOf } from '../../engine/contract/looseValues.ts'

export const daypartDays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type DaypartDay = (typeof daypartDays)[number]

/** Whose clock a daypart is meant in. */
export type DaypartClock = 'user' | 'account'

export interface Daypart {
  readonly day: DaypartDay
  readonly startMinute: number
  readonly endMinute: number
  readonly clock: DaypartClock
}

/** What a form or a row holds; what isn't whole yet is left out. */
export function daypartsIn(value: unknown): readonly Daypart[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).flatMap(row => {
    const day = daypartDays.find(one => one === row.day)
    const [startMinute, endMinute] = [numberOf(row.startMinute), numberOf(row.endMinute)]
    if (!day || startMinute === null || endMinute === null || endMinute <= startMinute) return []
    return [{ day, startMinute, endMinute, clock: textOf(row.clock) === 'account' ? 'account' : 'user' } as const]
  })
}

/** What of an hour is on, from 0 to 1. */
export function shareOfHour(dayparts: readonly Daypart[], day: DaypartDay, hour: number): number {
  const [start, end] = [hour * 60, hour * 60 + 60]
  let on = 0
  for (let quarter = start; quarter < end; quarter += 15) {
    const isOn = dayparts.some(
      one => one.day === day && one.startMinute < quarter + 15 && one.endMinute > quarter && coversMost(one, quarter),
    )
    if (isOn) on += 0.25
  }
  return on
}

/** Rows go by quarters of an hour; one that doesn't counts where it has most of one. */
function coversMost({ startMinute, endMinute }: Daypart, quarter: number): boolean {
  return Math.min(endMinute, quarter + 15) - Math.max(startMinute, quarter) >= 8
}

/** An hour of a week: `mon` 0 to `sun` 23. */
export interface HourCell {
  readonly day: DaypartDay
  readonly hour: number
}

/**
 * The dayparts with some hours turned on or off, as few rows as say it. What else is set stays, to the minute; so do those of another
 * clock.
 */
export function withHours(
  dayparts: readonly Daypart[],
  cells: readonly HourCell[],
  isOn: boolean,
  clock: DaypartClock,
): readonly Daypart[] {
  const changed = new Map<DaypartDay, Set<number>>()
  for (const { day, hour } of cells) changed.set(day, (changed.get(day) ?? new Set()).add(hour))
  const others = dayparts.filter(one => one.clock !== clock)
  const own = daypartDays.flatMap(day => {
    const hours = changed.get(day)
    const spans = dayparts
      .filter(one => one.clock === clock && one.day === day)
      .map(({ startMinute, endMinute }) => [startMinute, endMinute] as const)
    const kept = [...(hours ?? [])].reduce(
      (left, hour) => left.flatMap(span => without(span, hour * 60, hour * 60 + 60)),
      spans,
    )
    const added = isOn ? [...(hours ?? [])].map(hour => [hour * 60, hour * 60 + 60] as const) : []
    return merged([...kept, ...added]).map(([startMinute, endMinute]) => ({ day, startMinute, endMinute, clock }))
  })
  return [...own, ...others]
}

type Span = readonly [start: number, end: number]

function without([start, end]: Span, from: number, to: number): Span[] {
  if (to <= start || from >= end) return [[start, end]]
  const left: Span[] = start < from ? [[start, from]] : []
  return end > to ? [...left, [to, end]] : left
}

function merged(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = []
  for (const [start, end] of spans.toSorted((one, other) => one[0] - other[0])) {
    const last = found.at(-1)
    if (last && start <= last[1]) found[found.length - 1] = [last[0], Math.max(last[1], end)]
    else found.push([start, end])
  }
  return found
}

export const hoursOfDay: readonly number[] = Array.from({ length: 24 }, (_, hour) => hour)

export function cellsOf(days: readonly DaypartDay[], from: number, to: number): readonly HourCell[] {
  return days.flatMap(day => hoursOfDay.filter(hour => hour >= from && hour < to).map(hour => ({ day, hour })))
}

export const workdays = daypartDays.slice(0, 5)
export const weekend = daypartDays.slice(5)
