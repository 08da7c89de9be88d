import { type CauseContext, causesOf } from './causesOf.ts'
import {
  type AgreedMetrics,
  type Comparison,
  type DayComparison,
  type DealComparison,
  isOverTolerance,
  type Metrics,
  nothing,
  settledMetrics,
  sumOf,
  type TheirMetrics,
} from './comparison.ts'
import { dayReader, daysIn, type HourMetrics } from './hourMetrics.ts'
import { reportedZones } from './zoneShift.ts'

/** A deal of ours, with what we counted. */
export interface OurDeal {
  readonly id: string
  readonly dealId: string
  readonly name: string
  readonly hours: readonly HourMetrics[]
}

export interface CompareInput extends Pick<Comparison, 'from' | 'to' | 'timezone' | 'currency' | 'tolerance'> {
  readonly ours: readonly OurDeal[]
  readonly theirs: readonly TheirMetrics[]
  readonly agreed: ReadonlyMap<string, AgreedMetrics>
  readonly rates: Readonly<Record<string, number>>
}

/** Each deal as both sides counted it, those over the tolerance first, the largest difference before the smaller ones. Pure. */
export function compareMetrics(input: CompareInput): Pick<Comparison, 'deals' | 'ours' | 'theirs' | 'settled'> {
  const { from, to, timezone, tolerance, currency, rates } = input
  const range = { from, to }
  const zones = [timezone, ...reportedZones].map(zone => ({ zone, dayOf: dayReader(zone, range) }))
  const [own, ...others] = zones
  if (!own) throw new Error('There is no zone to compare in')
  const context = { from, to, tolerance, currency, rates, own, others }
  const reported = byDeal(input.theirs)
  const known = new Set(input.ours.map(({ dealId }) => dealId))
  const strangers = [...reported.keys()].filter(dealId => !known.has(dealId))
  const deals = [...input.ours, ...strangers.map(dealId => ({ id: null, dealId, name: null, hours: [] }))]
    .map(deal =>
      compareDeal(deal, reported.get(deal.dealId) ?? new Map(), input.agreed.get(deal.dealId) ?? null, context),
    )
    .filter(({ ours, theirs, days, agreed }) => agreed !== null || days.length > 0 || hasAny(ours) || hasAny(theirs))
    .toSorted(byDifference)
  const settled = deals.map(settledMetrics)
  return {
    deals,
    ours: sumOf(deals.map(({ ours }) => ours)),
    theirs: sumOf(deals.map(({ theirs }) => theirs)),
    settled: settled.every(one => one !== null) ? sumOf(settled) : null,
  }
}

function compareDeal(
  deal: { readonly id: string | null; readonly dealId: string; readonly name: string | null } & Pick<OurDeal, 'hours'>,
  theirs: ReadonlyMap<string, Metrics>,
  agreed: AgreedMetrics | null,
  context: CauseContext,
): DealComparison {
  const { id, dealId, name, hours } = deal
  const ours = daysIn(context.own.dayOf, hours, context)
  const days = [...new Set([...ours.keys(), ...theirs.keys()])].toSorted().map((day): DayComparison => {
    const own = ours.get(day)
    const reported = theirs.get(day) ?? null
    return {
      day,
      ours: own ? { impressions: own.impressions, spend: own.spend } : null,
      theirs: reported,
      isOver: isOverTolerance(own ?? nothing, reported ?? nothing, context.tolerance),
    }
  })
  const sums = {
    ours: sumOf(days.map(one => one.ours ?? nothing)),
    theirs: sumOf(days.map(one => one.theirs ?? nothing)),
  }
  return {
    dealId,
    id,
    name,
    ...sums,
    days,
    isOver: isOverTolerance(sums.ours, sums.theirs, context.tolerance),
    causes: causesOf({ isKnown: id !== null, hours, theirs }, context),
    agreed,
  }
}

function byDeal(rows: readonly TheirMetrics[]): ReadonlyMap<string, ReadonlyMap<string, Metrics>> {
  const deals = new Map<string, Map<string, Metrics>>()
  for (const { deal, day, impressions, spend } of rows) {
    const days = deals.get(deal) ?? new Map<string, Metrics>()
    deals.set(deal, days.set(day, { impressions, spend }))
  }
  return deals
}

function hasAny({ impressions, spend }: Metrics): boolean {
  return impressions > 0 || spend > 0
}

function byDifference(one: DealComparison, other: DealComparison): number {
  const off = ({ ours, theirs }: DealComparison) => Math.abs(theirs.spend - ours.spend)
  return Number(other.isOver) - Number(one.isOver) || off(other) - off(one) || (one.dealId < other.dealId ? -1 : 1)
}
