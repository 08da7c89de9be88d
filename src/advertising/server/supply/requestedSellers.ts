import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { countChecks } from './countChecks.ts'
import { checkSellers, readSellersFor, sellersOfDeal } from './dealSellers.ts'
import { readsSellersFiles, sellersFiles } from './sellersFiles.ts'

/** Somebody waits for the answer: for all files together. */
const withinMs = 20_000

/**
 * Looks up the sellers of a deal in sellers.json files because a user asked for it; what can't be read in time is left to the next run.
 * @returns the deal @throws ApiError 403, 404, 429
 */
export async function requestedSellers({ context, resource, principal, params }: EntityCall): Promise<Row> {
  const deal = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, deal)
  await countChecks(context, 'sellers', principal.id, deal)
  const { sellers } = await sellersOfDeal(context.store.read, deal)
  const ids = sellers.map(({ sid }) => sid)
  const isRead = sellers.length > 0 && readsSellersFiles(context.fetcher)
  await readSellersFor(context, deal, isRead, () =>
    checkSellers(context, deal, sellers, sellersFiles(context.fetcher, ids, { withinMs })),
  )
  return deal
}
