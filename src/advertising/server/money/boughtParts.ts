import { hoursOf, zoneClock } from '../../../engine/contract/zoneClock.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { marginByFee } from '../../money/curationFee.ts'
import type { BoughtPart } from '../../money/lineItemWaterfall.ts'
import { noMargin } from '../../money/marginOf.ts'
import type { FeeChannel } from '../../money/moneyFee.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import type { FactAccess } from '../facts/factAccess.ts'
import { factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from '../metrics/factsQuestion.ts'
import { curationFeeOf } from './curationFeeOf.ts'
import { flatMargins } from './flatMargins.ts'
import { revenueShares } from './revenueShares.ts'

export interface BoughtQuestion {
  readonly lineItem: string
  readonly currency: string
  readonly timezone: string
  /** YYYY-MM-DD in that zone, both included. */
  readonly range: { readonly from: string; readonly to: string }
  readonly facts: FactAccess
}

/** What a line item bought, by day and way: one question to the facts, and the deals and publishers that they name. */
export async function boughtParts(reads: Reads, question: BoughtQuestion): Promise<BoughtPart[]> {
  const { lineItem, currency, timezone, range, facts } = question
  const clock = zoneClock(timezone, range.from, range.to)
  const hours = hoursOf(clock, range.from, range.to)
  const groups = await reads.extension(factStore).reportFacts({
    ...factsQuestion({ ...range, scope: facts.scope, dimensions: ['day', 'deal', 'exchange', 'publisher'], metrics }),
    clock,
    hours,
    filters: [
      ...facts.filters,
      { dimension: 'lineItem', op: 'in', values: [lineItem] },
      { dimension: 'currency', op: 'in', values: [currency] },
    ],
  })
  const idsAt = (place: number) => [...new Set(groups.flatMap(({ values }) => values[place] || []))]
  const [deals, shareOf] = await Promise.all([reads.byIds('deal', idsAt(1), 'all'), revenueShares(reads, idsAt(3))])
  const fees = new Map(deals.map(deal => [deal.id, curationFeeOf(deal, currency)]))
  // Over all line items: each bears what falls on its own part of what the deal sold.
  const flat = await flatMargins(reads, deals, { scope: facts.scope, clock, hours })
  const flatOf = new Map(
    flat
      .filter(one => one.lineItem === lineItem && one.currency === currency)
      .map(({ day, deal, exchange, publisher, amount }) => [wayKey(day, deal, exchange, publisher), amount]),
  )
  return groups.map(({ values: [day = '', deal = '', exchange = '', publisher = ''], sums }) => {
    const fee = fees.get(deal)
    return {
      day,
      channel: channelOf(deal, exchange),
      margin: fee ? marginByFee(fee, flatOf.get(wayKey(day, deal, exchange, publisher)) ?? 0) : noMargin,
      revenueShare: shareOf(publisher),
      requests: sums.bidRequests ?? 0,
      dataCost: sums.dataCost ?? 0,
      impressions: sums.impressions ?? 0,
      viewable: sums.viewable ?? 0,
      clicks: sums.clicks ?? 0,
      completes: sums.completes ?? 0,
      conversions: sums.conversions ?? 0,
      spend: sums.spend ?? 0,
    }
  })
}

const metrics: readonly MetricKey[] = [
  'bidRequests',
  'dataCost',
  'impressions',
  'viewable',
  'clicks',
  'completes',
  'conversions',
  'spend',
]

function wayKey(...way: readonly string[]): string {
  return way.join('\n')
}

/** Without a deal and an exchange it is bought from the publisher itself. */
function channelOf(deal: string, exchange: string): FeeChannel {
  return deal ? 'deals' : exchange ? 'open' : 'managed'
}
