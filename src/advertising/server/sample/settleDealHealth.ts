import { partOf, textsOf } from '../../../engine/contract/looseValues.ts'
import type { SampleBook, SampleRow } from '../../../engine/server/sample/SampleBook.ts'
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
  book: SampleBook,
  facts: readonly Fact[],
  months: ReadonlyMap<string, Partial<FactSums>>,
): void {
  const first = book.day(-6).toISOString()
  const weeks = dealWeeks(
    facts.flatMap(fact =>
      fact.hour < first || !fact.deal ? [] : [{ values: [fact.deal, fact.currency ?? ''], sums: measuresOf(fact) }],
    ),
  )
  const deals = book.of('deal')
  const used = usedDeals(book)
  const context = healthOfWeek({
    deals: deals.filter(({ status }) => liveDealStates.includes(String(status))),
    weeks,
    now: book.now.getTime(),
    lately: latelyShown(book, facts),
    dead: new Set(book.of('seat').flatMap(({ id, status }) => (status === 'active' ? [] : [id]))),
    used,
  })
  for (const deal of deals) {
    if (deal.status === 'draft' || deal.status === 'archived') continue
    Object.assign(deal, withResults(deal, { weeks, months, context, isTold: facts.length > 0 }))
  }
}

const HOUR = 3_600_000

function latelyShown(book: SampleBook, facts: readonly Fact[]) {
  const last = new Map<string, string>()
  for (const { organization, hour } of facts) {
    if (hour > (last.get(organization) ?? '')) last.set(organization, hour)
  }
  const from = new Map<string, number>()
  for (const [owner, hour] of last) {
    const { complete } = freshness(hour, book.now)
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

function usedDeals(book: SampleBook): ReadonlySet<string> {
  const running = (row: SampleRow) => row.status !== 'completed' && row.status !== 'archived'
  const used = new Set<string>()
  for (const entity of ['line-item', 'strategy', 'campaign']) {
    const resource = book.catalogue.resources[entity]
    for (const row of resource ? book.of(entity).filter(running) : []) {
      for (const ref of resource ? textsOf(storedRow(resource, row)[refsColumn]) : []) {
        if (ref.startsWith('deal:')) used.add(ref.slice('deal:'.length))
      }
    }
  }
  for (const strategy of book.of('strategy').filter(running)) {
    if (partOf(strategy.supply).allDeals !== true) continue
    for (const { id } of book.of('deal', String(strategy.organization))) used.add(id)
  }
  return used
}

function measuresOf(fact: Fact): Partial<FactSums> {
  return Object.fromEntries(factMeasures.map(measure => [measure, fact[measure] ?? 0]))
}
