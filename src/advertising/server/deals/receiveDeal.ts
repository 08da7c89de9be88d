import { type Part, partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { newRow } from '../../../engine/server/entities/createEntity.ts'
import { fillDefaults } from '../../../engine/server/entities/fillDefaults.ts'
import type { Writing } from '../../../engine/server/entities/writing.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { actorOf, type SignedInCall } from '../../../engine/server/http/call.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { checkDeal } from '../../dealsApi/checkDeal.ts'
import { adapterNamed } from '../../dealsApi/dealAdapters.ts'
import { dealFields, type ReceivedDeal } from '../../dealsApi/dealFields.ts'
import { heldFields, isLate, pushedFields } from '../../dealsApi/heldFields.ts'
import { statusAfterPush } from '../../dealsApi/statusAfterPush.ts'
import { toPartner } from '../../dealsApi/toPartner.ts'
import { termNames } from '../../negotiation/dealTerms.ts'
import { markSellersDue, markUnknownSellersDue } from '../supply/dealSellers.ts'
import { type CallingPartner, callingPartner } from './callingPartner.ts'
import { changeExchange, type DealExchange, exchangesOf, type ReceivedPush } from './dealExchange.ts'
import { ownAnswer } from './ownAnswer.ts'
import { hashOf } from './pushDeal.ts'
import { pushedDeal } from './pushedDeal.ts'
import { readFromPartner } from './readFromPartner.ts'
import { referencesOfPush } from './referencesOfPush.ts'
import { refusedAtPartner } from './refusedAtPartner.ts'
import { storeReceived } from './storeReceived.ts'

/**
 * Takes a deal that a partner pushes: a new one, the same once more, or other terms for one that is here. What a person has to
 * decide on is kept as a conflict and changes nothing yet, but for the seller's own status.
 * @returns how our seats stand, and which terms wait for a decision, in the partner's format
 * @throws ApiError 400, 403, 409, 413, 415, 429
 */
export async function receiveDeal(call: SignedInCall): Promise<unknown> {
  const { context } = call
  const caller = await callingPartner(call)
  const adapter = adapterNamed(partOf(caller.partner.dealSync).adapter)
  const checked = checkDeal(await readFromPartner(call.request, adapter))
  if ('errors' in checked) throw refusedAtPartner(checked.errors, adapter)
  const { deal: payload } = checked
  const { domain, name } = caller.partner
  if (payload.origin !== domain)
    throw refusedAtPartner({ origin: `Must be ${textOf(domain)}, the domain of ${textOf(name)}` }, adapter)
  const received = dealFields(payload)
  const resource = resourceNamed(context, 'deal')
  const hash = await hashOf(payload)
  const taken = async (tx: Transaction) => {
    // One push of a partner at a time: the same deal twice at once is one deal.
    await tx.lock('partner', [caller.partner.id], 'all')
    const referenced = await referencesOfPush(tx, caller, received)
    const fields = pushedFields(fillDefaults(resource, { ...received.fields, ...referenced }))
    const push: ReceivedPush = { at: context.clock().toISOString(), hash, revision: received.revision, payload, fields }
    const writing = { context, tx, actor: actorOf(call), resource, now: context.clock() }
    return take(writing, caller, { received, push })
  }
  const { deal, exchange } = await inWriteTurn(call, () => context.store.transaction(taken))
  return toPartner(await ownAnswer(context.store.read, caller, deal, exchange.received?.conflict?.paths), adapter)
}

interface Incoming {
  readonly received: ReceivedDeal
  readonly push: ReceivedPush
}

interface Taken {
  readonly deal: Row
  readonly exchange: DealExchange
}

async function take(writing: Writing, caller: CallingPartner, { received, push }: Incoming): Promise<Taken> {
  const { tx, resource, now } = writing
  const isAuto = caller.partner.dealsAutoAccept === true
  const keep = async (deal: Row, change: (known: DealExchange) => ReceivedPush) => {
    const of = { organization: caller.organization, deal: deal.id, partner: caller.partner.id }
    if (push.payload.inventory?.sellerids?.length) await markSellersDue(tx, { ...of, id: deal.id }, now)
    return changeExchange(tx, of, known => ({ ...known, received: change(known) }))
  }
  const old = await pushedDeal(tx, caller, textOf(received.fields.dealId))
  if (!old) {
    const made = newRow(resource, { ...push.fields, organization: caller.organization, side: 'buy' })
    const status = statusAfterPush(null, received, isAuto)
    const deal = await storeReceived(writing, null, { ...made, ...status })
    return { deal, exchange: await keep(deal, () => push) }
  }
  if (old.side !== 'buy') throw new ApiError(409, { error: 'A deal with this ID and origin is already sold here' })
  const known = (await exchangesOf(tx, old.id)).find(({ partner }) => partner === caller.partner.id)
  const before = known?.received
  if (known && before && (before.hash === push.hash || before.conflict?.hash === push.hash || isLate(push, before))) {
    const { inventory } = before.conflict?.payload ?? before.payload
    if (inventory?.sellerids?.length) await markUnknownSellersDue(tx, old, now)
    return { deal: old, exchange: known }
  }
  if (old.status === 'archived') throw new ApiError(409, { error: 'This deal was archived here. Push a new deal.' })
  const base = before?.fields ?? pushedFields(old)
  const paths = heldFields({ row: old, base, theirs: push.fields, isAuto, agreed: agreedTerms(old) })
  const status = statusAfterPush(old, received, isAuto)
  const terms = paths.length > 0 ? old : withFields(old, base, push.fields)
  const archivedAt = status.status === 'archived' ? { archivedAt: now.toISOString() } : {}
  const deal = await storeReceived(writing, old, { ...terms, ...status, ...archivedAt, id: old.id })
  const stored: ReceivedPush =
    paths.length > 0 ? { ...(before ?? { ...push, fields: base }), conflict: { ...push, paths } } : push
  return { deal, exchange: await keep(deal, () => stored) }
}

/** What was negotiated waits, whoever accepts deals without looking. */
function agreedTerms({ negotiation }: Row): readonly string[] {
  return partOf(negotiation).agreedVersion === undefined ? [] : termNames
}

/** The row with the pushed terms; what the push no longer says goes. */
function withFields(row: Row, base: Part, theirs: Part): Row {
  const gone = new Set(Object.keys(base).filter(name => !Object.hasOwn(theirs, name) && isSame(row[name], base[name])))
  const rest = Object.entries(row).filter(([name]) => !gone.has(name))
  return { ...Object.fromEntries(rest), ...theirs, id: row.id }
}
