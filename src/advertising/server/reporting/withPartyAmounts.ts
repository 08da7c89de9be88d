import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { marginByFee } from '../../money/curationFee.ts'
import { dividedBy } from '../../money/dividedBy.ts'
import { noMargin } from '../../money/marginOf.ts'
import { splitPart } from '../../money/splitPart.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import type { PartyAmount } from '../../reporting/factShape.ts'
import { isMetric, isOfParty, metricOf } from '../../reporting/metrics.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import type { Given } from '../hooks/entityRules.ts'
import { curationFeeOf } from '../money/curationFeeOf.ts'
import { flatMargins } from '../money/flatMargins.ts'
import { revenueShares } from '../money/revenueShares.ts'
import { flatOfGroups } from './flatOfGroups.ts'
import { heldGroups } from './heldGroups.ts'
import { unhurried } from './unhurried.ts'
import { valueIn } from './valueIn.ts'

/** Whether a report is about what the parties to deals get, which facts don't know. */
export function asksParties({ metrics }: Pick<FactReport, 'metrics'>): boolean {
  return metrics.some(key => isOfParty(metricOf(key)))
}

export function sortsByParties({ order }: Pick<FactReport, 'order'>): boolean {
  return order.some(({ column }) => isMetric(column) && isOfParty(metricOf(column)))
}

export const tooManyParts =
  'This report is too large to work out what each party gets. Choose fewer days or dimensions, or a filter.'

/**
 * What curators, sellers and publishers get of each group of a report. As in the payout statement it is worked out, and rounded, for each
 * deal, publisher, currency and month of all that the report is about; then it is divided among the groups, so that they add up to it
 * to the micro.
 * @returns adds the amounts to a group of the report
 * @throws ApiError 400 where it would take too many groups, or where the margin of a deal takes everything
 */
export async function withPartyAmounts(reads: Reads, report: FactReport): Promise<(group: FactGroup) => FactGroup> {
  // What sellers and publishers get follows from spend alone, whatever the curator's fee.
  const deals = asks(report, 'curationFee') ? await dealsWithFee(reads, report) : new Map<string, Given<'deal'>>()
  const parts = await soldParts(reads, report, deals)
  const found = new Map<string, Map<string, Amounts>>()
  for await (const [, { key, currency, amounts }] of unhurried(amountsOfGroups(parts, report.scope))) {
    const byCurrency = found.get(key) ?? new Map<string, Amounts>()
    found.set(key, byCurrency)
    byCurrency.set(currency, added(byCurrency.get(currency), amounts))
  }
  return group => ({
    ...group,
    sums: { ...group.sums, ...converted(found.get(JSON.stringify(group.values)), report.rates) },
  })
}

function asks({ metrics }: FactReport, amount: PartyAmount): boolean {
  return metrics.some(key => metricOf(key).over[amount] !== undefined)
}

/** For each of these a part is rounded once. */
const parted = ['deal', 'publisher', 'currency', 'month'] as const

/** What decides about a flat fee, beside these. */
const flatBy = ['day', 'lineItem', 'exchange'] as const

/** What is rounded once. */
interface Part {
  /** Null where its fee isn't asked for, or it has none. */
  readonly deal: Given<'deal'> | null
  readonly currency: string
  readonly revenueShare: number
  readonly sold: Sold[]
}

interface Sold {
  /** Of the report's group that it is in. */
  readonly key: string
  readonly impressions: number
  readonly spend: number
  readonly dataCost: number
  /** Of its deal's flat fee. */
  readonly flat: number
}

type Amounts = Readonly<Record<PartyAmount, number>>

const nothing: Amounts = { curationFee: 0, sellerNet: 0, publisherShare: 0 }

/** The deals of the report whose curators are paid out of what buyers pay. */
async function dealsWithFee(reads: Reads, report: FactReport): Promise<ReadonlyMap<string, Given<'deal'>>> {
  const dimensions = ['deal', 'currency'] as const
  const groups = await reads
    .extension(factStore)
    .reportFacts({ ...report, dimensions, metrics: ['spend'], rates: null, order: [], limit: null })
  const ids = [...new Set(groups.flatMap(({ values }) => values[0] || []))]
  const rows = new Map((await reads.byIds('deal', ids, 'all')).map(row => [row.id, row]))
  return new Map(
    groups.flatMap(({ values: [id = '', currency = ''] }) => {
      const deal = rows.get(id)
      return deal && curationFeeOf(deal, currency) ? [[id, deal]] : []
    }),
  )
}

