import type { Reads } from '../../../engine/server/store/Store.ts'
import { sortKey } from '../../../engine/server/store/sortKey.ts'
import { dividedBy } from '../../money/dividedBy.ts'
import { type FeeBase, type FeeShare, feeShares } from '../../money/feeShares.ts'
import { feesFor } from '../../money/feesFor.ts'
import type { FeeChannel } from '../../money/moneyFee.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import type { ReportFilter } from '../../reporting/reportQuestion.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import { heldGroups } from './heldGroups.ts'
import { type LineItemFees, loadFeeTrees } from './loadFeeTrees.ts'
import { orderGroups } from './orderGroups.ts'
import { namesOf } from './rowNames.ts'
import { unhurried } from './unhurried.ts'
import { type ValueAt, valueIn } from './valueIn.ts'

/** Whether a report is about single fees, which facts don't know. */
export function asksFees({ dimensions, filters }: Pick<FactReport, 'dimensions' | 'filters'>): boolean {
  return dimensions.includes('fee') || filters.some(({ dimension }) => dimension === 'fee')
}

/**
 * Reported fees by the fees that they are made of. Facts have them in one sum; it is divided among what was due for the line item, on the
 * day, by the way it was bought, so that the parts add up to the sum to the micro. What no stored fee explains has no fee.
 * @throws ApiError 400 where it would take too many groups
 */
export async function feeGroups(reads: Reads, report: FactReport): Promise<FactGroup[]> {
  const others = report.dimensions.filter(dimension => dimension !== 'fee')
  const inner = [...new Set<DimensionKey>([...others, ...reported])]
  const facts = await heldGroups(
    reads,
    {
      ...report,
      dimensions: inner,
      metrics: weighed,
      filters: report.filters.filter(({ dimension }) => dimension !== 'fee'),
      rates: null,
    },
    'This report is too large to break down by fee. Choose fewer days or dimensions.',
  )
  const valueAt = valueIn(inner)
  const shares = await sharesOf(reads, facts, valueAt)
  const found = new Map<string, Divided>()
  const fees = new Set<string>()
  for await (const [at, fact] of unhurried(facts)) {
    if (!fact.sums.fees) continue
    const due = shares[at] ?? []
    const parts = dividedBy(fact.sums.fees, due)
    const divided =
      due.length > 0 ? due.map(({ fee }, place) => [fee, parts[place] ?? 0] as const) : [['', fact.sums.fees] as const]
    const rest = others.map(dimension => valueAt(fact, dimension))
    const key = JSON.stringify(rest)
    const group = found.get(key) ?? { rest, currencies: new Map() }
    found.set(key, group)
    const currency = report.rates ? valueAt(fact, 'currency') : ''
    const byFee = group.currencies.get(currency) ?? new Map<string, number>()
    group.currencies.set(currency, byFee)
    for (const [fee, amount] of divided) {
      byFee.set(fee, (byFee.get(fee) ?? 0) + amount)
      fees.add(fee)
    }
  }
  const passes = await feeFilter(reads, report, [...fees])
  const groups = [...found.values()].flatMap(group => finished(report, group, passes))
  return orderGroups(reads, report, groups)
}

/** What decides about fees, beside what is asked for. */
const reported = ['currency', 'lineItem', 'day', 'deal', 'exchange'] as const

const weighed: readonly MetricKey[] = ['feesTotal', 'spend', 'dataCost', 'revenue', 'impressions', 'bidRequests']

/** The shares of each group: those of its line item, day and way to buy, worked out from all that was bought so. */
async function sharesOf(
  reads: Reads,
  facts: readonly FactGroup[],
  valueAt: ValueAt,
): Promise<readonly (readonly FeeShare[])[]> {
  const trees = await loadFeeTrees(reads, [...new Set(facts.map(fact => valueAt(fact, 'lineItem')).filter(Boolean))])
  const alike = new Map<string, { base: FeeBase; readonly first: FactGroup }>()
  const keys: string[] = []
  for await (const [, fact] of unhurried(facts)) {
    const way = [valueAt(fact, 'lineItem'), valueAt(fact, 'currency'), valueAt(fact, 'day'), channelOf(fact, valueAt)]
    const key = way.join('\n')
    keys.push(key)
    const known = alike.get(key)
    if (known) known.base = added(known.base, fact)
    else alike.set(key, { base: added(undefined, fact), first: fact })
  }
  const shares = new Map<string, readonly FeeShare[]>()
  for await (const [, [key, { base, first }]] of unhurried(alike)) {
    const fees = trees.get(valueAt(first, 'lineItem'))
    shares.set(key, fees ? dueShares(fees, first, base, valueAt) : [])
  }
  return keys.map(key => shares.get(key) ?? [])
}

