import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { Carried } from '../../../engine/server/hooks/resourceHooks.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { isOpenDeal } from '../../dealsApi/followedFields.ts'

/** Deals that publish one package, at most. */
const most = 1000

/** The deals that publish a package to partners, the oldest first. Deals that were made from it by hand aren't among them. */
export async function packageDeals(reads: Pick<Reads, 'list'>, pack: Pick<Row, 'id'>): Promise<readonly Row[]> {
  const where = [{ column: 'package', op: 'in', values: [pack.id] }] as const
  const { rows } = await reads.list('deal', { scope: 'all', where, limit: most })
  return rows
    .filter(row => publishedTo(row) !== '')
    .toSorted((a, b) => `${a.createdAt} ${a.id}`.localeCompare(`${b.createdAt} ${b.id}`))
}

/** The partner that a deal publishes its package to; empty for all other deals. */
export function publishedTo(deal: Readonly<Record<string, unknown>>): string {
  return textOf(partOf(deal.publication).partner)
}

/** Whether a deal is a package that we sell, and not one of the deals that publish it to a partner. */
export function isPackage(deal: Readonly<Record<string, unknown>>): boolean {
  return deal.dealType === 'auction_package' && deal.side === 'sell' && publishedTo(deal) === ''
}

/** @throws ApiError 409 for what is no package of ours */
export function demandPackage(deal: Row): void {
  if (!isPackage(deal)) throw new ApiError(409, { error: 'Only packages that you sell can be published to partners' })
}

/** How a published deal is taken back: what has begun is completed, what hasn't is archived. Null where it is over already. */
export function withdrawal({ status }: Row): 'complete' | 'archive' | null {
  if (status === 'active' || status === 'paused') return 'complete'
  return status === 'pending' ? 'archive' : null
}

/** The deals that end with their package, when it ends or is archived. */
export async function withdrawnWith(row: Row, old: Row, reads: Pick<Reads, 'list'>): Promise<readonly Carried[]> {
  if (row.dealType !== 'auction_package' || isOpenDeal(row) || !isOpenDeal(old)) return []
  const reason = row.status === 'complete' ? 'Its package has ended' : 'Its package was archived'
  return (await packageDeals(reads, row)).flatMap(deal => {
    const action = withdrawal(deal)
    return action ? [{ entity: 'deal' as const, id: deal.id, action, reason }] : []
  })
}
