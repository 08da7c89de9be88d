import { textsOf } from '../../../engine/contract/looseValues.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import type { Reads, Row } from '../../../engine/server/store/Store.ts'
import { refOf, refsColumn } from '../../../engine/server/store/storedRow.ts'
import { type HealthContext, isGuidance } from '../../dealHealth/dealHealth.ts'
import { healthLimits, liveDealStates } from '../../dealHealth/dealIssues.ts'
import { twinsAmong } from '../../dealHealth/twinsAmong.ts'
import { usualRequests } from '../../dealHealth/usualRequests.ts'
import { factStore } from '../facts/store/factStore.ts'
import { type DealWeek, dealMoney } from './dealResults.ts'
import { hoursQuestion } from './factsQuestion.ts'
import { freshness } from './freshness.ts'

/**
 * What the health of these deals depends on beside their own fields. Few statements, however many deals: one for each organization
 * and each hour up to which delivery is known, and one for each thousand deals that nobody bids on.
 */
export async function healthContext(
  read: Reads,
  deals: readonly Row[],
  weeks: ReadonlyMap<string, DealWeek>,
  now: Date,
): Promise<HealthContext> {
  const [lately, dead, used] = await Promise.all([
    latelyShown(read, deals, now),
    deadAmong(read, deals),
    usedAmong(read, deals, weeks),
  ])
  return healthOfWeek({ deals, weeks, now: now.getTime(), lately, dead, used })
}

/** The same of what was looked up. */
export function healthOfWeek({ deals, weeks, now, lately, dead, used }: LookedUp): HealthContext {
  const requests = ({ id }: Pick<Row, 'id'>) => weeks.get(id)?.sums.bidRequests ?? 0
  return {
    now,
    lately: ({ id, organization }) => {
      const from = lately.from.get(String(organization))
      return from === undefined ? null : { from, impressions: lately.impressions.get(id) ?? 0 }
    },
    requests,
    clearing: deal => (isGuidance(deal) && dealMoney(deal, weeks.get(deal.id)?.byCurrency ?? none).clearing7d) || null,
    deadSeats: dead,
    isUsed: ({ id }) => used.has(id) || (weeks.get(id)?.sums.bids ?? 0) > 0,
    twins: twinsAmong(deals.filter(({ status }) => liveDealStates.includes(String(status)))),
    usualRequests: usualRequests(deals, requests),
  }
}

export interface LookedUp {
  readonly deals: readonly Row[]
  readonly weeks: ReadonlyMap<string, DealWeek>
  readonly now: number
  readonly lately: Lately
  readonly dead: ReadonlySet<string>
  readonly used: ReadonlySet<string>
}

/** When the last hours that are known began, by organization, and the impressions in them, by deal. */
export interface Lately {
  readonly from: ReadonlyMap<string, number>
  readonly impressions: ReadonlyMap<string, number>
}

const none: DealWeek['byCurrency'] = new Map()
const HOUR = 3_600_000

async function latelyShown(read: Reads, deals: readonly Row[], now: Date): Promise<Lately> {
  const facts = read.extension(factStore)
  const from = new Map<string, number>()
  const impressions = new Map<string, number>()
  for (const owner of ownersOf(deals.filter(({ status }) => status === 'active'))) {
    const { complete } = freshness(await facts.lastFactHour([owner]), now)
    if (complete !== null) from.set(owner, complete - healthLimits.silentHours * HOUR)
  }
  for (const start of new Set(from.values())) {
    const scope = [...from].flatMap(([owner, begin]) => (begin === start ? [owner] : []))
    const end = start + healthLimits.silentHours * HOUR
    const groups = await facts.reportFacts(
      hoursQuestion({
        scope,
        dimensions: ['deal'],
        metrics: ['impressions'],
        hours: { start, end },
      }),
    )
    for (const { values, sums } of groups) impressions.set(values[0] ?? '', sums.impressions ?? 0)
  }
  return { from, impressions }
}

async function deadAmong(read: Reads, deals: readonly Row[]): Promise<ReadonlySet<string>> {
  const named = new Set(deals.flatMap(({ buyerSeats }) => textsOf(buyerSeats)))
  if (named.size === 0) return named
  const seats = await read.byIds('seat', [...named], 'all')
  const living = new Set(seats.flatMap(({ id, status }) => (status === 'active' ? [id] : [])))
  return new Set([...named].filter(id => !living.has(id)))
}

/** Deals that bids were made for need no looking up. */
async function usedAmong(read: Reads, deals: readonly Row[], weeks: ReadonlyMap<string, DealWeek>) {
  const used = new Set<string>()
  const asked = deals.filter(({ id, side }) => side === 'buy' && !weeks.get(id)?.sums.bids)
  if (asked.length === 0) return used
  const all = await allRows(read, 'strategy', {
    scope: ownersOf(asked),
    where: [{ column: 'supply.allDeals', op: 'in', values: [true] }, running],
  })
  const wanted = new Set(asked.map(({ id }) => refOf('deal', id)))
  const everywhere = new Set(all.map(({ organization }) => organization))
  for (const { id, organization } of asked) if (everywhere.has(organization)) used.add(id)
  for (let start = 0; start < asked.length; start += mostAtOnce) {
    const refs = asked.slice(start, start + mostAtOnce).map(({ id }) => refOf('deal', id))
    for (const table of ['line-item', 'strategy', 'campaign']) {
      const where = [{ column: refsColumn, op: 'in', values: refs }, running] as const
      // Their ids first: asked for some rows in their order, the server would walk all rows for the few that there are.
      const ids = await read.ids(table, { scope: 'all', where })
      for (let first = 0; first < ids.length && used.size < wanted.size; first += mostAtOnce) {
        for (const row of await read.byIds(table, ids.slice(first, first + mostAtOnce), 'all'))
          for (const ref of textsOf(row[refsColumn])) if (wanted.has(ref)) used.add(ref.slice('deal:'.length))
      }
    }
  }
  return used
}

const running = { column: 'status', op: 'not_in', values: ['completed', 'archived'] } as const
const mostAtOnce = 1000

function ownersOf(deals: readonly Row[]): string[] {
  return [...new Set(deals.map(({ organization }) => String(organization)))]
}
