import { partOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { SampleBuilder, SampleRow } from '../../../engine/server/sample/SampleBuilder.ts'
import { refsColumn, storedRow } from '../../../engine/server/store/storedRow.ts'
import { healthLimits, liveDealStates } from '../../dealHealth/dealIssues.ts'
import { type FactSums, factMeasures } from '../../reporting/factShape.ts'
import type { Fact } from '../facts/store/factStore.ts'
import { dealWeeks } from '../metrics/dealResults.ts'
import { freshness } from '../metrics/freshness.ts'
import { healthOfWeek } from '../metrics/healthContext.ts'
import { withResults } from '../metrics/refreshDeals.ts'

/** What deals say of their week and their health, by the rules of a running host. */
export function settleDealHealth(
  builder: SampleBuilder,
  facts: readonly Fact[],
  months: ReadonlyMap<string, Partial<FactSums>>,
): void {
  const first = builder.day(-6).toISOString()
  const weeks = dealWeeks(
    facts.flatMap(fact =>
      fact.hour < first || !fact.deal ? [] : [{ values: [fact.deal, fact.currency ?? ''], sums: measuresOf(fact) }],
    ),
  )
  const deals = builder.of('deal')
  const used = usedDeals(builder)
  const context = healthOfWeek({
    deals: deals.filter(({ status }) => liveDealStates.includes(String(status))),
    weeks,
    now: builder.now.getTime(),
    lately: latelyShown(builder, facts),
    dead: new Set(builder.of('seat').flatMap(({ id, status }) => (status === 'active' ? [] : [id]))),
    used,
  })
  for (const deal of deals) {
    if (deal.status === 'draft' || deal.status === 'archived') continue
    Object.assign(deal, withResults(deal, { weeks, months, context, hasFacts: facts.length > 0 }))
  }
}

const HOUR = 3_600_000

function latelyShown(builder: SampleBuilder, facts: readonly Fact[]) {
  const last = new Map<string, string>()
  for (const { organization, hour } of facts) {
    if (hour > (last.get(organization) ?? '')) last.set(organization, hour)
  }
  const from = new Map<string, number>()
  for (const [owner, hour] of last) {
    const { complete } = freshness(hour, builder.now)
    if (complete !== null) from.set(owner, complete - healthLimits.silentHours * HOUR)
  }
  const impressions = new Map<string, number>()
  for (const fact of facts) {
    const start = from.get(fact.organization)
    if (!fact.deal || start === undefined || Date.parse(fact.hour) < start) continue
    impressions.set(fact.deal, (impressions.get(fact.deal) ?? 0) + (fact.impressions ?? 0))
  }
  return { from, impressions }
}

function usedDeals(builder: SampleBuilder): ReadonlySet<string> {
  const running = (row: SampleRow) => row.status !== 'completed' && row.status !== 'archived'
  const used = new Set<string>()
  for (const entity of ['line-item', 'strategy', 'campaign']) {
    const resource = builder.catalogue.resources[entity]
    for (const row of resource ? builder.of(entity).filter(running) : []) {
      for (const ref of resource ? textsOf(storedRow(resource, row)[refsColumn]) : []) {
        if (ref.startsWith('deal:')) used.add(ref.slice('deal:'.length))
      }
    }
  }
  for (const strategy of builder.of('strategy').filter(running)) {
    if (partOf(strategy.supply).allDeals !== true) continue
    for (const { id } of builder.of('deal', String(strategy.organization))) used.add(id)
  }
  return used
}

function measuresOf(fact: Fact): Partial<FactSums> {
  return Object.fromEntries(factMeasures.map(measure => [measure, fact[measure] ?? 0]))
}
