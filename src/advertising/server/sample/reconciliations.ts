import { textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Random } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { compareMetrics, type OurDeal } from '../../reconciliation/compareMetrics.ts'
import type { TheirMetrics } from '../../reconciliation/comparison.ts'
import { dayReader, daysIn, type HourMetrics } from '../../reconciliation/hourMetrics.ts'
import { reportedZones } from '../../reconciliation/zoneShift.ts'
import { addDays } from '../../reporting/reportRange.ts'
import type { Fact } from '../facts/store/factStore.ts'
import type { StoredMetrics } from '../reconciliation/theirMetricsTable.ts'

export interface SampleMetrics extends StoredMetrics {
  readonly reconciliation: { readonly id: string; readonly organization: string }
}

/**
 * What a partner of each organization says that it counted of the last weeks: its days begin elsewhere in one deal, traffic was filtered in
 * another, the last days of a third were incomplete. The weeks before are agreed on, where facts tell them.
 */
export function addReconciliations(builder: SampleBuilder, facts: readonly Fact[]): readonly SampleMetrics[] {
  const hours = hoursByDeal(facts)
  return builder.of('organization').flatMap(({ id }) => {
    const found = partnerWithMost(builder, id, hours)
    if (!found) return []
    const random = builder.random(`reconciliation ${id}`)
    const length = builder.scale === 'full' ? 28 : 11
    // So that zones behind UTC have all of its hours.
    const last = dayText(builder.day(-2))
    const open = { from: addDays(last, 1 - length), to: last }
    const before = { from: addDays(open.from, -length), to: addDays(open.from, -1) }
    const made = { builder, organization: id, random, ...found }
    return [...(builder.scale === 'full' ? agreedOn(made, before) : []), differing(made, open)]
  })
}

interface Made {
  readonly builder: SampleBuilder
  readonly organization: string
  readonly random: Random
  readonly partner: SampleRow
  readonly deals: readonly OurDeal[]
  readonly currency: string
}
type Period = { readonly from: string; readonly to: string }

function differing(made: Made, period: Period): SampleMetrics {
  const shifted = zoneDeal(made, period)
  const others = made.deals.filter(({ dealId }) => dealId !== shifted?.dealId)
  const figures = [
    ...(shifted ? reported(made, shifted, period, { zone: shifted.zone }) : []),
    ...others.flatMap((deal, index) => reported(made, deal, period, [{ share: 0.93 }, { late: 2 }][index] ?? {})),
  ]
  return { reconciliation: addRow(made, period, figures, () => ({})), figures, frozen: null }
}

function agreedOn(made: Made, period: Period): readonly SampleMetrics[] {
  const figures = made.deals.flatMap(deal => reported(made, deal, period, {}))
  if (figures.length === 0) return []
  const compared = { ...period, timezone: 'UTC', currency: made.currency, tolerance: 5 }
  const agreed = new Map()
  const comparison = compareMetrics({ ...compared, ours: made.deals, theirs: figures, agreed, rates: {} })
  if (!comparison.settled) return []
  const at = iso(made.builder.day(-20, 14))
  const { ours, theirs, settled } = comparison
  const reconciliation = addRow(made, period, figures, by => ({
    status: 'agreed',
    result: { ours: ours.spend, theirs: theirs.spend, settled: settled.spend, by, at },
  }))
  const frozen = { ...compared, ...comparison, agreedAt: at, ratesOf: null, lateBatches: 0 }
  return [{ reconciliation, figures, frozen }]
}

function addRow(
  made: Made,
  period: Period,
  figures: readonly TheirMetrics[],
  more: (by: string) => Readonly<Record<string, unknown>>,
): SampleMetrics['reconciliation'] {
  const { builder, organization, partner, currency } = made
  const at = new Date(Date.parse(addDays(period.to, 2)) + 6 * 3_600_000)
  const row = builder.add('reconciliation', {
    organization,
    name: `${partner.name}, ${period.from} to ${period.to}`,
    partner: partner.id,
    ...period,
    timezone: 'UTC',
    currency,
    tolerance: 5,
    at: at < builder.now ? at : new Date(builder.now.getTime() - 1_800_000),
  })
  const by = builder.of('user').find(({ id }) => id === row.createdBy)?.name ?? 'The server'
  row.figures = { file: `${period.from}-${period.to}.csv`, rows: figures.length, at: row.createdAt, by }
  Object.assign(row, more(by))
  return { id: row.id, organization }
}

