import { type Part, partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { dealPayload, type WireNames } from '../../dealsApi/dealPayload.ts'
import type { WireDeal } from '../../dealsApi/wireDeal.ts'

/** A partner who takes deals by API, with what it is told of one. */
export interface SyncPartner {
  readonly partner: Row
  readonly sync: Part
  /** Its seats among the deal's buyers: their rows by the IDs on the wire. */
  readonly seats: ReadonlyMap<string, Row>
  readonly payload: WireDeal
}

/**
 * The partners of a deal's buyer seats who are active and have deal sync turned on. Each is told of its own seats alone: who
 * else may buy is nobody's business.
 */
export async function dealPartners(reads: Reads, deal: Row): Promise<readonly SyncPartner[]> {
  const seats = await reads.byIds('seat', [...textsOf(deal.buyerSeats)], 'all')
  const partnerIds = [...new Set(seats.map(({ partner }) => textOf(partner)))]
  const partners = await reads.byIds('partner', partnerIds, 'all')
  const names = await inventoryNames(reads, deal)
  const blocked = await reads.byIds('seat', [...textsOf(deal.blockedSeats)], 'all')
  return partners
    .filter(({ status, dealSync }) => status === 'active' && partOf(dealSync).enabled === true)
    .map(partner => {
      const own = [...seats, ...blocked].filter(seat => seat.partner === partner.id)
      const wire = new Map(own.map(({ id, seatId }) => [id, textOf(seatId)]))
      return {
        partner,
        sync: partOf(partner.dealSync),
        seats: new Map(own.map(seat => [textOf(seat.seatId), seat])),
        payload: dealPayload(deal, { ...names, seats: wire }),
      }
    })
}

/** What the publishers, sites and apps of a deal are called on the wire. */
export async function inventoryNames(reads: Reads, deal: Row): Promise<Omit<WireNames, 'seats'>> {
  const named = async (entity: string, ids: unknown, field: string) =>
    new Map((await reads.byIds(entity, [...textsOf(ids)], 'all')).map(row => [row.id, textOf(row[field])]))
  const [publishers, sites, apps] = await Promise.all([
    named('publisher', deal.publishers, 'sellerId'),
    named('site', deal.sites, 'domain'),
    named('app', deal.apps, 'bundle'),
  ])
  return { publishers, sites, apps }
}
