import { type Part, partOf, partsOf, textOf } from '../../engine/contract/looseValues.ts'

/** How an impression comes to the buyer: OpenRTB 2.6 §3.2.25, SupplyChain object 1.0. */
export interface SupplyPath {
  /** Who takes part in the sale, from the publisher's seller to the exchange that sent the request. */
  readonly hops: number
  readonly isComplete: boolean
}

/** @returns null where the request doesn't say; before 2.6 it stood in `source.ext` */
export function supplyPathOf(source: Part): SupplyPath | null {
  const chain = chainOf(source)
  const hops = partsOf(chain.nodes).length
  return hops === 0 ? null : { hops, isComplete: chain.complete === 1 }
}

/** The system that sent the request: the last in the chain. */
export function exchangeOf(source: Part): string | null {
  return textOf(partsOf(chainOf(source).nodes).at(-1)?.asi).toLowerCase() || null
}

function chainOf(source: Part): Part {
  const chain = partOf(source.schain)
  return chain.nodes === undefined ? partOf(partOf(source.ext).schain) : chain
}
