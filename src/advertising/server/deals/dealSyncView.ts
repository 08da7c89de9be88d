import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { adapterNamed } from '../../dealsApi/dealAdapters.ts'
import type { DealSync, PartnerSync, ReceivedSync } from '../../dealsApi/dealSync.ts'
import { inWireOrder } from '../../dealsApi/inWireOrder.ts'
import { toPartner } from '../../dealsApi/toPartner.ts'
import { type DealExchange, type DealPush, exchangesOf } from './dealExchange.ts'
import { dealPartners, type SyncPartner } from './dealPartners.ts'

/** What a deal's page shows of its sync: what each partner is, or will be, told; what was answered; what was pushed to us. */
export async function dealSyncView(reads: Reads, deal: Row): Promise<DealSync> {
  const exchanges = await exchangesOf(reads, deal.id)
  // A draft is told as it will be when it is sent.
  const shown = deal.status === 'draft' ? { ...deal, status: 'pending' } : deal
  const partners = deal.side === 'sell' ? await dealPartners(reads, shown) : []
  const received = await Promise.all(exchanges.map(one => receivedOf(reads, deal, one)))
  return {
    state: textOf(partOf(deal.sync).state) || 'never',
    partners: partners.map(one => partnerSync(deal, one, exchanges)),
    received: received.find(one => one !== null) ?? null,
  }
}

function partnerSync(deal: Row, to: SyncPartner, exchanges: readonly DealExchange[]): PartnerSync {
  const { partner, sync, payload } = to
  const { push, asked } = exchanges.find(one => one.partner === partner.id) ?? {}
  return {
    partner: { id: partner.id, name: textOf(partner.name) },
    endpoint: textOf(sync.endpoint),
    statusEndpoint: textOf(sync.statusEndpoint) || null,
    payload: toPartner(payload, adapterNamed(sync.adapter)),
    notes: notesOf(deal, partner),
    push: push ? pushView(push) : null,
    asked: asked ? { ...asked, error: asked.error ?? null } : null,
  }
}

function pushView({ adapter, payload, ...push }: DealPush): PartnerSync['push'] {
  return {
    ...push,
    payload: toPartner(inWireOrder(payload), adapterNamed(adapter)),
    httpStatus: push.httpStatus ?? null,
    answer: push.answer ?? null,
    error: push.error ?? null,
    retryAt: push.retryAt ?? null,
  }
}

/** What people should know before it goes. */
function notesOf(deal: Row, partner: Row): readonly string[] {
  const name = textOf(partner.name)
  const [start, end] = [deal.startAt, deal.endAt].map(at => {
    return textOf(at) === '' ? null : momentText(textOf(at), textOf(partner.timezone))
  })
  const notes: string[] = []
  if (partner.currency !== deal.currency)
    notes.push(`${name} trades in ${textOf(partner.currency)}; this deal is priced in ${textOf(deal.currency)}.`)
  if (partner.timezone !== 'UTC' && (start || end))
    notes.push(
      `In the time zone of ${name}, it runs ${[start && `from ${start}`, end && `until ${end}`].filter(Boolean).join(' ')}.`,
    )
  const isListed = ['inventoryKinds', 'deviceTypes', 'categories'].some(field => textsOf(deal[field]).length > 0)
  if (deal.dynamicInventory !== 'static' && isListed)
    notes.push('Inventory kinds, device types, and categories are sent for static inventory only.')
  if (['segments', 'inventorySets'].some(field => textsOf(deal[field]).length > 0))
    notes.push('Audience segments and inventory lists aren’t sent: the Deals API has no fields for them.')
  return notes
}

async function receivedOf(reads: Reads, deal: Row, { partner, received }: DealExchange): Promise<ReceivedSync | null> {
  if (!received) return null
  const [row] = await reads.byIds('partner', [partner], 'all')
  const { conflict } = received
  return {
    partner: { id: partner, name: textOf(row?.name) },
    at: received.at,
    payload: inWireOrder(received.payload),
    conflict: conflict
      ? {
          at: conflict.at,
          payload: inWireOrder(conflict.payload),
          fields: conflict.paths.map(field => ({
            field,
            ours: deal[field] ?? null,
            theirs: conflict.fields[field] ?? null,
          })),
        }
      : null,
  }
}