/** All that the report is about, in parts. @param deals those with a fee that is asked for */
async function soldParts(
  reads: Reads,
  report: FactReport,
  deals: ReadonlyMap<string, Given<'deal'>>,
): Promise<Iterable<Part>> {
  const flat = await flatMargins(reads, [...deals.values()], report)
  const inner = [...new Set<DimensionKey>([...report.dimensions, ...parted, ...(flat.length > 0 ? flatBy : [])])]
  // Without a fee there is nothing to divide; what sellers and publishers get is divided of everything.
  const isOfDeals = !asks(report, 'sellerNet') && !asks(report, 'publisherShare')
  if (isOfDeals && deals.size === 0) return []
  const ofDeals = { dimension: 'deal', op: 'in', values: [...deals.keys()] } as const
  const filters = isOfDeals ? [...report.filters, ofDeals] : report.filters
  const facts = await heldGroups(
    reads,
    { ...report, dimensions: inner, metrics: ['impressions', 'spend', 'dataCost'], filters, rates: null },
    tooManyParts,
  )
  const valueAt = valueIn(inner)
  const flatOf = await flatOfGroups(flat, facts, valueAt)
  const shareOf = await revenueShares(
    reads,
    facts.map(fact => valueAt(fact, 'publisher')),
  )
  const parts = new Map<string, Part>()
  for await (const [at, group] of unhurried(facts)) {
    const key = JSON.stringify(parted.map(dimension => valueAt(group, dimension)))
    const part = parts.get(key) ?? {
      deal: deals.get(valueAt(group, 'deal')) ?? null,
      currency: valueAt(group, 'currency'),
      revenueShare: shareOf(valueAt(group, 'publisher')),
      sold: [],
    }
    parts.set(key, part)
    const { impressions = 0, spend = 0, dataCost = 0 } = group.sums
    const own = JSON.stringify(report.dimensions.map(dimension => valueAt(group, dimension)))
    part.sold.push({ key: own, impressions, spend, dataCost, flat: flatOf[at] ?? 0 })
  }
  return parts.values()
}

/** One at a time, so that others can have their turn in between. @throws ApiError 400 where the margin of a deal takes everything */
function* amountsOfGroups(parts: Iterable<Part>, scope: FactReport['scope']) {
  for (const part of parts) {
    const { deal, currency, sold } = part
    const amounts = amountsOf(part)
    if (!amounts) {
      const isSeen = scope === 'all' || scope.includes(String(deal?.organization))
      const name = String(isSeen ? deal?.name : deal?.id)
      throw new ApiError(400, {
        error: `The curator’s margin of ${name} takes 100% or more. Lower it, or leave the deal out.`,
      })
    }
    for (const [at, { key }] of sold.entries()) yield { key, currency, amounts: amounts[at] }
  }
}

/** What the parties get of each group of a part; null where the margin takes everything. */
function amountsOf({ deal, currency, revenueShare, sold }: Part): readonly Amounts[] | null {
  const fee = deal && curationFeeOf(deal, currency)
  const all = { impressions: 0, spend: 0, dataCost: 0, flat: 0 }
  for (const one of sold) {
    all.impressions += one.impressions
    all.spend += one.spend
    all.dataCost += one.dataCost
    all.flat += one.flat
  }
  const { flat, ...bought } = all
  const split = splitPart({ ...bought, margin: fee ? marginByFee(fee, flat) : noMargin, revenueShare })
  if (!split) return null
  const weights = {
    pct: (one: Sold) => one.spend + one.dataCost,
    fixed_cpm: (one: Sold) => one.impressions,
    flat: (one: Sold) => one.flat,
  }
  const fees = divided(split.margin, sold, weights[fee?.type ?? 'pct'])
  const sellers = divided(split.sellerShare, sold, one => one.spend)
  const publishers = divided(split.publisherNet, sold, one => one.spend)
  return sold.map((_, at) => ({
    curationFee: fees[at] ?? 0,
    sellerNet: sellers[at] ?? 0,
    publisherShare: publishers[at] ?? 0,
  }))
}

function divided(amount: number, sold: readonly Sold[], weightOf: (one: Sold) => number): readonly number[] {
  if (amount === 0) return []
  return dividedBy(
    amount,
    sold.map(one => ({ weight: weightOf(one) })),
  )
}

function added(one: Amounts = nothing, two: Amounts = nothing): Amounts {
  return {
    curationFee: one.curationFee + two.curationFee,
    sellerNet: one.sellerNet + two.sellerNet,
    publisherShare: one.publisherShare + two.publisherShare,
  }
}

/** As stores do it: each currency's sum is rounded to micros. */
function converted(byCurrency: ReadonlyMap<string, Amounts> = new Map(), rates: FactReport['rates']): Amounts {
  let all = nothing
  for (const [currency, amounts] of byCurrency) {
    const rate = rates?.[currency] ?? 1
    const inOne = (amount: number) => (rates ? Math.floor(amount * rate + 0.5) : amount)
    all = added(all, {
      curationFee: inOne(amounts.curationFee),
      sellerNet: inOne(amounts.sellerNet),
      publisherShare: inOne(amounts.publisherShare),
    })
  }
  return all
}
