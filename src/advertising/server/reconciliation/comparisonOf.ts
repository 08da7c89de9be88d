import { numberOf, partOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Catalogue, Resource } from '../../../engine/contract/resourceSpec.ts'
import { visibleByIds } from '../../../engine/server/access/guard.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { compareMetrics, type OurDeal } from '../../reconciliation/compareMetrics.ts'
import type { AgreedMetrics, Comparison, TheirMetrics } from '../../reconciliation/comparison.ts'
import type { HourMetrics } from '../../reconciliation/hourMetrics.ts'
import { addDays } from '../../reporting/reportRange.ts'
import { factAccess } from '../facts/factAccess.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from '../metrics/factsQuestion.ts'
import { storedRates } from '../reporting/planCurrency.ts'
import { theirMetricsOf } from './theirMetricsTable.ts'

export interface ComparisonContext {
  readonly reads: Reads
  readonly catalogue: Catalogue
  readonly principal: Principal
  readonly signal?: AbortSignal
}

/**
 * Both sides' figures of a reconciliation; as they were frozen, once it is agreed. @throws ApiError 403 for whoever isn't told of
 * deals' impressions and spend, 409 where our amounts can't be converted
 */
export async function comparisonOf(context: ComparisonContext, row: Row): Promise<Comparison> {
  const { reads } = context
  const { figures, frozen } = await theirMetricsOf(reads, row.id)
  // Whoever may not be told of facts isn't told of frozen ones.
  const access = accessTo(context, row)
  if (row.status === 'agreed' && frozen) {
    if (access.filters.length > 0) throw new ApiError(403, { error: 'Your roles cover only some of these accounts' })
    return frozen
  }
  const deals = await comparedDeals(context, row, figures)
  const [from, to, currency] = [textOf(row.from), textOf(row.to), textOf(row.currency)]
  const rates = await ratesFor(context, access, currency)
  const hours = await hoursOfDeals(context, access, { from, to, deals, factors: rates.factors })
  const compared = compareMetrics({
    from,
    to,
    timezone: textOf(row.timezone),
    currency,
    tolerance: numberOf(row.tolerance) ?? 0,
    ours: deals.map(({ id, dealId, name }): OurDeal => ({ id, dealId, name, hours: hours.get(id) ?? [] })),
    theirs: figures,
    agreed: agreedOf(row),
    rates: rates.stored,
  })
  return {
    from,
    to,
    timezone: textOf(row.timezone),
    currency,
    tolerance: numberOf(row.tolerance) ?? 0,
    agreedAt: null,
    ratesOf: rates.factors ? rates.day : null,
    lateBatches: await lateBatches(context, row),
    ...compared,
  }
}

function accessTo({ principal, catalogue }: Omit<ComparisonContext, 'reads'>, row: Row) {
  return factAccess(principal, 'read', resource(catalogue, 'deal'), [textOf(row.organization)], {
    metrics: ['impressions', 'wins', 'spend'],
    dimensions: ['deal', 'hour'],
  })
}

/** Whether a person is told of all that counts; only then can they agree. */
export function seesAll(context: Omit<ComparisonContext, 'reads'>, row: Row): boolean {
  return accessTo(context, row).filters.length === 0
}

export function agreedOf(row: Readonly<Record<string, unknown>>): ReadonlyMap<string, AgreedMetrics> {
  return new Map(
    partsOf(row.agreed).map(({ deal, impressions, spend, note, by, at }) => [
      textOf(deal),
      {
        impressions: numberOf(impressions) ?? 0,
        spend: numberOf(spend) ?? 0,
        note: textOf(note),
        by: textOf(by),
        at: textOf(at),
      },
    ]),
  )
}

/**
 * The deals that are compared: those that were chosen, or all with the partner, and those of the organization that the other side's figures
 * name. A deal ID of two origins is the one with the partner.
 */
async function comparedDeals(
  context: ComparisonContext,
  row: Row,
  figures: readonly TheirMetrics[],
): Promise<readonly { readonly id: string; readonly dealId: string; readonly name: string }[]> {
  const { reads, principal, catalogue } = context
  const chosen = textsOf(row.deals)
  const scope = [textOf(row.organization)]
  const withPartner = chosen.length > 0 ? chosen : await dealsWith(reads, textOf(row.partner), scope)
  const named = [...new Set(figures.map(({ deal }) => deal))]
  const others = chosen.length > 0 ? [] : await idsWhere(reads, scope, 'dealId', named)
  const rows = await visibleByIds(reads, principal, resource(catalogue, 'deal'), [
    ...new Set([...withPartner, ...others]),
  ])
  const found = new Map<string, { id: string; dealId: string; name: string }>()
  for (const deal of rows) {
    const dealId = textOf(deal.dealId)
    if (textOf(deal.organization) !== scope[0] || found.has(dealId)) continue
    found.set(dealId, { id: deal.id, dealId, name: textOf(deal.name) })
  }
  return [...found.values()]
}

