import { numberOf } from '../../../engine/contract/looseValues.ts'
import { weighted, within } from '../../../engine/server/sample/random.ts'
import { iso, type SampleBuilder, type SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { dealPayload } from '../../dealsApi/dealPayload.ts'
import { pushedFields } from '../../dealsApi/heldFields.ts'
import { type DealExchange, type DealPush, exchangeId } from '../deals/dealExchange.ts'
import { dealPartners, type SyncPartner } from '../deals/dealPartners.ts'
import { isSent } from '../deals/isSent.ts'
import { hashOf } from '../deals/pushDeal.ts'
import { syncSummary } from '../deals/syncSummary.ts'
import { sampleReads } from './sampleReads.ts'

/** What partners were told of the sample's deals and what they pushed: the payloads are made as the API makes them. */
export async function settleSync(builder: SampleBuilder): Promise<readonly DealExchange[]> {
  const exchanges: DealExchange[] = []
  for (const deal of builder.of('deal')) exchanges.push(...(await exchangesWith(builder, deal)))
  return exchanges
}

async function exchangesWith(builder: SampleBuilder, deal: SampleRow): Promise<readonly DealExchange[]> {
  if (deal.status === 'draft') return []
  if (!isSent(deal)) return receivedFrom(builder, deal)
  const random = builder.random(`sync ${deal.id}`)
  const outcome = weighted(random, { ok: 86, failed: 8, pending: 6 })
  const at = iso(new Date(Math.max(Date.parse(deal.createdAt), builder.day(0, -within(random, 1, 40)).getTime())))
  const partners = await dealPartners(sampleReads(builder), deal)
  const exchanging = partners.map(async (to, index) => ({
    ...between(deal, to.partner.id),
    push: await pushOf(to, at, index === 0 ? outcome : 'ok'),
  }))
  const exchanges = await Promise.all(exchanging)
  deal.sync = syncSummary(deal, exchanges)
  return exchanges
}

async function pushOf({ sync, payload }: SyncPartner, at: string, state: DealPush['state']): Promise<DealPush> {
  const push = { state, at, endpoint: String(sync.endpoint), attempts: 1, payload, hash: await hashOf(payload) }
  if (state === 'ok') return { ...push, httpStatus: 204 }
  const error = 'The partner rejected the deal with HTTP 422: unknown seat.'
  if (state === 'failed') return { ...push, httpStatus: 422, answer: '{"error":"unknown seat"}', error }
  return { ...push, httpStatus: 503, error: 'The partner answered with HTTP 503.', retryAt: at }
}

/** A deal that was pushed to us; for the first of an organization a higher floor waits for a decision. */
async function receivedFrom(builder: SampleBuilder, deal: SampleRow): Promise<readonly DealExchange[]> {
  const partner = builder.of('partner').find(({ domain }) => domain === deal.origin)
  if (!partner) return []
  const none = new Map<string, string>()
  const payload = dealPayload(deal, { seats: none, publishers: none, sites: none, apps: none })
  const received = {
    at: deal.createdAt,
    hash: await hashOf(payload),
    revision: null,
    payload,
    fields: pushedFields(deal),
  }
  const isFirst = builder
    .of('deal', deal.organization)
    .find(({ side, status }) => side === 'buy' && status === 'active')
  if (isFirst !== deal) return [{ ...between(deal, partner.id), received }]
  const floor = Math.round(((numberOf(deal.floor) ?? 0) * 1.15) / 10_000) * 10_000
  const dearer = { ...payload, terms: { ...payload.terms, dealfloor: floor / 1_000_000 } }
  const conflict = {
    ...received,
    at: iso(builder.day(0, -26)),
    hash: await hashOf(dearer),
    payload: dearer,
    fields: { ...received.fields, floor },
    paths: ['floor'],
  }
  return [{ ...between(deal, partner.id), received: { ...received, conflict } }]
}

function between({ id, organization }: SampleRow, partner: string) {
  return { id: exchangeId(id, partner), organization: String(organization), deal: id, partner }
}
