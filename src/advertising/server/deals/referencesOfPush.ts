import { textOf } from '../../../engine/contract/looseValues.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import type { ReceivedDeal, ReferenceField } from '../../dealsApi/dealFields.ts'
import type { CallingPartner } from './callingPartner.ts'

/** Rows that a list of a push may be about, at most. */
const most = 1000

/**
 * The organization's rows that a push names: seats at the partner, publishers, sites and apps. Places that aren't known here
 * are left out, as most of a seller's are.
 * @throws ApiError 400 where none of the seats that may buy is known
 */
export async function referencesOfPush(
  reads: Pick<Reads, 'list'>,
  { partner, organization }: CallingPartner,
  { references }: ReceivedDeal,
): Promise<Readonly<Partial<Record<ReferenceField, readonly string[]>>>> {
  const find = async (entity: string, field: string, names: readonly string[], isOwn: (row: Row) => boolean) => {
    if (names.length === 0) return []
    const where = [{ column: field, op: 'in', values: names }] as const
    const { rows } = await reads.list(entity, { scope: [organization, '*'], where, limit: most })
    // The store takes capitals and accents for the same; the protocol doesn't.
    const named = rows.filter(row => names.includes(textOf(row[field])) && isOwn(row))
    return named.toSorted((a, b) => names.indexOf(textOf(a[field])) - names.indexOf(textOf(b[field])))
  }
  const ofPartner = (seat: Row) => seat.partner === partner.id && seat.side === 'buy'
  const anywhere = () => true
  const found = {
    buyerSeats: await find('seat', 'seatId', references.buyerSeats, ofPartner),
    blockedSeats: await find('seat', 'seatId', references.blockedSeats, ofPartner),
    publishers: await find('publisher', 'sellerId', references.publishers, anywhere),
    sites: await find('site', 'domain', references.sites, anywhere),
    apps: await find('app', 'bundle', references.apps, anywhere),
  }
  if (references.buyerSeats.length > 0 && found.buyerSeats.length === 0)
    throw fieldsRefused({ wseat: `There is no seat named ${references.buyerSeats.slice(0, 3).join(' or ')}` })
  const ids = Object.entries(found).map(([name, rows]) => [name, rows.map(({ id }) => id)] as const)
  return Object.fromEntries(ids.filter(([, list]) => list.length > 0))
}
