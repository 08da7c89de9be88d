import { feePeriods } from './feePeriods.ts'
import { type DueFee, type FeeLevel, type FeeTree, feesFor } from './feesFor.ts'
import type { MarginRule } from './marginOf.ts'
import type { FeeChannel, MoneyFee } from './moneyFee.ts'
import { agreedPrice, type Delivered, type RevenueTerms } from './revenueTerms.ts'
import { spentWaterfall } from './spentWaterfall.ts'
import type { Waterfall } from './waterfall.ts'

/** What a line item bought on a day in one way. Amounts are micros of the campaign's currency. */
export interface BoughtPart extends Delivered {
  /** YYYY-MM-DD, in the campaign's zone. */
  readonly day: string
  readonly channel: FeeChannel
  /** Of its deal; counts where no terms with the client set the price. */
  readonly margin: MarginRule
  /** Percent that its publisher keeps. */
  readonly revenueShare: number
  readonly requests: number
  readonly dataCost: number
}

export interface LineItemMoney {
  /** YYYY-MM-DD, both included. */
  readonly range: { readonly from: string; readonly to: string }
  readonly parts: readonly BoughtPart[]
  readonly currency: string
  readonly terms: RevenueTerms | null
  readonly tree: FeeTree
  /** All fees that there may be. */
  readonly catalogue: readonly MoneyFee[]
}

/** The waterfall of all parts, with who named each of its fees. */
export interface LineItemWaterfall extends Waterfall {
  readonly levels: ReadonlyMap<string, FeeLevel>
}

/**
 * Where a line item's money went: the waterfall of each way to buy in each period with the same fees, added up. A fee per month is charged
 * for the days on which something was bought, once, to the way that spent most.
 * @param change what a fee would be instead of what it is
 * @returns null where fees and margin take all of any price
 */
export function lineItemWaterfall(
  money: LineItemMoney,
  change: (fee: MoneyFee) => MoneyFee = fee => fee,
): LineItemWaterfall | null {
  const { currency, tree, catalogue, terms } = money
  const fees = new Map<string, { fee: MoneyFee; amount: number }>()
  const levels = new Map<string, FeeLevel>()
  const sums = { ...none }
  let [delivered, priced] = [nothing, 0]
  for (const period of feePeriods(money.range, catalogue)) {
    const monthly = new Set<string>()
    const parts = money.parts.filter(({ day }) => period.from <= day && day <= period.to)
    const days = new Set(parts.map(({ day }) => day)).size
    for (const way of waysOf(parts)) {
      const due = feesFor(tree, { day: period.from, channel: way.channel, currency }, catalogue)
      const paid = due.filter(({ fee }) => fee.model !== 'flat_per_period' || !monthly.has(fee.id))
      for (const one of paid) remember(one, { monthly, levels })
      // Rounded for all of it and not for each part: parts add up to what is agreed.
      delivered = addDelivered(delivered, way)
      const agreed = agreedPrice(terms, delivered)
      const price = agreed === null ? { margin: marginBy(terms, way.margin) } : agreed - priced
      if (agreed !== null) priced = agreed
      const result = spentWaterfall(
        { ...way, days, daysInMonth: period.daysInMonth, price },
        paid.map(({ fee }) => change(fee)),
      )
      if (result === null) return null
      for (const key of amounts) sums[key] += result[key]
      for (const { fee, amount } of result.fees)
        fees.set(fee.id, { fee, amount: amount + (fees.get(fee.id)?.amount ?? 0) })
    }
  }
  return { ...sums, fees: [...fees.values()], levels }
}

function remember(
  { fee, from }: DueFee,
  known: { readonly monthly: Set<string>; readonly levels: Map<string, FeeLevel> },
) {
  known.levels.set(fee.id, from)
  if (fee.model === 'flat_per_period') known.monthly.add(fee.id)
}

function marginBy(terms: RevenueTerms | null, ofDeal: MarginRule): MarginRule {
  return terms?.type === 'cost_plus_pct' ? { markup: terms.percent } : ofDeal
}

/** Parts that are treated alike, in one; what spent most stands first. */
function waysOf(parts: readonly BoughtPart[]): BoughtPart[] {
  const ways = new Map<string, BoughtPart>()
  for (const part of parts) {
    // Amounts add up like what was bought for them.
    const margin = 'amount' in part.margin ? 'amount' : part.margin
    const key = JSON.stringify([part.channel, margin, part.revenueShare])
    const known = ways.get(key)
    ways.set(key, known ? addParts(known, part) : part)
  }
  return [...ways].sort(([a, one], [b, two]) => two.spend - one.spend || (a < b ? -1 : 1)).map(([, way]) => way)
}

function addParts(one: BoughtPart, two: BoughtPart): BoughtPart {
  return {
    ...one,
    ...addDelivered(one, two),
    margin: addMargins(one.margin, two.margin),
    requests: one.requests + two.requests,
    dataCost: one.dataCost + two.dataCost,
  }
}

function addMargins(one: MarginRule, two: MarginRule): MarginRule {
  return 'amount' in one && 'amount' in two ? { amount: one.amount + two.amount } : one
}

function addDelivered(one: Delivered, two: Delivered): Delivered {
  return {
    impressions: one.impressions + two.impressions,
    viewable: one.viewable + two.viewable,
    clicks: one.clicks + two.clicks,
    completes: one.completes + two.completes,
    conversions: one.conversions + two.conversions,
    spend: one.spend + two.spend,
  }
}

const nothing: Delivered = { impressions: 0, viewable: 0, clicks: 0, completes: 0, conversions: 0, spend: 0 }
const none = { price: 0, margin: 0, grossMedia: 0, dataCost: 0, netMedia: 0, sellerShare: 0, publisherNet: 0 }
const amounts = [
  'price',
  'margin',
  'grossMedia',
  'dataCost',
  'netMedia',
  'sellerShare',
  'publisherNet',
] as const satisfies (keyof typeof none)[]
