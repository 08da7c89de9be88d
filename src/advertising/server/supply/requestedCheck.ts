import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { createRateLimit } from '../../../engine/server/access/rateLimit.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { perContext } from '../../../engine/server/perContext.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { publishedSellers } from './publishedSellers.ts'
import { runSupplyCheck } from './runSupplyCheck.ts'

/** Checks per minute: of one publisher, by one user, and of all publishers of an organization. */
const countPublisher = perContext(({ clock }) => createRateLimit(clock, 5))
const countPerson = perContext(({ clock }) => createRateLimit(clock, 20))
const countOrganization = perContext(({ clock }) => createRateLimit(clock, 60))

/** Somebody waits for the answer. */
const sellersTimeoutMs = 20_000

/** A check that a user asked for. @returns the stored check @throws ApiError 403, 404, 409, 429 */
export async function requestedCheck({ context, resource, principal, params }: EntityCall): Promise<Row> {
  const publisher = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, publisher)
  countPerson(context)(principal.id)
  countPublisher(context)(publisher.id)
  countOrganization(context)(String(publisher.organization))
  const sellers = publishedSellers(context.fetcher, [], sellersTimeoutMs)
  // A sellers.json can be large: one organization reads one at a time.
  return runSupplyCheck(context, principal.id, publisher, (...asked) =>
    context.oneByOne(`sellers.json ${publisher.organization}`, () => sellers(...asked)),
  )
}
