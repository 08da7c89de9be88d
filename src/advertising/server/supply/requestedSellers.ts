import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { createRateLimit } from '../../../engine/server/access/rateLimit.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { perContext } from '../../../engine/server/perContext.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { checkSellers, sellersOfDeal } from './dealSellers.ts'
import { sellersFiles } from './sellersFiles.ts'

/** Checks per minute: of one deal, by one user, and of all deals of an organization. */
const countDeal = perContext(({ clock }) => createRateLimit(clock, 5))
const countPerson = perContext(({ clock }) => createRateLimit(clock, 20))
const countOrganization = perContext(({ clock }) => createRateLimit(clock, 60))

/** Somebody waits for the answer. */
const timeoutMs = 20_000

/** Looks up the sellers of a deal in sellers.json files because a user asked for it. @returns the deal @throws ApiError 403, 404, 429 */
export async function requestedSellers({ context, resource, principal, params }: EntityCall): Promise<Row> {
  const deal = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, deal)
  countPerson(context)(principal.id)
  countDeal(context)(deal.id)
  countOrganization(context)(String(deal.organization))
  const sellers = await sellersOfDeal(context.store.read, deal)
  const files = sellersFiles(
    context.fetcher,
    sellers.map(({ sid }) => sid),
    timeoutMs,
  )
  // A sellers.json can be large: one organization reads one after the other.
  await context.oneByOne(`sellers.json ${deal.organization}`, () => checkSellers(context, deal, sellers, files))
  return deal
}
