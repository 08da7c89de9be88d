import type { Change } from '../../../engine/contract/api.ts'
import { partOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { hiddenFields, withoutFields } from '../../../engine/server/access/hideFields.ts'
import { changesBetween } from '../../../engine/server/entities/changesBetween.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { asPackage, isOpenDeal, statusByPackage } from '../../dealsApi/followedFields.ts'
import type { PackagePublications, Publication, PublicationBuyer } from '../../dealsApi/packagePublications.ts'
import { dealSyncView } from './dealSyncView.ts'
import { packageDeals, publishedTo } from './packageDeals.ts'
import { publicationTargets } from './publicationTargets.ts'

interface Refused {
  readonly partner: string
  readonly error: string
}

/** What a package's page shows of its partners: what each was sent, what it says, and what it hasn't been told of yet. */
export async function publicationsView(
  call: EntityCall,
  pack: Row,
  refused: readonly Refused[] = [],
): Promise<PackagePublications> {
  const reads = call.context.store.read
  const last = new Map((await packageDeals(reads, pack)).map(deal => [publishedTo(deal), deal]))
  const rows = await reads.byIds('partner', [...last.keys()], 'all')
  const named = (id: string) => ({ id, name: textOf(rows.find(row => row.id === id)?.name) })
  const publications = await Promise.all(
    [...last].map(([partner, deal]) => publicationOf(call, { partner: named(partner), deal, pack })),
  )
  const targets = isOpenDeal(pack) ? await publicationTargets(reads, pack) : []
  return {
    partners: targets.map(({ partner, seats, refusal }) => ({
      id: partner.id,
      name: textOf(partner.name),
      seats: seats.map(({ id, name }) => ({ id, name: textOf(name) })),
      refusal,
    })),
    publications: publications.toSorted((a, b) => a.partner.name.localeCompare(b.partner.name)),
    refused: refused.map(({ partner, error }) => ({ partner: named(partner), error })),
  }
}

/** What sending changes would change in a published deal, as far as the person is shown it. */
export function publicationChanges({ resource, principal }: EntityCall, deal: Row, pack: Row): readonly Change[] {
  const hidden = hiddenFields(resource, deal, principal)
  const next = { ...asPackage(deal, pack, partOf(deal.publication).ownTerms), status: statusByPackage(deal, pack) }
  return changesBetween(resource, withoutFields(deal, hidden), withoutFields(next, hidden))
}

async function publicationOf(
  call: EntityCall,
  { partner, deal, pack }: { readonly partner: Publication['partner']; readonly deal: Row; readonly pack: Row },
): Promise<Publication> {
  const reads = call.context.store.read
  const { partners } = await dealSyncView(reads, deal)
  const isOpen = isOpenDeal(deal)
  return {
    partner,
    deal: { id: deal.id, dealId: textOf(deal.dealId), status: textOf(deal.status) },
    isOpen,
    ownTerms: textsOf(partOf(deal.publication).ownTerms),
    changes: isOpen && isOpenDeal(pack) ? publicationChanges(call, deal, pack) : [],
    buyers: await buyersOf(reads, deal),
    sync: partners.find(one => one.partner.id === partner.id) ?? null,
  }
}

/** Each of its buyer seats, also those that haven't said anything. */
async function buyersOf(reads: Reads, deal: Row): Promise<readonly PublicationBuyer[]> {
  const said = partsOf(deal.buyerStatuses)
  const seats = await reads.byIds('seat', [...textsOf(deal.buyerSeats)], 'all')
  return seats.map(({ id, name }) => {
    const { status, comment, at } = said.find(({ seat }) => seat === id) ?? {}
    return {
      seat: textOf(name),
      status: textOf(status) || 'none',
      comment: textOf(comment) || null,
      at: textOf(at) || null,
    }
  })
}
