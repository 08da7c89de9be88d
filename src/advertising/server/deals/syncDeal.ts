import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { writeResults } from '../../../engine/server/entities/writeResults.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { SeatState } from '../../dealsApi/buyerSeat.ts'
import { askStatus, isAsked, nextAsk } from './askStatus.ts'
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
export async function syncDeal(context: ApiContext, id: string): Promise<Date | null> {
  const [deal] = await context.store.read.byIds('deal', [id], 'all')
  if (!deal || !isSent(deal)) return null
  const known = new Map((await exchangesOf(context.store.read, id)).map(one => [one.partner, one]))
  const exchanges: DealExchange[] = []
  const moments: string[] = []
  for (const to of await dealPartners(context.store.read, deal)) {
    const exchange = await syncWith(context, deal, to, known.get(to.partner.id))
    if (!exchange) continue
    exchanges.push(exchange)
    const { push, asked } = exchange
    if (push?.state === 'pending' && push.retryAt) moments.push(push.retryAt)
    if (push?.state === 'ok' && isAsked(deal, to)) moments.push(asked?.dueAt ?? nextAsk(push.at))
  }
  const sync = syncSummary(exchanges)
  await writeResults(context, 'deal', [id], row => ({ ...row, sync }))
  const [first] = moments.toSorted()
  return first === undefined ? null : new Date(first)
}

async function syncWith(
  context: ApiContext,
  deal: Row,
  to: SyncPartner,
  known: DealExchange | undefined,
): Promise<DealExchange | undefined> {
  const of = { organization: String(deal.organization), deal: deal.id, partner: to.partner.id }
  const keep = async (change: Partial<DealExchange>, seats: readonly SeatState[]) => {
    const at = context.clock().toISOString()
    // First what was said: whoever sees the exchange sees that as well.
    if (seats.length > 0)
      await writeResults(context, 'deal', [deal.id], row => withSeatStates(row, seats, to.seats, at))
    return context.store.transaction(tx => changeExchange(tx, of, one => ({ ...one, ...change })))
  }
  const pushed = await pushDeal(context, to, known?.push)
  const outcome = pushed ? await keep({ push: pushed.push }, pushed.seats) : known
  // Who has just said how its seats stand isn't asked at once.
  const isHeard = pushed !== null && pushed.seats.length > 0
  const isDue = outcome?.asked === undefined ? !isHeard : outcome.asked.dueAt <= context.clock().toISOString()
  if (outcome?.push?.state !== 'ok' || !isDue || !isAsked(deal, to)) return outcome
  const { asked, seats } = await askStatus(context, to, outcome.push.payload)
  return keep({ asked }, seats)
}
