import { textOf } from '../../../engine/contract/looseValues.ts'
import { candidateOf, insertInside } from '../../../engine/server/entities/createEntity.ts'
import { transitionInside } from '../../../engine/server/entities/transitionEntity.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import type { Reads, Row, Transaction } from '../../../engine/server/store/Store.ts'
import { ownTermNames } from '../../dealsApi/dealFieldGroups.ts'
import { asPackage, isOpenDeal } from '../../dealsApi/followedFields.ts'
import type { PublicationRequest } from '../../dealsApi/packagePublications.ts'
import { packageDeals, publishedTo } from './packageDeals.ts'
import { publicationTargets, type Target } from './publicationTargets.ts'

/**
 * Makes a deal of a package for each of the partners and sends it, or makes none where one of them can't have it. A draft of a package
 * is sent with them; the deals of an active one are active at once.
 * @throws ApiError 400 at the fields, 403, 409
 */
export async function publishPackage(
  call: EntityCall,
  tx: Transaction,
  pack: Row,
  body: PublicationRequest,
): Promise<void> {
  const { context, resource } = call
  const actor = actorOf(call)
  if (!isOpenDeal(pack)) throw new ApiError(409, { error: 'The package has ended' })
  const chosen = await chosenTargets(tx, pack, body)
  if (pack.status === 'draft') await transitionInside(context, tx, resource, actor, { id: pack.id, to: 'send' })
  const own = Object.fromEntries(ownTermNames.flatMap(name => (body[name] === undefined ? [] : [[name, body[name]]])))
  for (const { partner, seats } of chosen) {
    const publication = { partner: partner.id, ownTerms: Object.keys(own) }
    const candidate = await candidateOf(
      context,
      resource,
      actor,
      {
        ...asPackage({}, pack, publication.ownTerms),
        ...own,
        organization: pack.organization,
        currency: pack.currency,
        package: pack.id,
        side: 'sell',
        dealType: 'auction_package',
        origin: pack.origin,
        dealId: await freeDealId(tx, pack, textOf(partner.name)),
        alias: `${textOf(pack.name)}, ${textOf(partner.name)}`.slice(0, 254),
        buyerSeats: seats.map(({ id }) => id),
      },
      tx,
    )
    const { row } = await insertInside(context, tx, resource, actor, { ...candidate, publication }, 'create')
    await transitionInside(context, tx, resource, actor, { id: row.id, to: 'send' })
    if (pack.status === 'active') await transitionInside(context, tx, resource, actor, { id: row.id, to: 'activate' })
  }
}

async function chosenTargets(reads: Reads, pack: Row, body: PublicationRequest): Promise<readonly Target[]> {
  const { partners = [], seats: asked = [] } = body
  if (partners.length === 0) throw fieldsRefused({ partners: 'Choose at least one partner' })
  const targets = await publicationTargets(reads, pack)
  const open = new Set((await packageDeals(reads, pack)).filter(isOpenDeal).map(publishedTo))
  const chosen = partners.map(id => {
    const target = targets.find(({ partner }) => partner.id === id)
    if (!target) throw fieldsRefused({ partners: open.has(id) ? alreadyPublished : notByApi })
    if (target.refusal) throw fieldsRefused({ partners: `${textOf(target.partner.name)}: ${target.refusal}` })
    const seats = target.seats.filter(seat => asked.includes(seat.id))
    return seats.length > 0 ? { ...target, seats } : target
  })
  const known = new Set(chosen.flatMap(({ seats }) => seats.map(({ id }) => id)))
  if (asked.some(id => !known.has(id))) throw fieldsRefused({ seats: 'Choose active buyer seats of these partners' })
  return chosen
}

const alreadyPublished = 'The package is published to this partner already: send changes instead'
const notByApi = 'Choose active partners with deal sync turned on'

/** The package's ID with the partner's name, as short as every buyer takes it; with a number where that is taken. */
async function freeDealId(reads: Reads, pack: Row, partner: string): Promise<string> {
  const words = partner
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '')
    .join('-')
  const end = `-${words.slice(0, 20) || 'partner'}`
  const base = `${textOf(pack.dealId).slice(0, longest - end.length - 3)}${end}`
  for (let number = 1; ; number += 1) {
    const dealId = number === 1 ? base : `${base}-${number}`
    const where = [{ column: 'dealId', op: 'in', values: [dealId] }] as const
    const { rows } = await reads.list('deal', { scope: [String(pack.organization)], where, limit: 1 })
    if (rows.length === 0) return dealId
  }
}

const longest = 64
