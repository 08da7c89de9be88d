import { textOf } from '../../../engine/contract/looseValues.ts'
import { visibleRow } from '../../../engine/server/access/guard.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { curationFeeConflict } from '../../dealHealth/curationFeeConflict.ts'
import { marginByFee } from '../../money/curationFee.ts'
import { noMargin } from '../../money/marginOf.ts'
import { type PayoutPart, type PayoutParty, type PayoutStatement, payoutTotals } from '../../money/payoutStatement.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import { factAccess } from '../facts/factAccess.ts'
import { factStore } from '../facts/store/factStore.ts'
import type { Given } from '../hooks/entityRules.ts'
import { factsQuestion } from '../metrics/factsQuestion.ts'
import { curationFeeOf } from './curationFeeOf.ts'
import { flatMargins } from './flatMargins.ts'
import { revenueShareOf } from './revenueShares.ts'

/** Deals of one package that are counted together. */
const mostDeals = 200

/**
 * The statement of a deal and of those that were made from it, for one month.
 * @throws ApiError 400 for a month that is none, 403 for roles that don't show margin and data cost, 404, 409 where there are too many
 * deals or a margin takes everything
 */
export async function readPayout(call: EntityCall): Promise<PayoutStatement> {
  const { context, principal, resource, params, url } = call
  const reads = context.store.read
  const deal = await visibleRow(reads, principal, resource, params.id ?? '')
  const owner = String(deal.organization)
  const facts = factAccess(principal, 'read', resource, [owner], { metrics: [...metrics, 'margin'], dimensions })
  const month = monthOf(url.searchParams.get('month'), context.clock())
  const where = [{ column: 'package', op: 'in', values: [deal.id] }] as const
  const made = await reads.list(resource.entity, { scope: [owner], where, limit: mostDeals })
  if (made.rows.length === mostDeals)
    throw new ApiError(409, { error: `This package has ${mostDeals} deals or more. Open one of its deals.` })
  const deals = [deal, ...made.rows]
  const question = factsQuestion({
    ...daysOf(month),
    scope: facts.scope,
    dimensions,
    metrics,
    filters: [...facts.filters, { dimension: 'deal', op: 'in', values: deals.map(({ id }) => id) }],
  })
  const [groups, flat] = await Promise.all([
    reads.extension(factStore).reportFacts(question),
    flatMargins(reads, deals, question),
  ])
  const flatOf = new Map<string, number>()
  for (const { deal: of, publisher, currency, amount } of flat) {
    const key = partKey(of, publisher, currency)
    flatOf.set(key, (flatOf.get(key) ?? 0) + amount)
  }
  const publisherAt = await publishersOf(
    reads,
    groups.map(({ values }) => values[1] ?? ''),
  )
  const parts = groups.flatMap(({ values: [of, publisher = '', currency = ''], sums }): PayoutPart[] => {
    const sold = deals.find(({ id }) => id === of)
    if (!sold) return []
    const fee = curationFeeOf(sold, currency)
    const flatOfPart = flatOf.get(partKey(sold.id, publisher, currency)) ?? 0
    return [
      {
        currency,
        curator: partyAt(sold.curator),
        seller: partyAt(sold.seller),
        ...publisherAt(publisher),
        fee,
        margin: fee ? marginByFee(fee, flatOfPart) : noMargin,
        impressions: sums.impressions ?? 0,
        spend: sums.spend ?? 0,
        dataCost: sums.dataCost ?? 0,
      },
    ]
  })
  const totals = payoutTotals(parts)
  if (!totals) throw new ApiError(409, { error: 'The curator’s margin takes 100% or more. Lower it.' })
  return {
    month,
    deals: deals.map(({ id, name }) => ({ id, name: String(name) })),
    totals,
    flatFee: deals.some(isPaidElsewhere),
  }
}

function partKey(...part: readonly [deal: string, publisher: string, currency: string]): string {
  return JSON.stringify(part)
}

/** A margin that contradicts the flat fee is none: nobody pays it, here or elsewhere. */
function isPaidElsewhere(deal: Given<'deal'>): boolean {
  const isStated = curationFeeOf(deal, textOf(deal.currency)) !== null || curationFeeConflict(deal) !== null
  return deal.curationFeeType === 'flat' && !isStated
}

const metrics: readonly MetricKey[] = ['impressions', 'spend', 'dataCost']
const dimensions = ['deal', 'publisher', 'currency'] as const

function monthOf(asked: string | null, now: Date): string {
  const month = asked ?? now.toISOString().slice(0, 7)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw fieldsRefused({ month: 'Enter a month as YYYY-MM' })
  return month
}

function daysOf(month: string): { readonly from: string; readonly to: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const last = new Date(Date.UTC(year, number, 0))
  return { from: `${month}-01`, to: last.toISOString().slice(0, 10) }
}

/** Publishers by the ids that facts name; one question for all of them. */
async function publishersOf(reads: Reads, ids: readonly string[]) {
  const rows = await reads.byIds('publisher', [...new Set(ids)].filter(Boolean), 'all')
  const byId = new Map(rows.map(row => [row.id, row]))
  return (id: string): Pick<PayoutPart, 'publisher' | 'revenueShare'> => {
    const row = byId.get(id)
    return {
      publisher: row ? { id, name: String(row.name) } : { id: null, name: 'Publisher not reported' },
      revenueShare: revenueShareOf(row),
    }
  }
}

/** Curators and sellers are known by their domains; a deal without one is this organization's own. */
function partyAt(domain: unknown): PayoutParty {
  return { id: null, name: textOf(domain) || 'This organization' }
}
