import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { type CurationFee, marginByFee } from '../../money/curationFee.ts'
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
import { flatOfGroups } from './flatOfGroups.ts'
import { heldGroups } from './heldGroups.ts'
import { unhurried } from './unhurried.ts'

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
  const deals = await dealsWithFee(reads, report)
  const flat = await flatMargins(reads, [...deals.values()], report)
  const inner = [...new Set<DimensionKey>([...report.dimensions, ...parted, ...(flat.length > 0 ? flatBy : [])])]
  // Without a fee there is nothing to divide; what sellers and publishers get is divided of everything.
  const isOfDeals = report.metrics.every(key => key === 'curationFee' || !isOfParty(metricOf(key)))
  const ofDeals = { dimension: 'deal', op: 'in', values: [...deals.keys()] } as const
  const filters = isOfDeals ? [...report.filters, ofDeals] : report.filters
  const facts =
    isOfDeals && deals.size === 0
      ? []
      : await heldGroups(
          reads,
          { ...report, dimensions: inner, metrics: ['impressions', 'spend', 'dataCost'], filters, rates: null },
          tooManyParts,
        )
  const places = new Map(inner.map((dimension, place) => [dimension, place]))
  const toldBy = ({ values }: FactGroup, dimension: DimensionKey) => values[places.get(dimension) ?? -1] ?? ''
  const flatOf = flatOfGroups(flat, facts, toldBy)
  const shareOf = await revenueShares(
    reads,
    facts.map(fact => toldBy(fact, 'publisher')),
  )
  const parts = new Map<string, Sold[]>()
  for (const [at, group] of facts.entries()) {
    const key = JSON.stringify(parted.map(dimension => toldBy(group, dimension)))
    const part = parts.get(key) ?? []
    parts.set(key, part)
    const { impressions = 0, spend = 0, dataCost = 0 } = group.sums
    part.push({ group, impressions, spend, dataCost, flat: flatOf[at] ?? 0 })
  }
  const found = new Map<string, Map<string, Amounts>>()
  for await (const [, part] of unhurried(parts.values())) {
    const [first] = part
    if (!first) continue
    const deal = deals.get(toldBy(first.group, 'deal'))
    const currency = toldBy(first.group, 'currency')
    const fee = deal ? curationFeeOf(deal, currency) : null
    const amounts = amountsOf(part, fee, shareOf(toldBy(first.group, 'publisher')))
    if (!amounts) {
      const isSeen = report.scope === 'all' || report.scope.includes(String(deal?.organization))
      const name = String(isSeen ? deal?.name : deal?.id)
      throw new ApiError(400, {
        error: `The curator’s margin of ${name} takes 100% or more. Lower it, or leave the deal out.`,
      })
    }
    for (const [at, { group }] of part.entries()) {
      const key = JSON.stringify(report.dimensions.map(dimension => toldBy(group, dimension)))
      const byCurrency = found.get(key) ?? new Map<string, Amounts>()
      found.set(key, byCurrency)
      byCurrency.set(currency, added(byCurrency.get(currency), amounts[at]))
    }
  }
  return group => ({
    ...group,
    sums: { ...group.sums, ...converted(found.get(JSON.stringify(group.values)), report.rates) },
  })
}

/** For each of these a part is rounded once. */
const parted = ['deal', 'publisher', 'currency', 'month'] as const

/** What decides about a flat fee, beside these. */
const flatBy = ['day', 'lineItem', 'exchange'] as const

interface Sold {
  readonly group: FactGroup
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

/** Percent that a publisher keeps, as in the payout statement. */
async function revenueShares(reads: Reads, ids: readonly string[]): Promise<(id: string) => number> {
  const rows = await reads.byIds('publisher', [...new Set(ids)].filter(Boolean), 'all')
  const shares = new Map(rows.map(({ id, revenueShare }) => [id, revenueShare]))
  return id => {
    const share = shares.get(id)
    return typeof share === 'number' ? share : 100
  }
}

/** What the parties get of each group of a part; null where the margin takes everything. */
function amountsOf(part: readonly Sold[], fee: CurationFee | null, revenueShare: number): readonly Amounts[] | null {
  const sum = (of: 'impressions' | 'spend' | 'dataCost' | 'flat') => part.reduce((total, one) => total + one[of], 0)
  const margin = fee ? marginByFee(fee, sum('flat')) : noMargin
  const bought = { impressions: sum('impressions'), spend: sum('spend'), dataCost: sum('dataCost') }
  const split = splitPart({ ...bought, margin, revenueShare })
  if (!split) return null
  const weights = {
    pct: (one: Sold) => one.spend + one.dataCost,
    fixed_cpm: (one: Sold) => one.impressions,
    flat: (one: Sold) => one.flat,
  }
  const fees = divided(split.margin, part, weights[fee?.type ?? 'pct'])
  const sellers = divided(split.sellerShare, part, one => one.spend)
  const publishers = divided(split.publisherNet, part, one => one.spend)
  return part.map((_, at) => ({
    curationFee: fees[at] ?? 0,
    sellerNet: sellers[at] ?? 0,
    publisherShare: publishers[at] ?? 0,
  }))
}

function divided(amount: number, part: readonly Sold[], weightOf: (one: Sold) => number): readonly number[] {
  if (amount === 0) return []
  return dividedBy(
    amount,
    part.map(one => ({ weight: weightOf(one) })),
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
