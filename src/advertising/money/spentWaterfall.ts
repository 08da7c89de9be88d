import { type MarginRule, marginOf } from './marginOf.ts'
import type { MoneyFee } from './moneyFee.ts'
import { whole } from './portion.ts'
import { netMediaOf, type PriceAndGross, splitPrice } from './splitPrice.ts'
import type { Bought, Waterfall } from './waterfall.ts'

export interface SpentInput extends Bought {
  /** Net media, as facts have it (`spend`; domain.md 2.2: media cost). Micros. */
  readonly spend: number
  /** What was agreed, in micros: the margin is what is left of it, negative where it doesn't pay for the cost. Else a rule for the margin. */
  readonly price: number | { readonly margin: MarginRule }
}

/**
 * The waterfall that leaves exactly what was spent on media: the inverse of `waterfall`.
 * @returns null where none does: fees and margin take all of any price
 */
export function spentWaterfall(input: SpentInput, fees: readonly MoneyFee[]): Waterfall | null {
  const { price } = input
  const at = (amount: bigint): PriceAndGross =>
    typeof price === 'number'
      ? { price: whole(price), gross: amount }
      : { price: amount, gross: amount - marginOf(price.margin, amount, input.impressions) }
  const amount = lastThatLeaves(whole(input.spend), tried => netMediaOf(at(tried), input, fees))
  return amount === null ? null : splitPrice(at(amount), input, fees)
}

/**
 * The most that leaves the target, so that fees are not a micro short for having been rounded down. A micro more never leaves more than a
 * micro more: of two amounts side by side between which the target is passed, the lower one leaves exactly it, although rounding makes what
 * is left go down here and there.
 */
function lastThatLeaves(target: bigint, leaves: (amount: bigint) => bigint): bigint | null {
  if (leaves(0n) >= target) return 0n
  let [low, high] = [0n, target > 0n ? target : 1n]
  while (leaves(high) <= target) {
    if (high > most) return null
    ;[low, high] = [high, high * 2n]
  }
  while (high - low > 1n) {
    const middle = (low + high) / 2n
    if (leaves(middle) <= target) low = middle
    else high = middle
  }
  return low
}

/** Far above any price that leaves what can be spent. */
const most = BigInt(Number.MAX_SAFE_INTEGER) * 1024n
