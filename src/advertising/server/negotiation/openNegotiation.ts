import { v7 } from 'uuid'
import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { ownersOf, visibleByIds } from '../../../engine/server/access/guard.ts'
import { systemActor } from '../../../engine/server/access/systemActor.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { newRow } from '../../../engine/server/entities/createEntity.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { type Row, type Transaction, UniqueError } from '../../../engine/server/store/Store.ts'
import { type Terms, termsOf, withTerms } from '../../negotiation/dealTerms.ts'
import { storeReceived } from '../deals/storeReceived.ts'
import { isWithinDomain } from '../hooks/isWithinDomain.ts'
import { insertNegotiation, type Negotiation, type Party } from './negotiationRows.ts'

/**
 * Opens a negotiation about a deal with a partner. Where the partner works in this console, a deal of theirs is made, with the
 * terms and with nothing that is only ours; whom a partner is here was said by somebody who sees both organizations.
 * @throws ApiError 400, 409
 */
export async function openNegotiation(
  call: EntityCall,
  tx: Transaction,
  deal: Row,
  { partner: partnerId, terms }: { readonly partner: string | undefined; readonly terms: Terms },
): Promise<{ readonly negotiation: Negotiation; readonly theirs: Row | null }> {
  const partner = await partnerOf(call, tx, deal, partnerId)
  const organization = textOf(deal.organization)
  const elsewhere = textOf(partner.consoleOrganization)
  const isHere = elsewhere !== '' && elsewhere !== organization
  const theirs = isHere ? await theirDeal(call, tx, deal, { organization: elsewhere, terms }) : null
  const [own] = await tx.byIds('organization', [organization], 'all')
  const ours: Party = { organization, deal: deal.id, name: textOf(own?.name) }
  const other: Party = { organization: theirs ? elsewhere : null, deal: theirs?.id ?? null, name: textOf(partner.name) }
  const negotiation: Negotiation = {
    id: v7(),
    organizations: theirs ? [organization, elsewhere] : [organization],
    deals: theirs ? [deal.id, theirs.id] : [deal.id],
    parties: deal.side === 'buy' ? { buy: ours, sell: other } : { sell: ours, buy: other },
    state: null,
    entries: 0,
  }
  await insertNegotiation(tx, negotiation)
  return { negotiation, theirs }
}

/** A partner that the person may see, of the deal's organization or the platform's. */
async function partnerOf(
  { principal, context }: EntityCall,
  tx: Transaction,
  deal: Row,
  id: string | undefined,
): Promise<Row> {
  const resource = resourceNamed(context, 'partner')
  const [partner] = id === undefined ? [] : await visibleByIds(tx, principal, resource, [id])
  const owners = partner ? ownersOf(resource, partner) : []
  if (!partner || !owners.every(owner => owner === null || owner === deal.organization))
    throw fieldsRefused({ partner: 'Choose a partner to negotiate with' })
  if (partner.status === 'archived') throw fieldsRefused({ partner: 'This partner is archived' })
  return partner
}

/** The other side's deal. Nobody may take IDs in another seller's name. */
async function theirDeal(
  { context }: EntityCall,
  tx: Transaction,
  deal: Row,
  { organization, terms }: { readonly organization: string; readonly terms: Terms },
): Promise<Row> {
  const seller = deal.side === 'sell' ? textOf(deal.organization) : organization
  const rows = await tx.byIds('organization', [seller, organization], 'all')
  const [selling, other] = [rows.find(({ id }) => id === seller), rows.find(({ id }) => id === organization)]
  const domain = textOf(selling?.domain)
  if (domain === '' || !isWithinDomain(`https://${textOf(deal.origin)}/`, domain))
    throw fieldsRefused({ origin: 'The deal’s origin must be on the seller’s domain to be negotiated here' })
  if (other?.status !== 'active')
    throw new ApiError(409, { error: 'This partner can’t negotiate here now. Record its responses instead.' })
  const resource = resourceNamed(context, 'deal')
  const shared = Object.fromEntries(sharedNames.flatMap(name => (deal[name] === undefined ? [] : [[name, deal[name]]])))
  const row = newRow(resource, {
    ...shared,
    ...termsOf(terms),
    organization,
    side: deal.side === 'sell' ? 'buy' : 'sell',
  })
  const made = { ...withTerms(row, terms), ...(deal.side === 'sell' ? { status: 'pending' } : {}) }
  const actor = systemActor(context, `negotiation of ${deal.id}`)
  try {
    return await storeReceived({ context, tx, actor, resource, now: context.clock() }, null, made)
  } catch (error) {
    if (
      error instanceof UniqueError ||
      (error instanceof ApiError && Object.hasOwn(partOf(error.body.fields), 'dealId'))
    )
      throw new ApiError(409, { error: 'The partner already has a deal with this ID and origin' })
    throw error
  }
}

/** What both sides call it by, and what it is. */
const sharedNames = [
  'dealId',
  'name',
  'description',
  'origin',
  'seller',
  'dealType',
  'publisherCount',
  'auxData',
] as const
