import { numberOf, textOf } from '../../../engine/contract/looseValues.ts'
import { hoursOf, zoneClock } from '../../../engine/contract/zoneClock.ts'
import { demand, knows, visibleByIds, visibleRow } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { notThere } from '../../../engine/server/http/apiError.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { type AvailabilityAnswer, availabilityTerms } from '../../forecast/availabilityAnswer.ts'
import { dealAvailability, type GuaranteedDeal } from '../../forecast/dealAvailability.ts'
import { dealInventory } from '../../forecast/dealInventory.ts'
import { countedDays, forecastDays } from '../../forecast/forecastAnswer.ts'
import { errorBand } from '../../forecast/hindcast.ts'
import { historiesOf } from '../../forecast/historiesOf.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import { factAccess } from '../facts/factAccess.ts'
import type { FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { freshness } from '../metrics/freshness.ts'
import { storedRates } from '../reporting/planCurrency.ts'
import type { AvailabilityQuestion } from './readAvailability.ts'

const DAY = 86_400_000
const counted: readonly MetricKey[] = ['bidRequests', 'wins', 'impressions', 'spend']
const cellDimensions: readonly DimensionKey[] = ['lineItem', 'country', 'deviceType', 'environment', 'exchange']
const mostGroups = 50_000
/** More guaranteed deals at one time are not looked at. */
const mostDeals = 500

/**
 * What a deal's inventory can deliver in its flight, with what is promised to other guaranteed deals. `terms` take the place of what is
 * stored, as in a proposal or a form that is being written. @throws ApiError 403, 404
 */
export async function answerAvailability(
  call: EntityCall,
  question: AvailabilityQuestion,
): Promise<AvailabilityAnswer> {
  const { context, principal, resource, request } = call
  const reads = context.store.read
  const { terms = {} } = question
  const stored =
    question.deal === undefined
      ? { id: '', organization: question.organization }
      : await visibleRow(reads, principal, resourceNamed(context, 'deal'), question.deal)
  const organization = textOf(stored.organization)
  if (!knows(principal, organization)) throw notThere('organization', organization)
  demand(principal, 'read', resource, { organization })
  const named = Object.entries(terms).filter(([name]) => availabilityTerms.some(term => term === name))
  const deal: Row = { ...stored, ...Object.fromEntries(named) }
  const now = context.clock().getTime()
  const [start, end] = flightOf(deal, now)
  const test = dealInventory(deal)
  const rows = await otherDeals(call, deal, now)
  const tests = rows.map(row => dealInventory(row))
  const dimensions = [
    ...new Set([...cellDimensions, ...test.dimensions, ...tests.flatMap(one => one.dimensions)]),
  ].filter(one => one !== 'deal')
  const access = factAccess(principal, 'read', resource, [organization], {
    metrics: counted,
    dimensions: [...dimensions, 'deal'],
  })
  const facts = reads.extension(factStore)
  const { complete } = freshness(await facts.lastFactHour([organization]), context.clock())
  const range = { start: Math.floor((complete ?? 0) / DAY) * DAY - countedDays * DAY, end: 0 }
  range.end = range.start + countedDays * DAY
  const [from, to] = [dayOf(range.start), dayOf(range.end - 1)]
  const clock = zoneClock('UTC', from, to)
  const currency = textOf(deal.currency)
  const { rates, codes } = await ratesTo(call, currency)
  const ask = (asked: Pick<FactReport, 'dimensions' | 'metrics'> & Partial<FactReport>) =>
    facts.reportFacts({
      scope: access.scope,
      clock,
      hours: hoursOf(clock, from, to),
      rates,
      order: [],
      limit: mostGroups,
      signal: request.signal,
      ...asked,
      filters: [...access.filters, { dimension: 'currency', op: 'in', values: codes }, ...(asked.filters ?? [])],
    })
  const everSince = { start: 0, end: now + DAY }
  const [cells, days, delivered] = await Promise.all([
    ask({ dimensions, metrics: counted }),
    ask({ dimensions: ['lineItem', 'day'], metrics: ['impressions', 'spend'] }),
    rows.length === 0
      ? []
      : ask({
          dimensions: ['deal'],
          metrics: ['impressions'],
          hours: everSince,
          filters: [{ dimension: 'deal', op: 'in', values: rows.map(row => row.id) }],
        }),
  ])
  const flights = await reads.byIds('line-item', [...new Set(days.map(({ values: [line = ''] }) => line))], 'all')
  const band = errorBand([...historiesOf(days, flights, range).values()])
  const done = new Map(delivered.map(({ values: [deal = ''], sums }) => [deal, sums.impressions ?? 0]))
  const others = rows.flatMap((row, index): GuaranteedDeal[] => {
    const own = tests[index]
    const left = (numberOf(row.units) ?? 0) - (done.get(row.id) ?? 0)
    const [begins, ends] = [Date.parse(textOf(row.startAt)) || now, Date.parse(textOf(row.endAt))]
    return own && left > 0 ? [{ id: row.id, name: textOf(row.name), test: own, left, start: begins, end: ends }] : []
  })
  const isGuaranteed = deal.dealType === 'programmatic_guaranteed'
  return {
    ...dealAvailability({
      cells: { dimensions, cells },
      countedDays,
      test,
      start,
      end,
      floor: numberOf(deal.floor),
      units: isGuaranteed ? numberOf(deal.units) : null,
      others,
      now,
      band,
    }),
    startAt: new Date(start).toISOString(),
    endAt: new Date(end).toISOString(),
    from: complete === null ? null : from,
    to: complete === null ? null : to,
    floor: numberOf(deal.floor) ?? 0,
    currency,
    units: isGuaranteed ? numberOf(deal.units) : null,
    error: band && { median: band.median, of: band.of },
    unreported: test.unreported,
  }
}

/** What is left of the flight; without an end the next 30 days. */
function flightOf(deal: Row, now: number): readonly [number, number] {
  const start = Math.max(now, Date.parse(textOf(deal.startAt)) || now)
  const end = Date.parse(textOf(deal.endAt)) || start + forecastDays * DAY
  return [start, Math.max(start, end)]
}

/** Guaranteed deals of the organization that are, or are to be, delivered; only those that the person sees. */
async function otherDeals({ context, principal }: EntityCall, deal: Row, now: number): Promise<readonly Row[]> {
  const reads = context.store.read
  const ids = await reads.ids('deal', {
    scope: [textOf(deal.organization)],
    where: [
      { column: 'dealType', op: 'in', values: ['programmatic_guaranteed'] },
      { column: 'status', op: 'in', values: ['pending', 'active', 'paused'] },
      { column: 'endAt', op: 'gte', values: [new Date(now).toISOString()] },
    ],
  })
  const others = ids.filter(id => id !== deal.id).slice(0, mostDeals)
  return visibleByIds(reads, principal, resourceNamed(context, 'deal'), others)
}

async function ratesTo({ context }: EntityCall, currency: string) {
  const known = (await storedRates(context.store.read))?.rates ?? {}
  const unit = known[currency]
  const codes = unit === undefined ? [currency] : Object.keys(known)
  const rates = unit === undefined ? null : Object.fromEntries(codes.map(code => [code, (known[code] ?? 1) / unit]))
  return { rates, codes }
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