interface Twist {
  readonly zone?: string
  /** What is left of impressions and spend. */
  readonly share?: number
  /** Of how many days at the end only half is told. */
  readonly late?: number
}

/** What the partner counted, a little off as always. */
function reported({ random }: Made, deal: OurDeal, period: Period, { zone = 'UTC', share = 1, late = 0 }: Twist) {
  const days = daysIn(dayReader(zone, period), deal.hours, period)
  return [...days].map(([day, { impressions, spend }]): TheirMetrics => {
    const isLate = day > addDays(period.to, -late)
    const by = share * (isLate ? 0.55 : 1) * (share === 1 ? 0.998 + random() * 0.004 : 1)
    return { deal: deal.dealId, day, impressions: Math.round(impressions * by), spend: Math.round(spend * by) }
  })
}

/** A deal whose hours tell time zones apart. */
function zoneDeal({ deals, currency }: Made, period: Period): (OurDeal & { readonly zone: string }) | null {
  for (const deal of deals)
    for (const zone of reportedZones.slice(1)) {
      const theirs = [...daysIn(dayReader(zone, period), deal.hours, period)].map(([day, figure]) => ({
        ...figure,
        day,
        deal: deal.dealId,
      }))
      const compared = { ...period, timezone: 'UTC', currency, tolerance: 5, agreed: new Map(), rates: {} }
      const [one] = compareMetrics({ ...compared, ours: [deal], theirs }).deals
      if (one?.causes.some(cause => cause.kind === 'zone' && cause.zone === zone)) return { ...deal, zone }
    }
  return null
}

/** The partner with most deals that deliver in one currency. */
function partnerWithMost(
  builder: SampleBuilder,
  organization: string,
  hours: ReadonlyMap<string, ReadonlyMap<string, readonly HourMetrics[]>>,
) {
  const seats = new Map(builder.of('seat').map(row => [row.id, textOf(row.partner)]))
  const partners = new Map(builder.of('partner').map(row => [row.id, row]))
  const domains = new Map(builder.of('partner').map(row => [textOf(row.domain), row.id]))
  const byPartner = new Map<string, OurDeal[]>()
  const currency = textOf(builder.of('organization').find(({ id }) => id === organization)?.reportingCurrency)
  for (const row of builder.of('deal', organization)) {
    const hoursOfDeal = hours.get(row.id)
    const only = hoursOfDeal?.size === 1 ? hoursOfDeal.get(currency) : undefined
    if (!only) continue
    const deal = { id: row.id, dealId: textOf(row.dealId), name: row.name, hours: only }
    const sellers = domains.get(textOf(row.origin)) ?? domains.get(textOf(row.seller)) ?? ''
    for (const partner of new Set(
      row.side === 'sell' ? textsOf(row.buyerSeats).map(seat => seats.get(seat) ?? '') : [sellers],
    ))
      byPartner.set(partner, [...(byPartner.get(partner) ?? []), deal])
  }
  const [most] = [...byPartner].toSorted(([, one], [, other]) => other.length - one.length)
  const partner = partners.get(most?.[0] ?? '')
  return partner && most ? { partner, deals: most[1], currency } : null
}

/** By deal and currency. */
function hoursByDeal(facts: readonly Fact[]): ReadonlyMap<string, ReadonlyMap<string, readonly HourMetrics[]>> {
  const deals = new Map<string, Map<string, HourMetrics[]>>()
  for (const { deal, currency = '', hour, impressions = 0, wins = 0, spend = 0 } of facts) {
    if (!deal || impressions === 0) continue
    const known = deals.get(deal) ?? new Map<string, HourMetrics[]>()
    deals.set(deal, known)
    const list = known.get(currency) ?? []
    known.set(currency, list)
    list.push({ hour: Date.parse(hour), impressions, wins, spend })
  }
  return deals
}

function dayText(date: Date): string {
  return date.toISOString().slice(0, 10)
}
