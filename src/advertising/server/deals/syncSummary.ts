import type { Row } from '../../../engine/server/store/Store.ts'
import type { DealExchange } from './dealExchange.ts'
import { isPackage } from './packageDeals.ts'

/**
 * A deal's `sync`, of all its partners: the one that keeps it from being in sync speaks for it. A package needs no buyer seats of its
 * own: partners get it by the deals that publish it, each with a sync of its own.
 */
export function syncSummary(deal: Row, exchanges: readonly DealExchange[]): Readonly<Record<string, unknown>> {
  const pushes = exchanges.flatMap(({ push }) => push ?? [])
  const telling =
    pushes.find(({ state }) => state === 'failed') ?? pushes.find(({ state }) => state === 'pending') ?? pushes[0]
  if (!telling) return { state: 'never', ...(isPackage(deal) ? {} : { lastError: nobody }) }
  const { state, endpoint, at, error, hash } = telling
  return { target: endpoint, state, lastAt: at, ...(error ? { lastError: error } : {}), payloadHash: hash }
}

const nobody = 'No buyer seat belongs to a partner with deal sync turned on.'