function dueShares({ tree, catalogue }: LineItemFees, fact: FactGroup, base: FeeBase, valueAt: ValueAt): FeeShare[] {
  const day = valueAt(fact, 'day')
  const use = { day, channel: channelOf(fact, valueAt), currency: valueAt(fact, 'currency') }
  const due = feesFor(tree, use, catalogue).map(({ fee }) => fee)
  const [year = 0, month = 0] = day.split('-').map(Number)
  return feeShares(due, base, new Date(Date.UTC(year, month, 0)).getUTCDate())
}

/** As the waterfall tells them apart: without a deal and an exchange it is bought from the publisher itself. */
function channelOf(fact: FactGroup, valueAt: ValueAt): FeeChannel {
  return valueAt(fact, 'deal') ? 'deals' : valueAt(fact, 'exchange') ? 'open' : 'managed'
}

function added(base: FeeBase | undefined, { sums }: FactGroup): FeeBase {
  return {
    impressions: (base?.impressions ?? 0) + (sums.impressions ?? 0),
    requests: (base?.requests ?? 0) + (sums.bidRequests ?? 0),
    spend: (base?.spend ?? 0) + (sums.spend ?? 0),
    dataCost: (base?.dataCost ?? 0) + (sums.dataCost ?? 0),
    revenue: (base?.revenue ?? 0) + (sums.revenue ?? 0),
  }
}

interface Divided {
  /** The values of the other dimensions. */
  readonly rest: readonly string[]
  /** Micros by fee, in each currency that is converted. */
  readonly currencies: Map<string, Map<string, number>>
}

/** The group's rows as they are asked for: one for each fee, or all fees that pass in one. */
function finished(report: FactReport, { rest, currencies }: Divided, passes: (fee: string) => boolean): FactGroup[] {
  const byFee = new Map<string, number>()
  for (const [currency, amounts] of currencies) {
    // Converted up to each fee in turn, so that they add up to what the whole is converted to.
    let [passed, given] = [0, 0]
    for (const [fee, amount] of [...amounts].sort(([a], [b]) => (a < b ? -1 : 1))) {
      passed += amount
      const until = report.rates ? Math.floor(passed * (report.rates[currency] ?? 1) + 0.5) : passed
      if (passes(fee)) byFee.set(fee, (byFee.get(fee) ?? 0) + until - given)
      given = until
    }
  }
  const place = report.dimensions.indexOf('fee')
  if (place >= 0) {
    const rows = [...byFee].filter(([, amount]) => amount !== 0)
    return rows.map(([fee, fees]) => ({ values: rest.toSpliced(place, 0, fee), sums: { fees } }))
  }
  if (byFee.size === 0) return []
  return [{ values: rest, sums: { fees: [...byFee.values()].reduce((sum, amount) => sum + amount, 0) } }]
}

async function feeFilter(
  reads: Reads,
  { filters, scope }: FactReport,
  fees: readonly string[],
): Promise<(fee: string) => boolean> {
  const own = filters.filter(({ dimension }) => dimension === 'fee')
  const isNamed = own.some(({ op }) => op === 'contains')
  const names = isNamed ? await namesOf(reads, 'fee', fees.filter(Boolean), scope) : {}
  return fee => own.every(filter => isNamedBy(filter, fee, sortKey(names[fee]?.name ?? fee)))
}

function isNamedBy({ op, values }: ReportFilter, fee: string, name: string): boolean {
  if (op === 'contains') return values.some(part => name.includes(sortKey(part)))
  return values.includes(fee) === (op === 'in')
}
