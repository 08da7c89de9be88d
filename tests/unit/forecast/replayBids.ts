import type { Fact } from '../../../src/advertising/server/facts/store/factStore.ts'

/**
 * What came by what was expected of each line item, had all bids been another by a factor: fact by fact, each of which is bought at one
 * price, without grouping, cells or stores. Halves are of fourteen days. Only line items of the same type buy in the same places.
 */
export function replayBids(
  facts: readonly Fact[],
  bids: readonly { readonly id: string; readonly bid: number }[],
  middle: number,
  factor: number,
  typeOf: (lineItem: string) => string,
): readonly number[] {
  const ratios: number[] = []
  for (const { id, bid } of bids) {
    const low = bid * Math.min(1, factor)
    const lower = factor > 1 ? bid / factor : low
    const [before, after] = factor > 1 ? [lower, bid] : [bid, lower]
    let [history, outcome] = [0, 0]
    for (const fact of facts) {
      if (fact.lineItem !== id) continue
      const isEarly = Date.parse(fact.hour) < middle
      const isLowered = isEarly ? factor > 1 : factor <= 1
      if (isLowered && !isWon(priceOf(fact), lower)) continue
      if (isEarly) history += fact.spend ?? 0
      else outcome += fact.spend ?? 0
    }
    let [paidBefore, paidAfter] = [0, 0]
    for (const place of new Set(facts.filter(one => one.lineItem === id && isIn(one, middle)).map(placeOf))) {
      for (const buyer of new Set(facts.map(({ lineItem = '' }) => lineItem))) {
        let [impressions, spend] = [0, 0]
        for (const fact of facts) {
          if (fact.lineItem !== buyer || placeOf(fact) !== place || !isIn(fact, middle)) continue
          if (typeOf(buyer) !== typeOf(id)) continue
          if (buyer === id && factor > 1 && !isWon(priceOf(fact), lower)) continue
          impressions += fact.impressions ?? 0
          spend += fact.spend ?? 0
        }
        if (impressions === 0) continue
        if (isWon((spend / impressions) * 1000, before)) paidBefore += spend
        if (isWon((spend / impressions) * 1000, after)) paidAfter += spend
      }
    }
    const expected = history * (paidBefore > 0 ? paidAfter / paidBefore : 1)
    if (expected > 0) ratios.push(outcome / expected)
  }
  return ratios
}

function isIn({ hour }: Fact, middle: number): boolean {
  return Date.parse(hour) < middle
}

function isWon(price: number, bid: number): boolean {
  return price <= bid * 1.01
}

function priceOf({ spend = 0, impressions = 0 }: Fact): number {
  return impressions > 0 ? (spend / impressions) * 1000 : 0
}

function placeOf({ country, deviceType, environment, exchange, deal }: Fact): string {
  return [country, deviceType, environment, exchange, deal].map(part => part ?? '').join('|')
}
