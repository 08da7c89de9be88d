import { textOf } from '../../../engine/contract/looseValues.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { checkSellers, dealSellersTable, sellersOfDeal } from './dealSellers.ts'
import { sellersFiles } from './sellersFiles.ts'

const table = dealSellersTable.name
const HOUR = 3_600_000
const mostAtOnce = 100

/**
 * Deals whose sellers are to be looked up, the longest due first: at most 100.
 * @param organization default: all of them
 */
export async function dueSellers(
  reads: Pick<Reads, 'list'>,
  now: Date,
  organization?: string,
): Promise<readonly Row[]> {
  const scope = organization ? [organization] : 'all'
  const where = [{ column: 'at', op: 'lte', values: [now.toISOString()] }] as const
  const order = [{ column: 'at', direction: 'asc' }] as const
  return (await reads.list(table, { scope, where, order, limit: mostAtOnce })).rows
}

/** Looks up the sellers of an organization's deals that are due; each file is fetched once for all of them. @returns how many deals */
export async function checkDueSellers(context: ApiContext, organization: string, signal: AbortSignal): Promise<number> {
  const { read } = context.store
  const due = await dueSellers(read, context.clock(), organization)
  const deals = await read.byIds(
    'deal',
    due.map(({ id }) => id),
    'all',
  )
  const asked = await Promise.all(deals.map(async deal => ({ deal, sellers: await sellersOfDeal(read, deal) })))
  const ids = asked.flatMap(({ sellers }) => sellers.map(({ sid }) => sid))
  const files = sellersFiles(context.fetcher, ids)
  let rows = 0
  for (const { deal, sellers } of asked) {
    signal.throwIfAborted()
    if (!(await claimed(context, deal))) continue
    await checkSellers(context, deal, sellers, files)
    rows += 1
  }
  return rows
}

/** Postpones a check by an hour before it, so that one that fails isn't tried all the time. False where it is no longer due. */
async function claimed(context: ApiContext, deal: Row): Promise<boolean> {
  return context.store.transaction(async tx => {
    const now = context.clock()
    const [row] = await tx.lock(table, [deal.id], 'all')
    if (!row || textOf(row.at) > now.toISOString()) return false
    // Of a deal that is over the last findings stay; users can still have it checked.
    const isOver = deal.status === 'complete' || deal.status === 'archived'
    await tx.update(table, [{ ...row, at: isOver ? null : new Date(now.getTime() + HOUR).toISOString() }])
    return !isOver
  })
}
