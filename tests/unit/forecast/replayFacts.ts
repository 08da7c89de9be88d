import type { Fact } from '../../../src/advertising/server/facts/store/factStore.ts'

/** What a targeting may say in these tests: what facts tell. */
export interface ToldTargeting {
  readonly [dimension: string]: { readonly include?: readonly string[]; readonly exclude?: readonly string[] }
}

const told: Readonly<Record<string, (fact: Fact) => string>> = {
  countries: fact => fact.country ?? '',
  deviceTypes: fact => fact.deviceType ?? '',
  deals: fact => fact.deal ?? '',
  exchanges: fact => fact.exchange ?? '',
  environments: fact =>
    ({ web: 'web', mobile_web: 'web', app: 'app', ctv: 'app', audio: 'app', dooh: 'dooh' })[fact.environment ?? ''] ??
    '',
}

/** Fact by fact, without grouping, filters or stores: what a forecast has to count. */
export function replayFacts(facts: readonly Fact[], targeting: ToldTargeting) {
  const fits = facts.filter(fact =>
    Object.entries(targeting).every(([dimension, { include = [], exclude = [] }]) => {
      const value = told[dimension]?.(fact) ?? ''
      const meant = (one: string) =>
        one === value || (one === 'mobile_tablet' && dimension === 'deviceTypes' && /^(phone|tablet)$/.test(value))
      return (include.length === 0 || include.some(meant)) && !exclude.some(meant)
    }),
  )
  const sum = (of: readonly Fact[], measure: 'bidRequests' | 'bids' | 'wins' | 'impressions' | 'spend') =>
    of.reduce((all, fact) => all + (fact[measure] ?? 0), 0)
  const placeOf = (fact: Fact) =>
    [fact.country, fact.deviceType, fact.environment, fact.exchange, fact.deal].map(part => part ?? '').join('|')
  const places = [...new Set(fits.map(placeOf))]
  const least = places.reduce((all, place) => {
    const own = fits.filter(fact => placeOf(fact) === place)
    const lineItems = [...new Set(own.map(fact => fact.lineItem))]
    return (
      all +
      Math.max(
        ...lineItems.map(id =>
          sum(
            own.filter(fact => fact.lineItem === id),
            'bidRequests',
          ),
        ),
      )
    )
  }, 0)
  return {
    least,
    most: sum(fits, 'bidRequests'),
    bids: sum(fits, 'bids'),
    wins: sum(fits, 'wins'),
    impressions: sum(fits, 'impressions'),
    spend: sum(fits, 'spend'),
  }
}
