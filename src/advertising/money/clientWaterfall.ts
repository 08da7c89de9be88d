import type { MoneyFee } from './moneyFee.ts'
import type { Waterfall, WaterfallFee } from './waterfall.ts'

/** What a client is shown: adds up to the price. */
export interface ClientWaterfall {
  readonly price: number
  readonly fees: readonly WaterfallFee[]
  /** Media, data, margin and the fees that aren't shown, in one. */
  readonly rest: number
}

/** Leaves out the margin, sellers' money and every fee that a client isn't to see (`visibleToClient`), without a gap that gives them away. */
export function clientWaterfall({ price, fees }: Waterfall): ClientWaterfall {
  const shown = fees.filter(({ fee }) => fee.visibleToClient && fee.payer === 'buyer')
  return { price, fees: shown, rest: shown.reduce((left, { amount }) => left - amount, price) }
}

/** Whether a fee's percent and amount together give away what the price is, or what is left of it after the margin. */
export function revealsPrice({ model, basis }: MoneyFee): boolean {
  return model === 'pct_gross' || (model === 'pct_media' && basis !== 'net_media')
}
