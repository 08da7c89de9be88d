import type { MoneyFee } from './moneyFee.ts'
import { feeRate, portion, whole } from './portion.ts'
import type { Bought, Waterfall } from './waterfall.ts'

/** What the advertiser pays, and what of it is left after the margin. */
export interface PriceAndGross {
  readonly price: bigint
  readonly gross: bigint
}

/** What is left for media after the buyer's fees and data; negative where they are more than there is. */
export function netMediaOf(paid: PriceAndGross, bought: Bought, fees: readonly MoneyFee[]): bigint {
  const { left, ofNet } = beforeNet(paid, bought, fees)
  return left < 0n ? left : left - amountsOfNet(left, ofNet).reduce((sum, { amount }) => sum + amount, 0n)
}

/** The steps of a price (`waterfall` has their order). */
export function splitPrice(paid: PriceAndGross, bought: Bought, fees: readonly MoneyFee[]): Waterfall {
  const { left: beforeOfNet, taken, dataCost, ofNet } = beforeNet(paid, bought, fees, true)
  const net = amountsOfNet(beforeOfNet, ofNet)
  const netMedia = net.reduce((left, { amount }) => left - amount, beforeOfNet)
  const bases = { ...paid, net: netMedia }
  const seller = takeAll(netMedia, fees.filter(isPaidBy('seller')), bases, bought, true)
  const sellerShare = seller.left - portion(seller.left, feeRate(bought.revenueShare))
  const publisher = takeAll(seller.left - sellerShare, fees.filter(isPaidBy('publisher')), bases, bought, true)
  const platform = fees.filter(isPaidBy('platform')).map(fee => ({ fee, amount: due(fee, bases, bought) }))
  const margin = paid.price - paid.gross
  return {
    price: Number(paid.price),
    margin: Number(platform.reduce((left, { amount }) => left - amount, margin)),
    grossMedia: Number(paid.gross),
    dataCost: Number(dataCost),
    netMedia: Number(netMedia),
    sellerShare: Number(sellerShare),
    publisherNet: Number(publisher.left),
    fees: [...taken, ...net, ...seller.taken, ...publisher.taken, ...platform].map(({ fee, amount }) => ({
      fee,
      amount: Number(amount),
    })),
  }
}

interface Taken {
  readonly left: bigint
  readonly taken: { readonly fee: MoneyFee; readonly amount: bigint }[]
}

/** What the buyer pays beside percents of net media. */
function beforeNet(paid: PriceAndGross, bought: Bought, fees: readonly MoneyFee[], isCapped = false) {
  const ofBuyer = fees.filter(isPaidBy('buyer'))
  const others = ofBuyer.filter(fee => !isOfNetMedia(fee))
  const { left, taken } = takeAll(paid.gross, others, { ...paid, net: 0n }, bought, isCapped)
  const dataCost = isCapped ? least(left, whole(bought.dataCost)) : whole(bought.dataCost)
  return { left: left - dataCost, taken, dataCost, ofNet: ofBuyer.filter(isOfNetMedia) }
}

/** Percents of net media are of what is left after all of them: left = net × (1 + percents). */
function amountsOfNet(left: bigint, fees: readonly MoneyFee[]): Taken['taken'] {
  const rates = fees.map(fee => ({ fee, rate: feeRate(fee.percent ?? 0) }))
  const total = rates.reduce((sum, { rate }) => sum + rate, 1_000_000n)
  return rates.map(({ fee, rate }) => ({ fee, amount: (left * rate) / total }))
}

function takeAll(from: bigint, fees: readonly MoneyFee[], bases: Bases, bought: Bought, isCapped: boolean): Taken {
  const taken: Taken['taken'] = []
  let left = from
  for (const fee of fees) {
    const asked = due(fee, bases, bought)
    const amount = isCapped ? least(left, asked) : asked
    taken.push({ fee, amount })
    left -= amount
  }
  return { left, taken }
}

interface Bases extends PriceAndGross {
  readonly net: bigint
}

function due(fee: MoneyFee, { price, gross, net }: Bases, bought: Bought): bigint {
  const rate = feeRate(fee.percent ?? 0)
  const amount = whole(fee.amount ?? 0)
  switch (fee.model) {
    case 'cpm':
      return (amount * whole(bought.impressions)) / 1000n
    case 'per_1000_requests':
      return (amount * whole(bought.requests)) / 1000n
    case 'flat_per_period':
      return (amount * whole(bought.days)) / whole(bought.daysInMonth)
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
