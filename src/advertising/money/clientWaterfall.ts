import type { Waterfall, WaterfallFee } from './waterfall.ts'

/** What a client is shown: adds up to the price. */
export interface ClientWaterfall {
  readonly price: number
  readonly fees: readonly WaterfallFee[]
  /** Media, margin and the fees that aren't shown, in one. */
  readonly rest: number
}

/** Leaves out the margin, sellers' money and every fee that a client isn't to see (`visibleToClient`), without a gap that gives them away. */
export function clientWaterfall({ price, fees }: Waterfall): ClientWaterfall {
  const shown = fees.filter(({ fee }) => fee.visibleToClient && fee.payer === 'buyer')
  return { price, fees: shown, rest: shown.reduce((left, { amount }) => left - amount, price) }
}