/** Of what is sold, by the partner's seats; of what is bought, by its domain. */
async function dealsWith(reads: ComparisonContext['reads'], partner: string, scope: readonly string[]) {
  const [row] = await reads.byIds('partner', [partner], 'all')
  const seats = await reads.ids('seat', { scope, where: [{ column: 'partner', op: 'in', values: [partner] }] })
  const domain = [textOf(row?.domain)].filter(Boolean)
  const found = await Promise.all([
    idsWhere(reads, scope, 'buyerSeats', seats, 'sell'),
    idsWhere(reads, scope, 'origin', domain, 'buy'),
    idsWhere(reads, scope, 'seller', domain, 'buy'),
  ])
  return [...new Set(found.flat())]
}

async function idsWhere(
  reads: Reads,
  scope: readonly string[],
  column: 'buyerSeats' | 'origin' | 'seller' | 'dealId',
  values: readonly string[],
  side?: 'sell' | 'buy',
): Promise<readonly string[]> {
  if (values.length === 0) return []
  const named = { column, op: 'in', values: values.slice(0, mostNamed) } as const
  const where = side ? [named, { column: 'side', op: 'in', values: [side] } as const] : [named]
  return reads.ids('deal', { scope, where })
}

/** More deals than that are nobody's month. */
const mostNamed = 5000

interface Asked {
  readonly from: string
  readonly to: string
  readonly deals: readonly { readonly id: string }[]
  readonly factors: Readonly<Record<string, number>> | null
}

/** Our hours, with those of the days around, which other time zones reach into. */
async function hoursOfDeals(
  { reads, signal }: ComparisonContext,
  access: ReturnType<typeof factAccess>,
  { from, to, deals, factors }: Asked,
): Promise<ReadonlyMap<string, readonly HourMetrics[]>> {
  const hours = new Map<string, HourMetrics[]>()
  if (deals.length === 0) return hours
  const groups = await reads.extension(factStore, signal).reportFacts({
    ...factsQuestion({
      scope: access.scope,
      dimensions: ['deal', 'hour'],
      metrics: ['impressions', 'wins', 'spend'],
      filters: [...access.filters, { dimension: 'deal', op: 'in', values: deals.map(({ id }) => id) }],
      from: addDays(from, -1),
      to: addDays(to, 1),
    }),
    rates: factors,
  })
  for (const { values, sums } of groups) {
    const [deal = '', hour = ''] = values
    const { impressions = 0, wins = 0, spend = 0 } = sums
    const known = hours.get(deal) ?? []
    known.push({ hour: Date.parse(hour), impressions, wins, spend })
    hours.set(deal, known)
  }
  return hours
}

/** Rates for the causes, and factors where our amounts have to be converted. @throws ApiError 409 without a rate */
async function ratesFor(
  { reads }: ComparisonContext,
  { scope, filters }: ReturnType<typeof factAccess>,
  wanted: string,
) {
  const stored = await storedRates(reads)
  const rates = stored?.rates ?? {}
  const found = await reads.extension(factStore).factCurrencies({ scope, filters })
  if (found.every(code => code === wanted)) return { stored: rates, factors: null, day: null }
  const missing = [wanted, ...found].find(code => rates[code] === undefined)
  if (missing !== undefined)
    throw new ApiError(409, {
      error: `Your amounts can’t be converted: no rate is stored for ${missing}. Choose another currency, or ask an administrator to add the rate.`,
    })
  const factors = Object.fromEntries(found.map(code => [code, (rates[code] ?? 1) / (rates[wanted] ?? 1)]))
  return { stored: rates, factors, day: stored?.day ?? null }
}

/** Facts that came in after the other side's file was imported. */
async function lateBatches({ reads }: ComparisonContext, row: Row): Promise<number> {
  const since = textOf(partOf(row.figures).at)
  if (since === '') return 0
  const { total } = await reads.list('fact-batch', {
    scope: [textOf(row.organization)],
    where: [
      { column: 'createdAt', op: 'gte', values: [since] },
      { column: 'firstHour', op: 'lte', values: [`${addDays(textOf(row.to), 1)}T00:00:00.000Z`] },
      { column: 'lastHour', op: 'gte', values: [`${textOf(row.from)}T00:00:00.000Z`] },
    ],
    limit: 1,
  })
  return total
}

function resource({ resources }: Catalogue, entity: string): Resource {
  const found = resources[entity]
  if (!found) throw new Error(`There is no entity ${entity}`)
  return found
}
