import { numberOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { heldBy } from './heldBy.ts'
import { rowsOf } from './inventorySetHolds.ts'
import type { ServedRow } from './servedRow.ts'
import type { OfferedDeal } from './servingCase.ts'
import type { Line, ServingTree } from './servingTree.ts'

/** Deals that a line item buys by: its own, its strategy's and its campaign's, or every active one; less what a targeting leaves out. */
export function dealsOfLine(line: Line, tree: ServingTree): (deal: ServedRow) => boolean {
  const { lineItem, strategy, campaign } = line
  const supply = partOf(strategy.supply)
  const own = new Set([
    ...textsOf(lineItem.deals),
    ...textsOf(supply.deals),
    ...(lineItem.lineItemType === 'ctv'
      ? [...textsOf(campaign.ctvDeals), ...textsOf(partOf(campaign.ctvPart).ctvDeals)]
      : []),
  ])
  const targeted = heldBy(line, 'line-item', 'targeting').map(({ value }) => partOf(partOf(value).deals))
  for (const { include } of targeted) for (const { id } of rowsOf(include, tree.deals)) own.add(id)
  const included = targeted.map(({ include }) => textsOf(include)).filter(({ length }) => length > 0)
  const excluded = new Set(targeted.flatMap(({ exclude }) => textsOf(exclude)))
  return deal =>
    (supply.allDeals === true || own.has(deal.id)) &&
    !excluded.has(deal.id) &&
    included.every(ids => ids.includes(deal.id))
}

/** The deals of an impression that are stored, best first: by priority, then the dearest. */
export function storedDeals(imp: Part, tree: ServingTree): readonly OfferedDeal[] {
  return partsOf(partOf(imp.pmp).deals)
    .flatMap(wire => (tree.dealsOnWire.get(textOf(wire.id)) ?? []).map(deal => ({ deal, wire })))
    .toSorted((one, other) => priorityOf(one.deal) - priorityOf(other.deal) || floorOf(other) - floorOf(one))
}

function priorityOf(deal: ServedRow): number {
  // First look comes before others see it; guaranteed deals must be bid on.
  if (deal.dealType === 'programmatic_guaranteed' || deal.dealType === 'first_look') return 0
  return numberOf(deal.priority) ?? 5
}

function floorOf({ deal, wire }: OfferedDeal): number {
  return numberOf(wire.bidfloor) ?? (numberOf(deal.floor) ?? 0) / 1_000_000
}
