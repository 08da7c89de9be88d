import { fieldAtPath } from '../../../engine/contract/fieldAtPath.ts'
import { numberOf, partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { allFields } from '../../../engine/contract/resourceSpec.ts'
import { visibleByIds, visibleRow, visibleRows } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { DealHealthReport, SeatLine } from '../../dealHealth/dealHealthReport.ts'
import { dealIssues, liveDealStates } from '../../dealHealth/dealIssues.ts'
import { funnelOf } from '../../dealHealth/funnelOf.ts'
import { restrictionsOf } from '../../dealHealth/restrictionsOf.ts'
import { twinsAmong } from '../../dealHealth/twinsAmong.ts'
import { checkWindows } from '../../diagnosis/deliveryCheck.ts'
import { timeOf } from '../../serving/servedRow.ts'
import { windowOf } from './checkWindow.ts'
import { dealFacts } from './dealFacts.ts'

/** How a deal stands: its funnel, why bids were lost, price, seats, and what competes with it. @throws ApiError 400, 403, 404 */
export async function dealHealthReport(call: EntityCall): Promise<DealHealthReport> {
  const { context, principal, resource, params, url, request } = call
  const { read } = context.store
  const deal = await visibleRow(read, principal, resource, params.id ?? '')
  const window = windowOf(url.searchParams.get('window'))
  const organization = textOf(deal.organization)
  const query = await visibleRows(read, principal, 'read', resource, organization)
  const where = [...query.where, { column: 'status', op: 'in', values: liveDealStates } as const]
  const others = (await allRows(read, 'deal', { ...query, where })).filter(({ id }) => id !== deal.id)
  const like = others.filter(one => one.status === 'active' && kindOf(one) === kindOf(deal))
  const facts = await dealFacts({
    context,
    principal,
    resource,
    deal,
    like: like.map(({ id }) => id),
    hours: checkWindows[window],
    signal: request.signal,
  })
  const twins = liveDealStates.includes(textOf(deal.status)) ? (twinsAmong([...others, deal]).get(deal.id) ?? []) : []
  const { range, counts, before, usual, losses, clearing, bidsByAccount } = facts
  return {
    window,
    from: range && new Date(range.start).toISOString(),
    to: range && new Date(range.end).toISOString(),
    currency: textOf(deal.currency) || 'USD',
    issues: dealIssues.filter(issue => textsOf(deal.issues).includes(issue)),
    funnel: funnelOf(counts, before, usual),
    like: like.length,
    losses,
    price: { floor: numberOf(deal.floor) ?? 0, isFixed: deal.priceType === 'fixed', clearing },
    seats: await seatLines(call, deal, bidsByAccount),
    guaranteed: await guaranteedOf(deal, facts),
    twins: twins.flatMap(id => {
      const row = others.find(one => one.id === id)
      return row ? [{ id, name: textOf(row.name), dealId: textOf(row.dealId) }] : []
    }),
    restrictions: restrictionsOf(deal).map(path => fieldAtPath(allFields(resource), path).label),
  }
}

function kindOf({ adTypes }: Row): string {
  return textsOf(adTypes).toSorted().join()
}

/** Seats that the person may not read are left out. */
async function seatLines(
  { context, principal }: EntityCall,
  deal: Row,
  bids: ReadonlyMap<string, number>,
): Promise<SeatLine[]> {
  const states = new Map(partsOf(deal.buyerStatuses).map(({ seat, status }) => [textOf(seat), textOf(status)]))
  const rows = await visibleByIds(
    context.store.read,
    principal,
    resourceNamed(context, 'seat'),
    textsOf(deal.buyerSeats),
  )
  return rows.map(seat => {
    const accounts = textsOf(seat.accounts)
    return {
      id: seat.id,
      name: textOf(seat.name),
      isActive: seat.status === 'active',
      state: states.get(seat.id) ?? null,
      bids: accounts.length > 0 ? accounts.reduce((sum, id) => sum + (bids.get(id) ?? 0), 0) : null,
    }
  })
}

async function guaranteedOf(
  deal: Row,
  { range, deliveredFrom }: Awaited<ReturnType<typeof dealFacts>>,
): Promise<DealHealthReport['guaranteed']> {
  const [units, start, end] = [numberOf(deal.units), timeOf(deal.startAt) ?? timeOf(deal.createdAt), timeOf(deal.endAt)]
  if (deal.dealType !== 'programmatic_guaranteed' || !range) return null
  if (units === null || start === null || end === null || range.end <= start || end <= start) return null
  const elapsed = Math.min(range.end, end) - start
  return {
    units,
    expected: Math.round((units * elapsed) / (end - start)),
    delivered: await deliveredFrom(start, Math.min(range.end, end)),
  }
}
