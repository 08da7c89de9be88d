import type { RowScope } from '../../../engine/server/access/guard.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { compareText } from '../../../engine/server/store/compareText.ts'
import { rowsInPortions } from '../../../engine/server/store/rowsInPortions.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { addDays } from '../../reporting/reportRange.ts'
import type { SilentDeal, SilentDeals, SilentStage } from '../../reporting/silentDeals.ts'
import type { FactGroup } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion, hoursQuestion } from './factsQuestion.ts'
import { freshness } from './freshness.ts'

/** The active deals without an impression in the last day that is known; two questions to the facts, however many deals. */
export async function silentDeals(context: ApiContext, scope: RowScope): Promise<SilentDeals> {
  const { read } = context.store
  const now = context.clock()
  const { complete, completeThrough } = freshness(await read.extension(factStore).lastFactHour(scope), now)
  const none = { asOf: now.toISOString(), completeThrough, hours, active: 0, total: 0, deals: [] }
  // Where nothing was ever told, nothing is known of any deal.
  if (complete === null) return none
  const from = complete - hours * HOUR
  const active = await activeDeals(read, scope, from)
  const lately = await factsOfHours(read, scope, from, complete)
  const silent = active.filter(({ id }) => !lately.get(id)?.impressions)
  const before = await deliveryBefore(read, scope, silent, dayOf(from))
  const deals = silent
    .map(({ id, name, dealId }): SilentDeal => {
      const { bidRequests = 0, bids = 0, wins = 0 } = lately.get(id) ?? {}
      const reported = before.get(id)
      return {
        id,
        name: String(name),
        dealId: String(dealId ?? ''),
        stage: stageOf({ bidRequests, bids, wins }),
        bidRequests,
        bids,
        wins,
        lastDay: reported?.lastDay ?? null,
        impressionsBefore: reported?.impressions ?? 0,
      }
    })
    .sort(
      (a, b) => b.impressionsBefore - a.impressionsBefore || b.bidRequests - a.bidRequests || compareText(a.id, b.id),
    )
  return { ...none, active: active.length, total: deals.length, deals: deals.slice(0, mostNamed) }
}

/** What it tells of. */
export const silentDealsAsk = { metrics: ['bidRequests', 'bids', 'wins', 'impressions'], dimensions: ['deal'] } as const

const HOUR = 3_600_000
const hours = 24
/** How far back a deal's delivery is looked for. */
const daysBefore = 30
const mostNamed = 8

/** Of each only what is told of it, however many there are. */
async function activeDeals(read: Reads, scope: RowScope, from: number): Promise<Row[]> {
  const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
  const found: Row[] = []
  for await (const deals of rowsInPortions(read, 'deal', { scope, where })) {
    for (const deal of deals) if (begunBy(deal, from)) found.push({ id: deal.id, name: deal.name, dealId: deal.dealId })
  }
  return found
}

/** A deal that has just begun is not silent yet. */
export function begunBy({ startAt, createdAt }: Row, moment: number): boolean {
  const start = Date.parse(String(startAt ?? createdAt))
  return !(start > moment)
}

/** The step of the auction at which it stops. */
export function stageOf({ bidRequests, bids, wins }: Pick<SilentDeal, 'bidRequests' | 'bids' | 'wins'>): SilentStage {
  if (wins > 0) return 'no_impressions'
  if (bids > 0) return 'no_wins'
  return bidRequests > 0 ? 'no_bids' : 'no_requests'
}

async function factsOfHours(read: Reads, scope: RowScope, start: number, end: number) {
  const groups = await read.extension(factStore).reportFacts(
    hoursQuestion({
      scope,
      dimensions: ['deal'],
      metrics: silentDealsAsk.metrics,
      hours: { start, end },
    }),
  )
  return new Map(groups.map(({ values: [id = ''], sums }) => [id, sums]))
}

async function deliveryBefore(read: Reads, scope: RowScope, deals: readonly Row[], to: string) {
  const found = new Map<string, { lastDay: string; impressions: number }>()
  if (deals.length === 0) return found
  const groups: readonly FactGroup[] = await read.extension(factStore).reportFacts(
    factsQuestion({
      scope,
      dimensions: ['deal', 'day'],
      metrics: ['impressions'],
      filters: [{ dimension: 'deal', op: 'in', values: deals.map(({ id }) => id) }],
      from: addDays(to, 1 - daysBefore),
      to,
    }),
  )
  for (const { values, sums } of groups) {
    const [id = '', day = ''] = values
    const impressions = sums.impressions ?? 0
    if (impressions === 0) continue
    const known = found.get(id)
    const lastDay = known && known.lastDay > day ? known.lastDay : day
    found.set(id, { lastDay, impressions: (known?.impressions ?? 0) + impressions })
  }
  return found
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}
