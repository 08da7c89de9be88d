import type { SampledChain } from './sampledRequest.ts'

/** The systems of a supply chain, `ssp.example → exchange.example`; with sellers `ssp.example 1042 → exchange.example 7`. Null without nodes. */
export function chainText({ nodes = [] }: SampledChain = {}, hasSellers = false): string | null {
  if (nodes.length === 0) return null
  return nodes.map(({ asi, sid }) => (hasSellers ? `${asi ?? '?'} ${sid ?? '?'}` : (asi ?? '?'))).join(' → ')
}
