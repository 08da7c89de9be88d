import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { hoursOf, zoneClock } from '../../../engine/contract/zoneClock.ts'
import { visibleByIds, visibleRow } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { notThere } from '../../../engine/server/http/apiError.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { bidChange } from '../../forecast/bidChange.ts'
import { countFit, type FactCells, type FitCounts } from '../../forecast/countFit.ts'
import { forecast } from '../../forecast/forecast.ts'
import { countedDays, type ForecastAnswer, type ForecastQuestion, forecastDays } from '../../forecast/forecastAnswer.ts'
import { errorBand, expectedSpend } from '../../forecast/hindcast.ts'
import { historiesOf } from '../../forecast/historiesOf.ts'
import { type FactTest, testOfFacts } from '../../forecast/reportedByFacts.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import type { ReportFilter } from '../../reporting/reportQuestion.ts'
import { heldBy } from '../../serving/heldBy.ts'
import { factAccess } from '../facts/factAccess.ts'
import type { FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { freshness } from '../metrics/freshness.ts'
import { storedRates } from '../reporting/planCurrency.ts'
import { type BidError, bidErrorBand } from './bidErrorBand.ts'
import { dataCpmOf } from './dataCpmOf.ts'
import { fixedBidOf } from './fixedBidOf.ts'

const DAY = 86_400_000
const counted: readonly MetricKey[] = ['bidRequests', 'bids', 'wins', 'impressions', 'spend']
/** What cells are told apart by at least: one of them is a stretch of supply that several line items may meet. */
const cellDimensions: readonly DimensionKey[] = ['lineItem', 'country', 'deviceType', 'environment', 'exchange', 'deal']

/**
 * What a targeting would deliver in the coming days, from what facts tell of the last four weeks: those that its user may see, of one
 * organization. @throws ApiError 403, 404
 */
export async function answerForecast(call: EntityCall, question: ForecastQuestion): Promise<ForecastAnswer> {
  const { context, principal, request, resource } = call
  const reads = context.store.read
  const { organization } = question
  const own = await ownedRow(call, 'line-item', question.lineItem, organization)
  const strategy = await ownedRow(
    call,
    'strategy',
    question.strategy ?? (textOf(own?.strategy) || undefined),
    organization,
  )
  const campaign = strategy ? await campaignOf(call, strategy) : null
  const above = strategy
    ? [
        ...heldBy({ strategy, ...(campaign && { campaign }) }, 'strategy', 'targeting').map(({ value }) =>
          partOf(value),
        ),
        // The strategy's lists apply to its line items as if their targeting had them.
        { inventorySets: { include: textsOf(partOf(strategy.supply).inventorySets) } },
      ]
    : []
  const [test, before] = [
    testOfFacts([question.targeting, ...above]),
    own ? testOfFacts([partOf(own.targeting), ...above]) : null,
  ]
  const isSame = before !== null && sameTest(test, before)
  const dimensions = [...new Set([...cellDimensions, ...test.dimensions, ...(before?.dimensions ?? [])])]
  const access = factAccess(principal, 'read', resource, [organization], {
    metrics: [...counted, 'reach'],
    dimensions: [...dimensions, 'lineItemType'],
  })
  const facts = reads.extension(factStore)
  const { complete } = freshness(await facts.lastFactHour([organization]), context.clock())
  const end = Math.floor((complete ?? 0) / DAY) * DAY
  const zone = textOf(campaign?.timezone) || 'UTC'
  const range = { start: end - countedDays * DAY, end }
  const [from, to] = [dayOf(range.start), dayOf(range.end - 1)]
  const { rates, currencyFilters } = await moneyOf(question.currency)
  const ask = (asked: Pick<FactReport, 'dimensions' | 'metrics'> & Partial<FactReport>) => {
    const { filters = [], clock = zoneClock('UTC', from, to), ...rest } = asked
    const report = { scope: access.scope, rates, order: [], limit: mostGroups, hours: hoursOf(clock, from, to) }
    return facts.reportFacts({
      ...report,
      ...rest,
      clock,
      filters: [...access.filters, ...currencyFilters, ...filters],
      signal: request.signal,
    })
  }
  const type = question.lineItemType ?? textOf(own?.lineItemType)
  const typed: readonly ReportFilter[] = type ? [{ dimension: 'lineItemType', op: 'in', values: [type] }] : []
  const clock = dimensions.includes('hourOfDay') ? zoneClock(zone, from, to) : undefined
  const cellsOf = async ({ filters }: FactTest): Promise<FactCells> => ({
    dimensions,
    cells: await ask({ dimensions, metrics: counted, filters: [...typed, ...filters], ...(clock && { clock }) }),
  })
  const ownFilter: readonly ReportFilter[] = own ? [{ dimension: 'lineItem', op: 'in', values: [own.id] }] : []
  const startAt = question.startAt ?? textOf(own?.startAt)
  const [cells, stored, days, reached, spent] = await Promise.all([
    cellsOf(test),
    before && !isSame ? cellsOf(before) : null,
    ask({ dimensions: ['lineItem', 'day'], metrics: ['bidRequests', 'impressions', 'spend'] }),
    ask({ dimensions: [], metrics: ['reach'], filters: [...typed, ...test.filters] }),
    own ? ask({ dimensions: [], metrics: ['spend'], filters: ownFilter, ...spentRange(startAt) }) : [],
  ])
  const fit = countFit(cells, test)
  const flights = await reads.byIds('line-item', [...new Set(days.map(({ values: [id = ''] }) => id))], 'all')
  const histories = historiesOf(days, flights, range)
  const history = (own && histories.get(own.id)) ?? []
  const rateOf = (code: string) => (code === '' || code === question.currency ? 1 : rates?.[code])
  const bid = question.bid ?? null
  const storedBid = own ? fixedBidOf(own, rateOf) : bid
  const change = bidChange(bid, storedBid)
  const { band, isTooVaried } = await errorAt(change)
  // On days on which none of the line items ran that met what fits, nothing could be met.
  const ran = days.flatMap(({ values: [id = '', day = ''] }) => (fit.byLineItem.has(id) ? [day] : []))
  const daysWithFacts = Math.max(1, new Set(ran).size)
  const now = context.clock().getTime()
  const ahead = daysAhead(now, startAt, question.endAt ?? textOf(own?.endAt))
  const left = question.budget === undefined ? null : Math.max(0, question.budget - (spent[0]?.sums.spend ?? 0))
  const result = forecast({
    fit,
    stored: isSame ? fit : stored && before ? countFit(stored, before) : null,
    countedDays: daysWithFacts,
    history,
    band,
    days: ahead.inSight,
    left,
    planned: left === null || question.isAsap || ahead.inAll === 0 ? null : left / ahead.inAll,
    bid,
    storedBid: own ? (storedBid ?? null) : null,
    people: reached[0]?.sums.people ?? 0,
    dataCpm: await dataCpmOf(call, [question.targeting, ...above], question),
  })
  return {
    ...result,
    from: complete === null ? null : from,
    to: complete === null ? null : to,
    currency: question.currency,
    error: band && { median: band.median, of: band.of },
    bidChange: change,
    isTooVaried,
    unreported: test.unreported,
    overlap: await overlapOf(call, { fit, days, flights, campaign: textOf(strategy?.campaign), except: own?.id }),
  }

  /** What is new has no range, nor has a bid that can't be compared: nothing is replayed for them. */
  async function errorAt(by: number | null): Promise<BidError> {
    if (by === 0) return { band: errorBand([...histories.values()]), isTooVaried: false }
    if (by === null || expectedSpend(history, 1, null) === 0) return { band: null, isTooVaried: false }
    return await bidErrorBand(
      { ask, dimensions: cellDimensions, mostGroups, range, flights, histories, rateOf },
      1 + by,
    )
  }

  /** Amounts in one currency; what no rate is stored for isn't counted. */
  async function moneyOf(currency: string) {
    const known = (await storedRates(reads))?.rates ?? {}
    const unit = known[currency]
    const codes = unit === undefined ? [currency] : Object.keys(known)
    const currencyFilters: readonly ReportFilter[] = [{ dimension: 'currency', op: 'in', values: codes }]
    const rates = unit === undefined ? null : Object.fromEntries(codes.map(code => [code, (known[code] ?? 1) / unit]))
    return { rates, currencyFilters }
  }

  function spentRange(start: string) {
    const first = Date.parse(start)
    const begin = Number.isNaN(first) ? end - countedDays * DAY : Math.floor(first / DAY) * DAY
    return { hours: { start: Math.min(begin, end), end: end + 2 * DAY } }
  }
}

/** More groups than that say nothing new about a forecast. */
const mostGroups = 50_000

/** A row that the person sees, of the organization that is asked about. */
async function ownedRow(
  { context, principal }: EntityCall,
  entity: string,
  id: string | undefined,
  organization: string,
): Promise<Row | null> {
  if (id === undefined) return null
  const resource = resourceNamed(context, entity)
  const row = await visibleRow(context.store.read, principal, resource, id)
  if (row.organization !== organization) throw notThere(resource.label, id)
  return row
}

async function campaignOf({ context }: EntityCall, strategy: Row): Promise<Row | null> {
  const [campaign = null] = await context.store.read.byIds('campaign', [textOf(strategy.campaign)], 'all')
  return campaign
}

function sameTest(one: FactTest, other: FactTest): boolean {
  return (
    JSON.stringify([one.filters, one.dimensions]) === JSON.stringify([other.filters, other.dimensions]) &&
    one.dimensions.every(dimension => plainDimension(dimension))
  )
}

/** Hours, and sites beside apps, aren't told by the filters alone. */
function plainDimension(dimension: DimensionKey): boolean {
  return dimension !== 'hourOfDay' && dimension !== 'dayOfWeek' && dimension !== 'site' && dimension !== 'app'
}

/** Days of the flight that are still to come: in the time that is forecast, and in all. */
function daysAhead(now: number, startAt: string, endAt: string) {
  const [start, end] = [Date.parse(startAt), Date.parse(endAt)]
  const first = Math.max(now, Number.isNaN(start) ? now : start)
  const last = Number.isNaN(end) ? Number.POSITIVE_INFINITY : end
  const between = (until: number) => Math.max(0, Math.min(last, until) - first) / DAY
  const horizon = now + forecastDays * DAY
  const inAll = Number.isFinite(last) ? between(last) : between(horizon)
  return { inSight: Math.round(between(horizon) * 10) / 10, inAll }
}

async function overlapOf(
  { context, principal }: EntityCall,
  { fit, days, flights, campaign, except }: Overlapping,
): Promise<ForecastAnswer['overlap']> {
  const all = new Map<string, number>()
  for (const { values, sums } of days) {
    const [id = ''] = values
    all.set(id, (all.get(id) ?? 0) + (sums.bidRequests ?? 0))
  }
  const others = flights.filter(row => campaign !== '' && row.campaign === campaign && row.id !== except)
  const resource = resourceNamed(context, 'line-item')
  const seen = await visibleByIds(
    context.store.read,
    principal,
    resource,
    others.map(({ id }) => id),
  )
  return seen
    .flatMap(({ id, name }) => {
      const [fits, requests] = [fit.byLineItem.get(id) ?? 0, all.get(id) ?? 0]
      return fits > 0 && requests > 0 ? [{ id, name: textOf(name), share: Math.min(1, fits / requests) }] : []
    })
    .toSorted((one, other) => other.share - one.share || (one.name < other.name ? -1 : 1))
    .slice(0, mostOverlaps)
}

const mostOverlaps = 10

interface Overlapping {
  readonly fit: FitCounts
  readonly days: readonly { readonly values: readonly string[]; readonly sums: { readonly bidRequests?: number } }[]
  readonly flights: readonly Row[]
  readonly campaign: string
  readonly except: string | undefined
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
