import { partOf, partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import { hoursOf, zoneClock } from '../../../engine/contract/zoneClock.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { seeded, seedOf } from '../../../engine/server/sample/random.ts'
import { addDays } from '../../reporting/reportRange.ts'
import { covers, flightNow } from '../../serving/checkFlight.ts'
import { type Delivered, type DeliveryState, freshState, nothingDelivered } from '../../serving/deliveryState.ts'
import { timeOf } from '../../serving/servedRow.ts'
import type { Line, ServingTree } from '../../serving/servingTree.ts'
import { factStore } from '../facts/store/factStore.ts'
import { firstDay } from '../metrics/firstDay.ts'
import { storedRates } from '../reporting/planCurrency.ts'
import { dayIn } from '../reporting/reportDays.ts'

interface Asked {
  readonly now: Date
  /** Impressions that this user, device and household are taken to have seen already. */
  readonly seen: number
  /** Decides whose turn it is in a rotation. */
  readonly seed: string
  /** The last day that rates are made of; default today. */
  readonly ratesTo?: 'yesterday'
}

/** Days of which expected rates are made. */
const rateDays = 30
/** Fewer impressions say nothing about a rate. */
const leastImpressions = 1000

/** Delivery as the facts tell it. A campaign that runs longer is counted from 400 days back, as its pacing is. */
export async function deliveryNow(
  context: Pick<ApiContext, 'store'>,
  { lines }: ServingTree,
  { now, seen, seed, ratesTo }: Asked,
): Promise<DeliveryState> {
  const [first] = lines
  if (!first) return freshState(now.getTime())
  const zone = textOf(first.campaign.timezone) || 'UTC'
  const today = dayIn(zone, now)
  const from = firstDay(Math.min(...lines.map(({ campaign }) => timeOf(campaign.startAt) ?? now.getTime())), today)
  const campaigns = [...new Set(lines.map(({ campaign }) => campaign.id))]
  const facts = context.store.read.extension(factStore)
  const ask = (
    dimensions: Parameters<typeof facts.reportFacts>[0]['dimensions'],
    metrics: Parameters<typeof facts.reportFacts>[0]['metrics'],
    since: string,
    until = today,
  ) => {
    const clock = zoneClock(zone, since, until)
    return facts.reportFacts({
      scope: [...new Set(lines.map(({ lineItem }) => textOf(lineItem.organization)))],
      dimensions,
      metrics,
      filters: [{ dimension: 'campaign', op: 'in', values: campaigns }],
      clock,
      hours: hoursOf(clock, since, until),
      rates: null,
      order: [],
      limit: null,
    })
  }
  const lastRateDay = ratesTo === 'yesterday' ? addDays(today, -1) : today
  const namesEvents = lines.some(({ lineItem }) => textOf(partOf(lineItem.bid).event) !== '')
  const [groups, shown, converted, rates] = await Promise.all([
    ask(['campaign', 'strategy', 'lineItem', 'deal', 'currency', 'day'], ['spend', 'impressions'], from),
    ask(
      ['lineItem', 'media'],
      ['impressions', 'clicks', 'starts', 'completes', 'conversions'],
      addDays(today, 1 - rateDays),
      lastRateDay,
    ),
    namesEvents ? ask(['lineItem', 'media', 'event'], ['conversions'], addDays(today, 1 - rateDays), lastRateDay) : [],
    storedRates(context.store.read),
  ])
  const delivered = new Map<string, Delivered>()
  const periods = new Map(lines.flatMap(line => periodStarts(line, now, zone)))
  const currencies = new Map(
    lines.flatMap(({ campaign, strategy, lineItem }) =>
      [campaign, strategy, lineItem].map(({ id }) => [id, textOf(campaign.currency)] as const),
    ),
  )
  for (const { values, sums } of groups) {
    const [currency, day = ''] = values.slice(4)
    for (const id of values.slice(0, 4)) {
      // Money of another currency is none of a budget.
      const spend = (currencies.get(id) ?? currency) === currency ? (sums.spend ?? 0) : 0
      const before = delivered.get(id) ?? nothingDelivered
      const impressions = sums.impressions ?? 0
      delivered.set(id, {
        spend: before.spend + spend,
        impressions: before.impressions + impressions,
        spendToday: before.spendToday + (day === today ? spend : 0),
        impressionsToday: before.impressionsToday + (day === today ? impressions : 0),
        spendInPeriod: before.spendInPeriod + (day >= (periods.get(id) ?? '') ? spend : 0),
      })
    }
  }
  const counts = new Map<string, Record<string, number>>()
  for (const { values, sums } of shown) {
    const [lineItem = '', media = ''] = values
    for (const key of [lineItem, media, `${lineItem} ${media}`]) {
      const sum = counts.get(key) ?? {}
      for (const [name, count] of Object.entries(sums)) sum[name] = (sum[name] ?? 0) + Number(count)
      counts.set(key, sum)
    }
  }
  const byEvent = new Map<string, number>()
  for (const { values, sums } of converted) {
    const [lineItem = '', media = '', event = ''] = values
    for (const row of [lineItem, media]) {
      const key = `${event} ${row}`
      byEvent.set(key, (byEvent.get(key) ?? 0) + (sums.conversions ?? 0))
    }
  }
  return {
    now: now.getTime(),
    delivered: id => delivered.get(id) ?? nothingDelivered,
    seen: () => seen,
    shown: (lineItem, media) => counts.get(`${lineItem} ${media}`)?.impressions ?? 0,
    rate: (row, what, event) => {
      const counted = counts.get(row)
      return rateOf(event && counted ? { ...counted, conversions: byEvent.get(`${event} ${row}`) ?? 0 } : counted, what)
    },
    exchange: (one, other) => {
      if (one === other) return 1
      const [worth, into] = [rates?.rates[one], rates?.rates[other]]
      return worth === undefined || into === undefined ? null : worth / into
    },
    chance: seeded(seedOf(seed))(),
  }
}

const counted = {
  click: ['clicks', 'impressions'],
  completion: ['completes', 'starts'],
  conversion: ['conversions', 'impressions'],
} as const

function rateOf(sums: Readonly<Record<string, number>> | undefined, what: keyof typeof counted): number | null {
  const [part, whole] = counted[what].map(name => sums?.[name] ?? 0)
  return whole !== undefined && whole >= leastImpressions ? (part ?? 0) / whole : null
}

/** The first day, in the zone, of the flight or budget segment that is on. */
function periodStarts({ lineItem, campaign }: Line, now: Date, zone: string): [string, string][] {
  const segment = partsOf(campaign.budgetSegments).find(one => covers(one, now.getTime()))
  return [
    [lineItem.id, flightNow(lineItem, now.getTime())?.start] as const,
    [campaign.id, segment?.start] as const,
  ].flatMap(([id, start]): [string, string][] =>
    typeof start === 'string' ? [[id, dayIn(zone, new Date(start))]] : [],
  )
}
