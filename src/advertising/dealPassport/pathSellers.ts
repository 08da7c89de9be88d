import { asciiDomain } from '../../engine/contract/asciiDomain.ts'
import { isDomain } from '../../engine/contract/isDomain.ts'
import type { WireDeal } from '../dealsApi/wireDeal.ts'
import type { PathSeller } from '../supply/judgePathSeller.ts'
import type { CountedSample } from './readSamples.ts'
import type { SampledChain } from './sampledRequest.ts'

/** Looked up for one deal, at most. */
const most = { sellers: 40, systems: 10 }

/**
 * Who is looked up in sellers.json files for a deal, each once: the sellers that a pushed deal names at its origin, then the nodes of sampled
 * supply chains.
 * @param pushed what partners pushed to us
 */
export function pathSellers(
  pushed: readonly Pick<WireDeal, 'origin' | 'inventory'>[],
  samples: readonly CountedSample[],
): readonly PathSeller[] {
  const named = pushed.flatMap(({ origin, inventory }) =>
    (inventory?.sellerids ?? []).flatMap(sid => sellerOf(origin, sid, 'any') ?? []),
  )
  const seen = samples.flatMap(({ request }) => sellersInChain(request.source?.schain).flatMap(seller => seller ?? []))
  const sellers = new Map<string, PathSeller>()
  const systems = new Set<string>()
  for (const seller of [...named, ...seen]) {
    if (systems.size === most.systems && !systems.has(seller.asi)) continue
    if (sellers.size === most.sellers) break
    systems.add(seller.asi)
    sellers.set(`${seller.asi} ${seller.sid} ${seller.part}`, seller)
  }
  return [...sellers.values()]
}

/** The sellers of a chain, node by node; null for a node that names no system or no seller. */
export function sellersInChain({ nodes = [], complete }: SampledChain = {}): readonly (PathSeller | null)[] {
  return nodes.map(({ asi, sid }, at) => sellerOf(asi, sid, at > 0 ? 'reseller' : complete === 1 ? 'owner' : 'any'))
}

function sellerOf(system: unknown, seller: unknown, part: PathSeller['part']): PathSeller | null {
  const asi = typeof system === 'string' ? asciiDomain(system) : ''
  const sid = typeof seller === 'string' || typeof seller === 'number' ? String(seller).trim() : ''
  return isDomain(asi) && sid !== '' ? { asi, sid, part } : null
}
