import { asciiDomain } from '../../engine/contract/asciiDomain.ts'
import { isDomain } from '../../engine/contract/isDomain.ts'
import type { WireDeal } from '../dealsApi/wireDeal.ts'
import type { PathSeller } from '../supply/judgePathSeller.ts'
import type { CountedSample } from './readSamples.ts'
import type { SampledChain } from './sampledRequest.ts'

/** Looked up for one deal, at most. Each system has a file to fetch; of sellers in it there may be many. */
const most = { sellers: 500, systems: 10 }

export interface PathSellers {
  readonly sellers: readonly PathSeller[]
  /** How many there are in them, each ID of a system once. */
  readonly count: number
  /** How many more there are, which nobody looks up because there are too many. */
  readonly left: number
}

/**
 * Who is looked up in sellers.json files for a deal, each once: the sellers that a pushed deal names at its origin, then the nodes of sampled
 * supply chains.
 * @param pushed what partners pushed to us
 */
export function pathSellers(
  pushed: readonly Pick<WireDeal, 'origin' | 'inventory'>[],
  samples: readonly CountedSample[],
): PathSellers {
  const named = pushed.flatMap(({ origin, inventory }) =>
    (inventory?.sellerids ?? []).flatMap(sid => sellerOf(origin, sid, 'any') ?? []),
  )
  const seen = samples.flatMap(({ request }) => sellersInChain(request.source?.schain).flatMap(seller => seller ?? []))
  const sellers = new Map<string, PathSeller>()
  const systems = new Set<string>()
  const [taken, left] = [new Set<string>(), new Set<string>()]
  for (const seller of [...named, ...seen]) {
    const key = `${seller.asi} ${seller.sid}`
    const isTooMany =
      !taken.has(key) && (taken.size === most.sellers || (systems.size === most.systems && !systems.has(seller.asi)))
    if (isTooMany) left.add(key)
    else {
      taken.add(key)
      systems.add(seller.asi)
      sellers.set(`${key} ${seller.part}`, seller)
    }
  }
  return { sellers: [...sellers.values()], count: taken.size, left: left.size }
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
