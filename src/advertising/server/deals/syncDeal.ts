import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { World } from '../../../engine/server/world.ts'
import type { SeatState } from '../../dealsApi/buyerSeat.ts'
import { askStatus, isAsked } from './askStatus.ts'
import { changeExchange, type DealExchange, exchangesOf } from './dealExchange.ts'
import { dealPartners, type SyncPartner } from './dealPartners.ts'
import { isSent } from './isSent.ts'
import { pushDeal } from './pushDeal.ts'
import { withSeatStates } from './seatStates.ts'
import { syncSummary } from './syncSummary.ts'

/**
 * Tells each partner of a deal that we sell what it hasn't been told yet, and asks for the state of its seats where that is
 * due. What came of it is kept in the exchanges and the deal; that is no new version of the deal.
 * @returns when there is something to do next; null where there isn't
 */
export async function syncDeal(world: World, id: string): Promise<Date | null> {
  const [deal] = await world.store.read.byIds('deal', [id], 'all')
  if (!deal || !isSent(deal)) return null
  const known = new Map((await exchangesOf(world.store.read, id)).map(one => [one.partner, one]))
  const exchanges: DealExchange[] = []
  const moments: string[] = []
  for (const to of await dealPartners(world.store.read, deal)) {
    const exchange = await syncWith(world, deal, to, known.get(to.partner.id))
    if (!exchange) continue
    exchanges.push(exchange)
    const { push, asked } = exchange
    if (push?.state === 'pending' && push.retryAt) moments.push(push.retryAt)
    if (push?.state === 'ok' && asked && isAsked(deal, to)) moments.push(asked.dueAt)
  }
  const sync = syncSummary(exchanges)
  await writeResults(world, 'deal', [id], row => ({ ...row, sync }))
  const [first] = moments.toSorted()
  return first === undefined ? null : new Date(first)
}

async function syncWith(
  world: World,
  deal: Row,
  to: SyncPartner,
  known: DealExchange | undefined,
): Promise<DealExchange | undefined> {
  const of = { organization: String(deal.organization), deal: deal.id, partner: to.partner.id }
  const keep = async (change: Partial<DealExchange>, seats: readonly SeatState[]) => {
    const at = world.clock().toISOString()
    // First what was said: whoever sees the exchange sees that as well.
    if (seats.length > 0) await writeResults(world, 'deal', [deal.id], row => withSeatStates(row, seats, to.seats, at))
    return world.store.transaction(tx => changeExchange(tx, of, one => ({ ...one, ...change })))
  }
  const pushed = await pushDeal(world, to, known?.push)
  const told = pushed ? await keep({ push: pushed.push }, pushed.seats) : known
  const isDue = told?.asked === undefined || told.asked.dueAt <= world.clock().toISOString()
  if (told?.push?.state !== 'ok' || !isDue || !isAsked(deal, to)) return told
  const { asked, seats } = await askStatus(world, to, told.push.payload)
  return keep({ asked }, seats)
}
