import { partOf, textOf } from '../../../engine/contract/looseValues.ts'
import { demand, visibleRow } from '../../../engine/server/access/guard.ts'
import { transitionInside } from '../../../engine/server/entities/transitionEntity.ts'
import { lockedRow, updateInside } from '../../../engine/server/entities/updateEntity.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import { actorOf, type EntityCall } from '../../../engine/server/http/call.ts'
import { inWriteTurn } from '../../../engine/server/inWriteTurn.ts'
import type { Row, Transaction } from '../../../engine/server/store/Store.ts'
import { asPackage, isOpenDeal, statusByPackage } from '../../dealsApi/followedFields.ts'
import type { PackagePublications, PublicationRequest } from '../../dealsApi/packagePublications.ts'
import { demandPackage, packageDeals, publishedTo, withdrawal } from './packageDeals.ts'
import { readPublicationBody } from './publicationBody.ts'
import { publicationChanges, publicationsView } from './publicationsView.ts'
import { publishPackage } from './publishPackage.ts'

/**
 * Publishes a package to partners, sends them what has changed in it since, or takes it back.
 * @returns how it stands then, with what could not be sent to whom
 * @throws ApiError 400 at the fields, 403, 404, 409, 429
 */
export async function actOnPublications(call: EntityCall): Promise<PackagePublications> {
  const { context, resource, principal, params } = call
  const seen = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  demand(principal, 'update', resource, seen)
  const body = await readPublicationBody(call.request)
  // What comes of it is read within the same turn: what is stored isn't answered with a refusal.
  return inWriteTurn(call, () => act(call, seen, body))
}

async function act(call: EntityCall, { id }: Row, body: PublicationRequest): Promise<PackagePublications> {
  const { context, resource, principal } = call
  /** Whoever else publishes or changes the package meanwhile waits. */
  const inside = <T>(run: (tx: Transaction, pack: Row) => Promise<T>) =>
    context.store.transaction(async tx => {
      const pack = await lockedRow({ context, tx, resource, actor: actorOf(call) }, { id })
      demand(principal, 'update', resource, pack)
      demandPackage(pack)
      return run(tx, pack)
    })
  const refused: { readonly partner: string; readonly error: string }[] = []
  if (body.action === 'publish') await inside((tx, pack) => publishPackage(call, tx, pack, body))
  else if (body.action === 'withdraw') await inside((tx, pack) => withdraw(call, tx, pack, body))
  else {
    // Each by itself: what one partner has agreed on doesn't keep the others from hearing the news.
    for (const partner of await inside((tx, pack) => partnersBehind(call, tx, pack, body))) {
      try {
        await inside((tx, pack) => sendChanges(call, tx, pack, partner))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ partner, error: error.body.error })
      }
    }
  }
  const pack = await visibleRow(context.store.read, principal, resource, id)
  return publicationsView(call, pack, refused)
}

async function partnersBehind(
  call: EntityCall,
  tx: Transaction,
  pack: Row,
  { partners }: PublicationRequest,
): Promise<readonly string[]> {
  const open = (await packageDeals(tx, pack)).filter(isOpenDeal)
  const behind = open.filter(deal => publicationChanges(call, deal, pack).length > 0).map(publishedTo)
  const chosen = partners ? behind.filter(id => partners.includes(id)) : behind
  if (chosen.length === 0) throw new ApiError(409, { error: 'The partners already have all changes to the package' })
  return chosen
}

async function sendChanges(call: EntityCall, tx: Transaction, pack: Row, partner: string): Promise<void> {
  const { context, resource } = call
  const actor = actorOf(call)
  const deal = await openDeal(tx, pack, partner)
  const change = (row: Row) => asPackage(row, pack, partOf(row.publication).ownTerms)
  const { row } = await updateInside(context, tx, resource, actor, { id: deal.id, change, skipsUnchanged: true })
  const to = statusByPackage(row, pack)
  if (to !== row.status) await transitionInside(context, tx, resource, actor, { id: row.id, to })
}

async function withdraw(call: EntityCall, tx: Transaction, pack: Row, { partners = [] }: PublicationRequest) {
  const { context, resource } = call
  if (partners.length === 0) throw fieldsRefused({ partners: 'Choose at least one partner' })
  for (const partner of partners) {
    const deal = await openDeal(tx, pack, partner)
    const to = withdrawal(deal)
    if (to) await transitionInside(context, tx, resource, actorOf(call), { id: deal.id, to })
  }
}

async function openDeal(tx: Transaction, pack: Row, partner: string): Promise<Row> {
  const deal = (await packageDeals(tx, pack)).find(one => isOpenDeal(one) && publishedTo(one) === partner)
  if (deal) return deal
  const [row] = await tx.byIds('partner', [partner], 'all')
  const name = textOf(row?.name) || 'this partner'
  throw new ApiError(409, { error: `The package isn’t published to ${name}` })
}
