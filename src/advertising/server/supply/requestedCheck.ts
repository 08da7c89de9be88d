import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { countChecks } from './countChecks.ts'
import { readSellersFor } from './dealSellers.ts'
import { publishedSellers, readsPublished } from './publishedSellers.ts'
import { runSupplyCheck } from './runSupplyCheck.ts'

/** Somebody waits for the answer. */
const sellersTimeoutMs = 20_000

/** A check that a user asked for. @returns the stored check @throws ApiError 403, 404, 409, 429 */
export async function requestedCheck({ context, resource, principal, params }: EntityCall): Promise<Row> {
  const publisher = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, publisher)
  await countChecks(context, 'publisher', principal.id, publisher)
  const [organization] = await context.store.read.byIds('organization', [String(publisher.organization)], 'all')
  const isRead = readsPublished(context.fetcher, publisher, organization)
  const sellers = publishedSellers(context.fetcher, [], { timeoutMs: sellersTimeoutMs })
  return readSellersFor(context, publisher, isRead, () => runSupplyCheck(context, principal.id, publisher, sellers))
}
