import type { MoneyFee } from './moneyFee.ts'
import { feeRate, portion, whole } from './portion.ts'

/** What a price buys. All amounts are micros of one currency, whole and not negative. */
export interface WaterfallInput {
  /** What the advertiser pays. */
  readonly price: number
  readonly impressions: number
  readonly requests: number
  /** Of the calendar month, how many of its days: a fee per period is for a month. */
  readonly days: number
  readonly daysInMonth: number
  /** Percent of the price, or an amount for 1,000 impressions (`deal.margin`; domain.md 1.8). */
  readonly margin: { readonly percent: number } | { readonly cpm: number }
  /** Percent of what the seller gets that the publisher keeps. */
  readonly revenueShare: number
}

export interface WaterfallFee {
  readonly fee: MoneyFee
  /** Micros. */
  readonly amount: number
}

/** Adds up to the micro: price = margin + fees + sellerShare + publisherNet. */
export interface Waterfall {
  readonly price: number
  /** After the fees that the platform pays: negative where they are more than it. */
  readonly margin: number
  readonly grossMedia: number
  /** What sellers are paid. */
  readonly netMedia: number
  readonly sellerShare: number
  readonly publisherNet: number
  readonly fees: readonly WaterfallFee[]
}

/**
 * From the advertiser's price to the publisher's net. In order: the margin leaves gross media; what the buyer pays leaves net media; what the
 * seller pays, and its share, leave the publisher's; what the publisher pays leaves its net. The platform pays out of its margin. Nobody pays
 * more than is left. `pct_gross` is of gross media; `pct_media` of its basis: net media, gross media or revenue, the price (domain.md 1.36).
 */
export function waterfall(input: WaterfallInput, fees: readonly MoneyFee[]): Waterfall {
  const price = whole(input.price)
  const margin =
    'percent' in input.margin
      ? portion(price, feeRate(input.margin.percent))
      : least(price, (whole(input.margin.cpm) * whole(input.impressions)) / 1000n)
  const gross = price - margin
  const bases = { price, gross }
  const buyer = beforeMedia(gross, fees.filter(isPaidBy('buyer')), bases, input)
  const media = { ...bases, net: buyer.left }
  const seller = after(buyer.left, fees.filter(isPaidBy('seller')), media, input)
  const sellerShare = seller.left - portion(seller.left, feeRate(input.revenueShare))
  const publisher = after(seller.left - sellerShare, fees.filter(isPaidBy('publisher')), media, input)
  const platform = fees.filter(isPaidBy('platform')).map(fee => ({ fee, amount: due(fee, media, input) }))
  return {
    price: Number(price),
    margin: Number(platform.reduce((left, { amount }) => left - amount, margin)),
    grossMedia: Number(gross),
    netMedia: Number(buyer.left),
    sellerShare: Number(sellerShare),
    publisherNet: Number(publisher.left),
    fees: [...buyer.taken, ...seller.taken, ...publisher.taken, ...platform].map(({ fee, amount }) => ({
      fee,
      amount: Number(amount),
    })),
  }
}

interface Taken {
  readonly left: bigint
  readonly taken: { readonly fee: MoneyFee; readonly amount: bigint }[]
}

/** Percents of net media are of what is left after all of them: left = net × (1 + percents). */
function beforeMedia(from: bigint, fees: readonly MoneyFee[], bases: Bases, input: WaterfallInput): Taken {
  const others = after(
    from,
    fees.filter(fee => !isOfNetMedia(fee)),
    { ...bases, net: 0n },
    input,
  )
  const ofNet = fees.filter(isOfNetMedia).map(fee => ({ fee, rate: feeRate(fee.percent ?? 0) }))
  const total = ofNet.reduce((sum, { rate }) => sum + rate, 1_000_000n)
  const taken = ofNet.map(({ fee, rate }) => ({ fee, amount: (others.left * rate) / total }))
  return {
    left: taken.reduce((left, { amount }) => left - amount, others.left),
    taken: [...others.taken, ...taken],
  }
}

function after(from: bigint, fees: readonly MoneyFee[], bases: Required<Bases>, input: WaterfallInput): Taken {
  const taken: Taken['taken'] = []
  let left = from
  for (const fee of fees) {
    const amount = least(left, due(fee, bases, input))
    taken.push({ fee, amount })
    left -= amount
  }
  return { left, taken }
}

interface Bases {
  readonly price: bigint
  readonly gross: bigint
  readonly net?: bigint
}

function due(fee: MoneyFee, { price, gross, net }: Required<Bases>, input: WaterfallInput): bigint {
  const rate = feeRate(fee.percent ?? 0)
  const amount = whole(fee.amount ?? 0)
  switch (fee.model) {
    case 'cpm':
      return (amount * whole(input.impressions)) / 1000n
    case 'per_1000_requests':
      return (amount * whole(input.requests)) / 1000n
    case 'flat_per_period':
      return (amount * whole(input.days)) / whole(input.daysInMonth)
    case 'pct_gross':
      return portion(gross, rate)
    case 'pct_media':
      return portion({ net_media: net, gross_media: gross, revenue: price }[fee.basis], rate)
  }
}

function isOfNetMedia({ model, basis }: MoneyFee): boolean {
  return model === 'pct_media' && basis === 'net_media'
}

function isPaidBy(payer: MoneyFee['payer']): (fee: MoneyFee) => boolean {
  return fee => fee.payer === payer
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
