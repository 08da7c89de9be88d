import { isObject } from '../../../engine/contract/isObject.ts'
import { partOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { dealPassport } from '../../dealPassport/dealPassport.ts'
import type { BuyerSays, HeldDeal, InformedPartner, KnownSeller } from '../../dealPassport/passport.ts'
import type { DealPassportView } from '../../dealPassport/passportView.ts'
import { codeOf, inventoryUpdates } from '../../dealsApi/dealCodes.ts'
import { dealPayload } from '../../dealsApi/dealPayload.ts'
import { isAccepted } from '../../dealsApi/leastAdvanced.ts'
import type { WireDeal } from '../../dealsApi/wireDeal.ts'
import type { PathSeller } from '../../supply/judgePathSeller.ts'
import { type DealExchange, exchangesOf } from '../deals/dealExchange.ts'
import { dealPartners, inventoryNames } from '../deals/dealPartners.ts'
import { checkedSellers, sellersIn } from '../supply/dealSellers.ts'
import { samplesOf } from './dealSamples.ts'

/** The passport of a deal, from what is stored of it. */
export async function passportView(reads: Reads, deal: Row): Promise<DealPassportView> {
  const names = await inventoryNames(reads, deal)
  const statuses = partsOf(deal.buyerStatuses)
  const seatIds = [
    ...textsOf(deal.buyerSeats),
    ...textsOf(deal.blockedSeats),
    ...statuses.map(({ seat }) => textOf(seat)),
  ]
  const seatRows = await reads.byIds('seat', [...new Set(seatIds)], 'all')
  const seats = new Map(seatRows.map(({ id, seatId }) => [id, textOf(seatId)]))
  const files = await samplesOf(reads, deal)
  const wire = {
    // What inventory it has is compared, whether partners are told of it or not.
    ...dealPayload({ ...deal, dynamicInventory: 'static' }, { ...names, seats }),
    ...wireInventory(deal),
  }
  const exchanges = await exchangesOf(reads, deal.id)
  const { sellers, count, left } = sellersIn(deal, exchanges, files)
  const { checkedAt, lookups } = await checkedSellers(reads, deal)
  const { rows, disagreements } = dealPassport({
    held: heldDeal(deal, wire),
    partners: await informedPartners(reads, deal, { wire, exchanges }),
    buyers: statuses.map(
      ({ seat, status, comment }): BuyerSays => ({
        seat: seats.get(textOf(seat)) ?? textOf(seat),
        status: textOf(status),
        comment: textOf(comment) || null,
      }),
    ),
    samples: files.flatMap(({ samples }) => samples),
    lookups,
  })
  return {
    rows,
    disagreements,
    sellers: { count, checked: checkedOf(sellers, lookups), left, checkedAt },
    files: files.map(({ samples: _, ...file }) => file),
  }
}

function wireInventory({ dynamicInventory }: Row): Pick<WireDeal, 'dinventory'> {
  const dinventory = codeOf(inventoryUpdates, dynamicInventory)
  return dinventory === undefined ? {} : { dinventory }
}

function heldDeal(deal: Row, wire: WireDeal): HeldDeal {
  return {
    wire,
    status: textOf(deal.status),
    advertiserDomains: textsOf(deal.advertiserDomains),
    isAccepted: isAccepted(deal.buyerStatuses),
    isAgreed: typeof partOf(deal.negotiation).agreedVersion === 'number',
  }
}

/** How many of the sellers a file was asked about, each ID of a system once. */
function checkedOf(sellers: readonly PathSeller[], lookups: readonly KnownSeller[]): number {
  return lookups.filter(
    ({ asi, sid, said }) => said.kind !== 'unchecked' && sellers.some(one => one.asi === asi && one.sid === sid),
  ).length
}

async function informedPartners(
  reads: Reads,
  deal: Row,
  { wire, exchanges }: { readonly wire: WireDeal; readonly exchanges: readonly DealExchange[] },
): Promise<readonly InformedPartner[]> {
  if (deal.side === 'sell') {
    const partners = await dealPartners(reads, deal)
    return partners.map(({ partner, payload }): InformedPartner => {
      const push = exchanges.find(one => one.partner === partner.id)?.push
      return {
        name: textOf(partner.name),
        direction: 'sent',
        now: payload,
        // What was refused has not become their deal.
        lastTerms: push?.state === 'ok' ? push.payload : null,
        failure: push && push.state !== 'ok' ? (push.error ?? null) : null,
        waiting: waitingIn(push),
      }
    })
  }
  const received = exchanges.flatMap(one => (one.received ? [{ ...one, received: one.received }] : []))
  const partners = await reads.byIds(
    'partner',
    received.map(({ partner }) => partner),
    'all',
  )
  return received.map(({ partner, received: { payload, conflict } }): InformedPartner => {
    const name = textOf(partners.find(({ id }) => id === partner)?.name)
    const lastTerms = conflict?.payload ?? payload
    return { name, direction: 'received', now: wire, lastTerms, failure: null, waiting: [] }
  })
}

/** What the partner said waits for a decision there, by the protocol's paths. */
function waitingIn(push: DealExchange['push']): readonly string[] {
  try {
    const answer: unknown = JSON.parse(push?.answer ?? '{}')
    return isObject(answer) ? textsOf(partOf(answer.ext).waiting).slice(0, 100) : []
  } catch {
    // Its beginning alone is kept.
    return []
  }
}
