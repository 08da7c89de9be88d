import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { isOpenDeal } from '../../dealsApi/followedFields.ts'
import { packageDeals, publishedTo } from './packageDeals.ts'

/** A partner that takes deals by API, and its seats that could get a package. */
export interface Target {
  readonly partner: Row
  readonly seats: readonly Row[]
  /** Why it can't be published to, as a sentence without a full stop. */
  readonly refusal: string | null
}

const most = 1000

/** The active partners with deal sync turned on that a package isn't published to now, by name. */
export async function publicationTargets(reads: Reads, pack: Row): Promise<readonly Target[]> {
  const scope = [String(pack.organization), '*']
  const active = { column: 'status', op: 'in', values: ['active'] } as const
  const { rows } = await reads.list('partner', { scope, where: [active], limit: most })
  const published = new Set((await packageDeals(reads, pack)).filter(isOpenDeal).map(publishedTo))
  const partners = rows.filter(({ id, dealSync }) => partOf(dealSync).enabled === true && !published.has(id))
  if (partners.length === 0) return []
  const ofThem = { column: 'partner', op: 'in', values: partners.map(({ id }) => id) } as const
  const buying = { column: 'side', op: 'in', values: ['buy'] } as const
  const found = await reads.list('seat', { scope, where: [ofThem, buying, active], limit: most })
  const own = await reads.byIds('seat', [...textsOf(pack.buyerSeats)], 'all')
  return partners
    .map(partner => {
      const seats = found.rows.filter(seat => seat.partner === partner.id)
      const isInformed = own.some(seat => seat.partner === partner.id)
      const refusal = isInformed
        ? 'Its seats are already buyer seats of the package'
        : seats.length === 0
          ? 'It has no active buyer seat'
          : null
      return { partner, seats, refusal }
    })
    .toSorted((a, b) => textOf(a.partner.name).localeCompare(textOf(b.partner.name)))
}
