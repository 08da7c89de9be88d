import type { RowQuery } from '../../../engine/server/access/rowRules.ts'
import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { finder } from '../../../engine/server/hooks/resourceHooks.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import { compareText } from '../../../engine/server/store/compareText.ts'
import { type PacingBounds, pacingTogether } from '../../reporting/pacing.ts'
import type { OffPace, PacedCampaigns, PacingToday } from '../../reporting/pacingToday.ts'
import type { FactAccess } from '../facts/factAccess.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from './factsQuestion.ts'
import { freshness } from './freshness.ts'
import { flightFacts, type Paced, paceOf, withPlans } from './pacedCampaigns.ts'
import { pacingBounds } from './pacingBounds.ts'

/** Today's delivery and how the active campaigns stand: one question for today, one for the flights, however many. */
export async function pacingToday(
  context: ApiContext,
  seen: RowQuery,
  { scope, filters }: FactAccess,
): Promise<PacingToday> {
  const { read } = context.store
  const now = context.clock()
  const day = now.toISOString().slice(0, 10)
  const rows = await allRows(read, 'campaign', {
    ...seen,
    where: [...seen.where, { column: 'status', op: 'in', values: ['active'] }],
  })
  const planned = await withPlans(context, rows, day)
  const [today, flights, last] = await Promise.all([
    read
      .extension(factStore)
      .reportFacts(factsQuestion({ scope, filters, dimensions: ['currency'], metrics: ['spend'], from: day, to: day })),
    flightFacts(context, scope, planned, day),
    read.extension(factStore).lastFactHour(scope),
  ])
  const { complete, completeThrough, isStale } = freshness(last, now)
  const bounds = await pacingBounds(
    read,
    planned.map(({ row }) => row),
    finder(context.catalogue, read),
  )
  const paced = planned.map(campaign =>
    paceOf({ ...campaign, bounds: bounds(campaign.row) }, flights.get(campaign.row.id) ?? [], day, complete ?? 0),
  )
  const spent = new Map(today.map(({ values: [currency = ''], sums }) => [currency, sums.spend ?? 0]))
  const inMoney = paced.filter(({ plan }) => plan.unit === 'micros')
  const inImpressions = paced.filter(({ plan }) => plan.unit === 'impressions')
  const currencies = new Set([...spent.keys(), ...inMoney.map(({ currency }) => currency)])
  const offPace = offPaceOf(paced)
  return {
    asOf: now.toISOString(),
    completeThrough,
    state: complete === null ? 'no_data' : isStale ? 'stale' : 'live',
    simulated: context.sample,
    day,
    currencies: [...currencies].sort(compareText).map(currency => ({
      currency,
      spend: spent.get(currency) ?? 0,
      ...together(
        inMoney.filter(one => one.currency === currency),
        bounds(null),
      ),
    })),
    impressions: inImpressions.length ? together(inImpressions, bounds(null)) : null,
    active: rows.length,
    planned: planned.length,
    offPace: offPace.slice(0, mostNamed),
    offPaceCount: offPace.length,
  }
}

/** What it tells of. */
export const pacingTodayAsks = { metrics: ['spend', 'impressions'], dimensions: ['campaign', 'currency'] } as const

const mostNamed = 5

function together(paced: readonly Paced[], bounds: PacingBounds): PacedCampaigns {
  return {
    campaigns: paced.length,
    today: pacingTogether(
      paced.flatMap(({ today }) => today ?? []),
      bounds,
    ),
    flight: pacingTogether(
      paced.map(({ flight }) => flight),
      bounds,
    ),
  }
}

/** Amounts of different currencies can't be ranked, but which part of its own currency's plans hangs on each can. */
function offPaceOf(paced: readonly Paced[]): OffPace[] {
  const kindOf = ({ plan, currency }: Paced) => (plan.unit === 'micros' ? currency : plan.unit)
  const expected = new Map<string, number>()
  for (const one of paced) expected.set(kindOf(one), (expected.get(kindOf(one)) ?? 0) + one.flight.expected)
  const share = (one: Paced) => Math.abs(one.flight.delivered - one.flight.expected) / (expected.get(kindOf(one)) || 1)
  return paced
    .filter(({ flight }) => flight.band === 'under' || flight.band === 'over')
    .map(one => ({ one, share: share(one) }))
    .sort((a, b) => b.share - a.share || compareText(a.one.row.id, b.one.row.id))
    .map(({ one: { row, currency, flight } }) => ({ id: row.id, name: String(row.name), currency, pacing: flight }))
}
