import { isObject } from '../../../engine/contract/isObject.ts'
import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { dueTable } from '../../../engine/server/jobs/dueRows.ts'
import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import type { KnownSeller } from '../../dealPassport/passport.ts'
import { pathSellers } from '../../dealPassport/pathSellers.ts'
import type { PathSeller } from '../../supply/judgePathSeller.ts'
import { lookUpSeller, type SellerLookup } from '../../supply/lookUpSeller.ts'
import { exchangesOf } from '../deals/dealExchange.ts'
import { samplesOf } from '../passport/dealSamples.ts'
import type { sellersFiles } from './sellersFiles.ts'

/** What sellers.json files say of the sellers of a deal, and when they are asked again; the id is the deal's. */
export const dealSellersTable = dueTable('deal-sellers')
const table = dealSellersTable.name

const DAY = 86_400_000

export interface DealSellers {
  /** Null before the first check. */
  readonly checkedAt: string | null
  readonly lookups: readonly KnownSeller[]
}

/** Who is looked up for a deal: whom its pushes name, and the nodes of sampled supply chains. */
export async function sellersOfDeal(reads: Pick<Reads, 'list'>, deal: Row): Promise<readonly PathSeller[]> {
  const pushed = (await exchangesOf(reads, deal.id)).flatMap(({ received }) =>
    received ? [received.conflict?.payload ?? received.payload] : [],
  )
  return pathSellers(
    deal.side === 'buy' ? pushed : [],
    (await samplesOf(reads, deal)).flatMap(({ samples }) => samples),
  )
}

/** What was found at the last check. */
export async function checkedSellers(reads: Pick<Reads, 'byIds'>, deal: Pick<Row, 'id'>): Promise<DealSellers> {
  const [row] = await reads.byIds(table, [deal.id], 'all')
  const lookups = partsOf(row?.lookups).flatMap(({ asi, sid, said }) =>
    isLookup(said) ? [{ asi: textOf(asi), sid: textOf(sid), said }] : [],
  )
  return { checkedAt: textOf(row?.checkedAt) || null, lookups }
}

/** Has the sellers of a deal checked with the next run, as they have changed; what is known of them stays until then. */
export async function markSellersDue(tx: Transaction, { id, organization }: Row, now: Date): Promise<void> {
  await keep(tx, { id, organization }, { at: now.toISOString() })
}

/** Looks up the sellers of a deal, and stores what is said of them for a day. @returns how many there are */
export async function checkSellers(
  context: ApiContext,
  { id, organization }: Row,
  sellers: readonly PathSeller[],
  files: ReturnType<typeof sellersFiles>,
): Promise<number> {
  const found = await Promise.all(
    sellers.map(async ({ asi, sid }) => {
      const fetched = await files(asi, sid)
      return fetched ? [{ asi, sid, said: lookUpSeller(fetched.file, sid) }] : []
    }),
  )
  const lookups: readonly KnownSeller[] = found.flat()
  const now = context.clock()
  await context.store.transaction(async tx => {
    const [deal] = await tx.lock('deal', [id], 'all')
    if (!deal || sellers.length === 0) return tx.remove(table, [id])
    // Sellers that came meanwhile are looked up with the next run.
    const isWhole = (await sellersOfDeal(tx, deal)).every(one =>
      sellers.some(({ asi, sid }) => asi === one.asi && sid === one.sid),
    )
    const at = new Date(now.getTime() + (isWhole ? DAY : 0)).toISOString()
    await keep(tx, { id, organization }, { at, checkedAt: now.toISOString(), lookups })
  })
  return sellers.length
}

/** Removes what is known of the sellers of a deal that is deleted. */
export async function forgetSellers(tx: Transaction, { id }: Pick<Row, 'id'>): Promise<void> {
  await tx.remove(table, [id])
}

async function keep(tx: Transaction, deal: Row, changes: object): Promise<void> {
  const [known] = await tx.lock(table, [deal.id], 'all')
  const next = { ...known, ...deal, ...changes }
  await (known ? tx.update(table, [next]) : tx.insert(table, [next]))
}

/** Only this file writes them. */
function isLookup(value: unknown): value is SellerLookup {
  return isObject(value) && (value.kind === 'read' ? Array.isArray(value.listed) : typeof value.reason === 'string')
}
