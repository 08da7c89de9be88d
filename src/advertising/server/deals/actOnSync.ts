import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { updateInside } from '../../../engine/server/entities/updateEntity.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { readJson } from '../../../engine/server/http/readJson.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { storedRow } from '../../../engine/server/store/storedRow.ts'
import { type SyncAction, syncActions } from '../../dealsApi/dealSync.ts'
import { changeExchange, type DealExchange, exchangesOf } from './dealExchange.ts'
import { dealPartners } from './dealPartners.ts'
import { markDealDue } from './dueDeals.ts'
import { isSent } from './isSent.ts'

/**
 * Sends a deal once more, asks how its seats stand, or decides on pushed terms.
 * @returns the deal as it is then
 * @throws ApiError 400, 403, 404, 409, 429
 */
export async function actOnSync(call: EntityCall): Promise<Row> {
  const { context, resource, principal, params } = call
  const seen = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, seen)
  const { action, ...others } = await readJson(call.request)
  const [stranger] = Object.keys(others)
  if (stranger !== undefined) throw fieldsRefused({ [stranger.slice(0, 80)]: 'There is no such field' })
  const known = syncActions.find(one => one === action)
  if (!known) throw fieldsRefused({ action: `Choose one of: ${syncActions.join(', ')}` })
  const act = async (tx: Transaction) => {
    const exchanges = await exchangesOf(tx, seen.id)
    if (known === 'send' || known === 'ask') return again(call, tx, seen, exchanges, known)
    return decide(call, tx, seen, exchanges, known)
  }
  return inWriteTurn(call, () => context.store.transaction(act))
}

async function again(
  { context, resource }: EntityCall,
  tx: Transaction,
  { id }: Row,
  exchanges: readonly DealExchange[],
  action: SyncAction,
): Promise<Row> {
  const [deal] = await tx.lock('deal', [id], 'all')
  if (!deal || !isSent(deal)) throw new ApiError(409, { error: 'Only deals that you sell and have sent can be synced' })
  const partners = await dealPartners(tx, deal)
  if (partners.length === 0)
    throw new ApiError(409, { error: 'No buyer seat belongs to a partner with deal sync turned on' })
  const isAsking = action === 'ask'
  if (isAsking && partners.every(({ sync }) => textOf(sync.statusEndpoint) === ''))
    throw new ApiError(409, { error: 'Enter a status endpoint for the partner first' })
  const now = context.clock()
  const renew = isAsking ? askedBy(now.toISOString()) : pendingAgain
  for (const one of exchanges) await changeExchange(tx, one, renew)
  await markDealDue(tx, deal, now)
  if (isAsking) return deal
  const pending = storedRow(resource, { ...deal, sync: { ...partOf(deal.sync), state: 'pending' } })
  await tx.update('deal', [pending])
  return pending
}

async function decide(
  call: EntityCall,
  tx: Transaction,
  deal: Row,
  exchanges: readonly DealExchange[],
  action: SyncAction,
): Promise<Row> {
  const { context, resource } = call
  const exchange = exchanges.find(({ received }) => received?.conflict)
  const conflict = exchange?.received?.conflict
  if (!exchange || !conflict) throw new ApiError(409, { error: 'There are no pushed terms to decide on' })
  const { paths: _, ...push } = conflict
  await changeExchange(tx, exchange, one => ({ ...one, received: push }))
  if (action === 'keep') return deal
  const base = exchange.received?.fields ?? {}
  const gone = Object.keys(base).filter(name => !Object.hasOwn(conflict.fields, name))
  const change = (row: Row): Row => ({
    id: row.id,
    ...Object.fromEntries(Object.entries(row).filter(([name]) => !gone.includes(name))),
    ...conflict.fields,
  })
  // What the partner said of it isn't judged anew: strange categories are an issue of the deal.
  return (await updateInside(context, tx, resource, actorOf(call), { id: deal.id, change, known: change })).row
}

function askedBy(dueAt: string) {
  return (known: DealExchange): DealExchange => (known.asked ? { ...known, asked: { ...known.asked, dueAt } } : known)
}

/** The same terms go out once more, and are tried as often as the first time. */
function pendingAgain(known: DealExchange): DealExchange {
  if (!known.push) return known
  const { retryAt: _, ...sent } = known.push
  return { ...known, push: { ...sent, state: 'pending', attempts: 0 } }
}
