import type { Cause } from './cause.ts'
import { isOverTolerance, type Metrics, percentOff, sumOf } from './comparison.ts'
import { type DayMetrics, daysIn, type HourMetrics } from './hourMetrics.ts'
import { type ZoneDays, zoneShift } from './zoneShift.ts'

/** What is known of a deal that is compared. */
export interface ComparedDeal {
  readonly isKnown: boolean
  readonly hours: readonly HourMetrics[]
  readonly theirs: ReadonlyMap<string, Metrics>
}

export interface CauseContext {
  readonly from: string
  readonly to: string
  readonly tolerance: number
  readonly currency: string
  readonly own: ZoneDays
  readonly others: readonly ZoneDays[]
  /** What a unit of each currency is worth, in one and the same. */
  readonly rates: Readonly<Record<string, number>>
}

/** Every day is off by the same share when no more than this part of the whole deviates from it. */
const steady = 0.01
/** How near a price is to an exchange rate; stored rates are not those of the day on which others converted. */
const nearRate = 0.03

/** What may have led to the difference, from the figures alone; empty where none is over the tolerance. */
export function causesOf({ isKnown, hours, theirs }: ComparedDeal, context: CauseContext): readonly Cause[] {
  const ours = daysIn(context.own.dayOf, hours, context)
  const counted = sumOf([...ours.values()])
  if (theirs.size === 0) return counted.impressions > 0 ? [{ kind: 'missing_deal', side: 'theirs' }] : []
  if (!isKnown) return [{ kind: 'missing_deal', side: 'unknown' }]
  if (counted.impressions === 0) return [{ kind: 'missing_deal', side: 'ours' }]
  if (!isAnyOver(ours, theirs, context.tolerance)) return []
  const zone = zoneShift(hours, theirs, context, context)
  const dayOf = context.others.find(one => one.zone === zone)?.dayOf ?? context.own.dayOf
  const fitted = zone === null ? ours : daysIn(dayOf, hours, context)
  const pairs = pairsOf(fitted, theirs)
  return [
    ...(zone === null ? [] : [{ kind: 'zone', zone } as const]),
    // Which days are missing can't be told while days are cut otherwise.
    ...(zone === null ? missingDays(ours, theirs) : []),
    ...(lateDays(pairs, context.tolerance) ?? countingOf(pairs, context.tolerance)),
    ...priceOf(pairs, context),
  ]
}

interface Pair {
  readonly day: string
  readonly ours: DayMetrics
  readonly theirs: Metrics
}

function pairsOf(ours: ReadonlyMap<string, DayMetrics>, theirs: ReadonlyMap<string, Metrics>): readonly Pair[] {
  return [...theirs]
    .flatMap(([day, metrics]) => {
      const own = ours.get(day)
      return own && own.impressions > 0 ? [{ day, ours: own, theirs: metrics }] : []
    })
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}

function isAnyOver(ours: ReadonlyMap<string, Metrics>, theirs: ReadonlyMap<string, Metrics>, tolerance: number) {
  const zero = { impressions: 0, spend: 0 }
  return [...new Set([...ours.keys(), ...theirs.keys()])].some(day =>
    isOverTolerance(ours.get(day) ?? zero, theirs.get(day) ?? zero, tolerance),
  )
}

function missingDays(ours: ReadonlyMap<string, Metrics>, theirs: ReadonlyMap<string, Metrics>): readonly Cause[] {
  const only = (some: ReadonlyMap<string, Metrics>, others: ReadonlyMap<string, Metrics>) =>
    [...some].flatMap(([day, { impressions }]) =>
      impressions > 0 && (others.get(day)?.impressions ?? 0) === 0 ? [day] : [],
    )
  return (['theirs', 'ours'] as const).flatMap(side => {
    const days = (side === 'theirs' ? only(ours, theirs) : only(theirs, ours)).toSorted()
    return days.length > 0 ? [{ kind: 'missing_days', side, days } as const] : []
  })
}

/** Only the last days differ, and all in one direction; at least as many agree. */
function lateDays(pairs: readonly Pair[], tolerance: number): readonly Cause[] | null {
  const off = pairs.map(({ ours, theirs }) => percentOff(ours.impressions, theirs.impressions) ?? 0)
  const lastFit = off.findLastIndex(percent => Math.abs(percent) <= tolerance)
  const late = off.slice(lastFit + 1)
  const before = off.slice(0, lastFit + 1)
  if (late.length === 0 || before.length < Math.max(3, late.length)) return null
  if (before.some(percent => Math.abs(percent) > tolerance)) return null
  const from = pairs[lastFit + 1]?.day ?? ''
  if (late.every(percent => percent < 0)) return [{ kind: 'late', from, side: 'theirs' }]
  return late.every(percent => percent > 0) ? [{ kind: 'late', from, side: 'ours' }] : null
}

/** Impressions that are lower or higher by one and the same share. */
function countingOf(pairs: readonly Pair[], tolerance: number): readonly Cause[] {
  const ours = sumBy(pairs, pair => pair.ours.impressions)
  const theirs = sumBy(pairs, pair => pair.theirs.impressions)
  if (pairs.length < 3 || ours === 0 || theirs === 0) return []
  const percent = (theirs / ours - 1) * 100
  if (Math.abs(percent) <= tolerance) return []
  const offWins = sumBy(pairs, pair => Math.abs(pair.ours.wins - pair.theirs.impressions))
  if (offWins / theirs <= steady / 2) return [{ kind: 'wins' }]
  const off = sumBy(pairs, pair => Math.abs(pair.theirs.impressions - (pair.ours.impressions * theirs) / ours))
  return off / theirs <= steady ? [{ kind: 'steady', percent }] : []
}

/** Another price of a thousand impressions, the same every day: a currency's, or something else's. */
function priceOf(pairs: readonly Pair[], { tolerance, rates, currency }: CauseContext): readonly Cause[] {
  const paid = pairs.filter(pair => pair.ours.spend > 0 && pair.theirs.spend > 0 && pair.theirs.impressions > 0)
  if (paid.length < 3) return []
  const cpm = (rows: readonly Metrics[]) => {
    const { impressions, spend } = sumOf(rows)
    return spend / impressions
  }
  const ratio = cpm(paid.map(({ theirs }) => theirs)) / cpm(paid.map(({ ours }) => ours))
  const percent = (ratio - 1) * 100
  if (Math.abs(percent) <= tolerance) return []
  const expected = (pair: Pair) => (pair.ours.spend / pair.ours.impressions) * pair.theirs.impressions * ratio
  const off = sumBy(paid, pair => Math.abs(pair.theirs.spend - expected(pair)))
  if (off / sumBy(paid, pair => pair.theirs.spend) > steady * 2) return []
  const own = rates[currency]
  const nearest = Object.entries(rates)
    .filter(([code]) => code !== currency)
    .flatMap(([code, rate]) => (own === undefined ? [] : [{ code, off: Math.abs(ratio / (own / rate) - 1) }]))
    .toSorted((one, other) => one.off - other.off)[0]
  return nearest && nearest.off <= nearRate
    ? [{ kind: 'currency', currency: nearest.code, ratio }]
    : [{ kind: 'price', percent }]
}

function sumBy(pairs: readonly Pair[], value: (pair: Pair) => number): number {
  return pairs.reduce((sum, pair) => sum + value(pair), 0)
}
