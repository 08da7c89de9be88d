import { isObject } from '../../../engine/contract/isObject.ts'
import { partsOf, textOf } from '../../../engine/contract/looseValues.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { dueTable } from '../../../engine/server/jobs/dueRows.ts'
import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import type { KnownSeller } from '../../dealPassport/passport.ts'
import { type PathSellers, pathSellers } from '../../dealPassport/pathSellers.ts'
import type { PathSeller } from '../../supply/judgePathSeller.ts'
import { lookUpSeller, type SellerLookup } from '../../supply/lookUpSeller.ts'
import { type DealExchange, exchangesOf } from '../deals/dealExchange.ts'
import { type SampleFile, samplesOf } from '../passport/dealSamples.ts'
import { type FetchedSellers, readsSellersFiles } from './sellersFiles.ts'

/** What sellers.json files say of the sellers of a deal, and when they are asked again; the id is the deal's. */
export const dealSellersTable = dueTable('deal-sellers')
const table = dealSellersTable.name

const DAY = 86_400_000

/** The sellers.json of a domain, as far as a seller ID matters; null where it isn't read now. */
export type SellersFiles = (domain: string, sellerId: string) => Promise<FetchedSellers | null> | null

export interface DealSellers {
  /** Null before the first check. */
  readonly checkedAt: string | null
  readonly lookups: readonly KnownSeller[]
}

/** One that runs, and one that waits for it. */
const mostInLane = 2

/**
 * Does what a user asked for, and what may read sellers.json files. They can be large: in each process an organization's users have them read
 * one after the other, and the jobs, which do the same by themselves, keep nobody waiting; nor does what reads none.
 * @throws ApiError 429 where one is waiting already; the work isn't begun then
 */
export function readSellersFor<T>(
  { oneByOne }: ApiContext,
  { organization }: Row,
  isRead: boolean,
  work: () => Promise<T>,
): Promise<T> {
  return isRead ? oneByOne(`sellers.json ${String(organization)}`, work, mostInLane) : work()
}

/** Who is looked up for a deal: whom its pushes name, and the nodes of sampled supply chains. */
export async function sellersOfDeal(reads: Pick<Reads, 'list'>, deal: Row): Promise<PathSellers> {
  return sellersIn(deal, await exchangesOf(reads, deal.id), await samplesOf(reads, deal))
}

/** The same of what is loaded. */
export function sellersIn(
  deal: Row,
  exchanges: readonly DealExchange[],
  samples: readonly Pick<SampleFile, 'samples'>[],
): PathSellers {
  const pushed = exchanges.flatMap(({ received }) => (received ? [received.conflict?.payload ?? received.payload] : []))
  return pathSellers(
    deal.side === 'buy' ? pushed : [],
    samples.flatMap(one => one.samples),
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

/** The same for a deal whose sellers nobody looked up, such as one from before they were. */
export async function markUnknownSellersDue(tx: Transaction, deal: Row, now: Date): Promise<void> {
  const [known] = await tx.byIds(table, [deal.id], 'all')
  if (!known) await markSellersDue(tx, deal, now)
}

/**
 * Looks up the sellers of a deal, one system after the other, and stores what is said of them for a day. What a file that can't be read now
 * said before stays.
 */
export async function checkSellers(
  context: ApiContext,
  { id, organization }: Row,
  sellers: readonly PathSeller[],
  files: SellersFiles,
): Promise<void> {
  const found: KnownSeller[] = []
  const isAsked: boolean[] = []
  for (const { asi, sid } of sellers) {
    if (found.some(isSameAs({ asi, sid }))) continue
    const fetched = await files(asi, sid)
    isAsked.push(fetched !== null)
    if (fetched && fetched.file.kind !== 'unchecked') found.push({ asi, sid, said: lookUpSeller(fetched.file, sid) })
  }
  // A host that can't read large files has nothing left for the next run.
  const isDone = !readsSellersFiles(context.fetcher) || isAsked.every(Boolean)
  const now = context.clock()
  await context.store.transaction(async tx => {
    const [deal] = await tx.lock('deal', [id], 'all')
    if (!deal || sellers.length === 0) return tx.remove(table, [id])
    // Sellers that came meanwhile are looked up with the next run.
    const isWhole = (await sellersOfDeal(tx, deal)).sellers.every(one => sellers.some(isSameAs(one)))
    const at = new Date(now.getTime() + (isDone && isWhole ? DAY : 0)).toISOString()
    const before = (await checkedSellers(tx, deal)).lookups
    const lookups = [...found.map(one => lastRead(one, before)), ...unasked(sellers, found, before)]
    const checkedAt = found.length > 0 ? { checkedAt: now.toISOString() } : {}
    await keep(tx, { id, organization }, { at, ...checkedAt, lookups })
  })
}

/** As it was said last by a file that could be read. */
function lastRead(one: KnownSeller, before: readonly KnownSeller[]): KnownSeller {
  const known = before.find(isSameAs(one))
  return one.said.kind === 'unreachable' && known?.said.kind === 'read' ? known : one
}

/** What is known of sellers that were not asked about now. */
function unasked(
  sellers: readonly PathSeller[],
  found: readonly KnownSeller[],
  before: readonly KnownSeller[],
): readonly KnownSeller[] {
  return before.filter(one => sellers.some(isSameAs(one)) && !found.some(isSameAs(one)))
}

function isSameAs(one: Pick<KnownSeller, 'asi' | 'sid'>) {
  return ({ asi, sid }: Pick<KnownSeller, 'asi' | 'sid'>) => asi === one.asi && sid === one.sid
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
