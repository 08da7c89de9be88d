import { textOf } from '../../../engine/contract/looseValues.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import type { PathSeller } from '../../supply/judgePathSeller.ts'
import { checkSellers, dealSellersTable, sellersOfDeal } from './dealSellers.ts'
import { sellersFiles } from './sellersFiles.ts'

const table = dealSellersTable.name
const HOUR = 3_600_000
const mostAtOnce = 100
/** So many sellers.json files are read by one run; a deal has fewer. */
const mostFiles = 50

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

/**
 * Looks up the sellers of an organization's deals that are due, in 50 files at most; what is left stays due. Each file is fetched once for all
 * of them, one after the other; users' checks don't wait for them.
 * @param progress is told how many of how many deals are done
 * @returns how many deals were looked up
 */
export async function checkDueSellers(
  context: ApiContext,
  organization: string,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress: (done: number, of: number) => void },
): Promise<number> {
  const asked = await withinLimit(context, organization, signal)
  const ids = asked.flatMap(({ sellers }) => sellers.map(({ sid }) => sid))
  const fetched = sellersFiles(context.fetcher, ids)
  const files = (domain: string, sellerId: string) => {
    signal.throwIfAborted()
    return fetched(domain, sellerId)
  }
  let rows = 0
  for (const [index, { deal, sellers }] of asked.entries()) {
    signal.throwIfAborted()
    if (await claimed(context, deal)) {
      await checkSellers(context, deal, sellers, files)
      rows += 1
    }
    progress(index + 1, asked.length)
  }
  return rows
}

/** The deals that are due, as far as the files for them are not too many. Samples are large: those of one deal are loaded at a time. */
async function withinLimit(context: ApiContext, organization: string, signal: AbortSignal) {
  const { read } = context.store
  const systems = new Set<string>()
  const asked: { readonly deal: Row; readonly sellers: readonly PathSeller[] }[] = []
  for (const { id } of await dueSellers(read, context.clock(), organization)) {
    signal.throwIfAborted()
    const [deal] = await read.byIds('deal', [id], 'all')
    if (!deal) continue
    const { sellers } = await sellersOfDeal(read, deal)
    for (const { asi } of sellers) systems.add(asi)
    if (systems.size > mostFiles) break
    asked.push({ deal, sellers })
  }
  return asked
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
