import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { dealsOf } from './dealsInTurn.ts'
import { countriesOf } from './lineItems.ts'

/** What buys through a deal is agreed in it: its country, where it runs, and a seat that buys for its advertiser. */
export function settleDeals(builder: SampleBuilder): void {
  const [deals, seats, strategies, campaigns, accounts] = (
    ['deal', 'seat', 'strategy', 'campaign', 'account'] as const
  ).map(entity => new Map(builder.of(entity).map(row => [row.id, row])))
  for (const line of builder.of('line-item')) {
    // Somebody still has to find out why these are silent.
    if (line.status !== 'active' || line.deliveryState === 'no_bids') continue
    const account = accounts?.get(textOf(campaigns?.get(textOf(line.campaign))?.account))
    const supply = partOf(strategies?.get(textOf(line.strategy))?.supply)
    const ids = new Set([...textsOf(line.deals), ...dealsOf(supply)])
    const isListed = textsOf(supply.inventorySets).length > 0
    for (const id of ids) {
      const deal = deals?.get(id)
      if (!deal) continue
      agreeOn(deal, line, isListed)
      const buyer = textsOf(deal.buyerSeats).flatMap(seat => seats?.get(seat) ?? [])[0]
      if (buyer && account) buyFor(buyer, account)
    }
  }
}

/** @param isListed only sites of a list are bought */
function agreeOn(deal: SampleRow, { lineItemType, targeting }: SampleRow, isListed: boolean): void {
  const countries = textsOf(deal.countries)
  if (countries.length > 0) deal.countries = [...new Set([...countries, ...countriesOf(targeting)])]
  const kind = isListed ? 'site' : lineItemType === 'ctv' ? 'app' : null
  const kinds = textsOf(deal.inventoryKinds)
  if (kind && !kinds.includes(kind)) deal.inventoryKinds = [...kinds, kind]
}

function buyFor(seat: SampleRow, account: SampleRow): void {
  if (seat.side !== 'buy') return
  seat.accounts = [...new Set([...textsOf(seat.accounts), account.id])]
  seat.advertiserDomains = [...new Set([...textsOf(seat.advertiserDomains), textOf(account.domain)])]
}
