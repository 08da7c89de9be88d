import { t } from '../../engine/texts/t.ts'
import {
  type BaseMetric,
  baseMetrics,
  type FactMeasure,
  type FactSums,
  factMeasures,
  isAmount,
  type PartyAmount,
  partyAmounts,
} from './factShape.ts'
import { personSample, reachError } from './personSample.ts'

/**
 * What is counted and worked out (domain.md 2.2). Every metric is a sum of figures, or one such sum by another, so that
 * it holds at every level: it is worked out from the figures of a group and never from the metrics of its parts.
 */
export const metrics = {
  auctionsMatched: count(t('Auctions matched'), t('Auctions that matched the targeting.'), 'auctionsMatched'),
  bidRequests: count(t('Bid requests'), t('Bid requests sent to bidders.'), 'bidRequests'),
  bidRequestRate: rate(t('Bid request rate'), 'bidRequests', 'auctionsMatched'),
  bids: count(t('Bids'), t('Bids returned, at most one per auction and buyer.'), 'bids'),
  bidRate: rate(t('Bid rate'), 'bids', 'bidRequests'),
  validBids: count(t('Valid bids'), t('Bids that took part in the auction.'), 'validBids'),
  filteredBidRate: {
    ...rate(t('Filtered bid rate'), 'bids', 'bids'),
    over: { bids: 1, validBids: -1 },
    help: t('Share of bids that were rejected before the auction.'),
  },
  wins: count(t('Wins'), t('Auctions won.'), 'wins'),
  winRate: { ...rate(t('Win rate'), 'wins', 'bids'), help: t('Share of bids that won (net).') },
  grossWinRate: {
    ...rate(t('Gross win rate'), 'wins', 'auctionsMatched'),
    help: t('Share of matched auctions that were won.'),
  },
  losses: count(t('Lost bids'), t('Bids that didn’t win, by reason.'), 'losses'),
  impressions: count(t('Impressions'), t('Ads that were shown.'), 'impressions'),
  renderRate: rate(t('Render rate'), 'impressions', 'wins'),
  reach: {
    label: t('Reach'),
    help: t(
      'People who were shown an ad, each counted once. Estimated from 1 in %{rate} people: within ±%{errorSmall} at 100,000 and ±%{errorLarge} at 1,000,000 (standard error). No value below %{least}.',
      {
        rate: personSample.rate,
        errorSmall: errorOf(100_000),
        errorLarge: errorOf(1_000_000),
        least: withCommas(personSample.least * personSample.rate),
      },
    ),
    unit: 'count',
    over: { people: 1 } as Weights,
    factor: personSample.rate,
    estimatedFrom: 'impressions',
  },
  frequency: {
    label: t('Frequency'),
    help: t('Estimated average impressions per person reached. Impressions reported without reach data are included.'),
    unit: 'ratio',
    over: { impressions: 1 } as Weights,
    by: { people: 1 } as Weights,
    factor: 1 / personSample.rate,
    denominator: t('people reached'),
    estimatedFrom: 'impressions',
  },
  clicks: count(t('Clicks'), t('Clicks on ads.'), 'clicks'),
  ctr: rate(t('CTR'), 'clicks', 'impressions'),
  conversions: count(t('Conversions'), t('Conversions credited to a click or a view.'), 'conversions'),
  cvr: rate(t('Conversion rate'), 'conversions', 'clicks'),
  impressionCvr: rate(t('Conversions per impression'), 'conversions', 'impressions'),
  conversionValue: amount(t('Conversion value'), t('Total value of conversions.'), { conversionValue: 1 }),
  spend: amount(t('Spend'), t('Media cost.'), { spend: 1 }),
  dataCost: amount(t('Data cost'), t('Cost of audience segments.'), { dataCost: 1 }),
  feesTotal: amount(t('Fees'), t('Fees of the platform and vendors.'), { fees: 1 }),
  totalCost: amount(t('Total cost'), t('Media, data, and fees.'), { spend: 1, dataCost: 1, fees: 1 }),
  revenue: amount(t('Revenue'), t('What the client pays.'), { revenue: 1 }),
  margin: amount(t('Margin'), t('Revenue minus total cost.'), { revenue: 1, spend: -1, dataCost: -1, fees: -1 }),
  marginRate: {
    ...rate(t('Margin rate'), 'revenue', 'revenue'),
    over: { revenue: 1, spend: -1, dataCost: -1, fees: -1 },
    help: t('Margin as a share of revenue.'),
  },
  curationFee: ofParty(
    t('Curation fee'),
    t('Curators’ share of what buyers pay. Rounded once per deal, publisher, and month, as in payouts.'),
    'curationFee',
    ['impressions', 'spend', 'dataCost'],
  ),
  sellerNet: ofParty(
    t('Seller’s net'),
    t('Sellers’ share of spend after the publishers’ shares, before the fees that sellers pay.'),
    'sellerNet',
    ['spend'],
  ),
  publisherShare: ofParty(
    t('Publisher’s share'),
    t('Publishers’ share of spend, before the fees that publishers pay.'),
    'publisherShare',
    ['spend'],
  ),
  cpm: price(t('CPM'), 'spend', 'impressions', 1000),
  ecpm: price(t('eCPM'), 'revenue', 'impressions', 1000),
  vcpm: price(t('vCPM'), 'spend', 'viewable', 1000),
  cpc: price(t('CPC'), 'spend', 'clicks'),
  cpa: price(t('CPA'), 'spend', 'conversions'),
  cpcv: price(t('CPCV'), 'spend', 'completes'),
  roas: {
    ...rate(t('ROAS'), 'conversionValue', 'spend'),
    factor: 1,
    unit: 'ratio',
    help: t('Conversion value per unit of spend.'),
  },
  measurable: count(t('Measurable impressions'), t('Impressions whose viewability could be measured.'), 'measurable'),
  measuredRate: rate(t('Measured rate'), 'measurable', 'impressions'),
  viewable: count(t('Viewable impressions'), t('Impressions that were viewable by the MRC standard.'), 'viewable'),
  viewability: rate(t('Viewability'), 'viewable', 'measurable'),
  starts: count(t('Starts'), t('Video and audio ads that started.'), 'starts'),
  startRate: rate(t('Start rate'), 'starts', 'impressions'),
  firstQuartiles: count(t('25% played'), t('Ads played to the first quartile.'), 'firstQuartiles'),
  midpoints: count(t('50% played'), t('Ads played to the midpoint.'), 'midpoints'),
  thirdQuartiles: count(t('75% played'), t('Ads played to the third quartile.'), 'thirdQuartiles'),
  completes: count(t('Completes'), t('Ads played to the end.'), 'completes'),
  // Of starts, which videos and audio alone have: the banners of a mixed campaign don't lower it.
  vcr: {
    ...rate(t('VCR'), 'completes', 'starts'),
    help: t('Share of started video and audio ads that were played to the end.'),
  },
  acr: { ...rate(t('ACR'), 'completes', 'starts'), help: t('Audio completion rate, calculated like VCR.') },
  skips: count(t('Skips'), t('Ads skipped by the viewer.'), 'skips'),
  skipRate: rate(t('Skip rate'), 'skips', 'impressions'),
} as const satisfies Readonly<Record<string, Metric>>

export type MetricKey = keyof typeof metrics

declare module '../../engine/contract/fieldSpec.ts' {
  interface ProductWords {
    readonly metric: MetricKey
  }
}

export const metricKeys = Object.keys(metrics) as MetricKey[]

export interface Metric {
  readonly label: string
  readonly help: string
  readonly unit: 'count' | 'micros' | 'percent' | 'ratio'
  /** What is added up, each measure with its sign. */
  readonly over: Weights
  /** What it is divided by; none: the sum itself, which alone may be added over rows. */
  readonly by?: Weights
  readonly factor?: number
  /** The divisor's name, for people. */
  readonly denominator?: string
  readonly better?: 'higher' | 'lower'
  /** Counted in a sample of those behind these: too few of the sample, where there are any of these, is no value. */
  readonly estimatedFrom?: FactMeasure
  /** The measures that a figure is worked out from which facts don't have. */
  readonly basedOn?: readonly FactMeasure[]
}

export type Weights = Readonly<Partial<Record<BaseMetric, 1 | -1>>>

export function metricOf(key: MetricKey): Metric {
  return metrics[key]
}

export function isMetric(key: string): key is MetricKey {
  return Object.hasOwn(metrics, key)
}

/** Whether rows of it may be added up. */
export function isAdditive(metric: Metric): boolean {
  return metric.by === undefined && !countsPeople(metric)
}

/** Whether it needs the people of the sample, each counted once in the whole group. */
export function countsPeople({ over, by }: Metric): boolean {
  return over.people !== undefined || by?.people !== undefined
}

/** Whether it is what a party to deals gets, which is worked out beside the facts. */
export function isOfParty({ over }: Metric): boolean {
  return partyAmounts.some(amount => over[amount] !== undefined)
}

/** Whether it is an amount in a currency. */
export function isMoney(metric: Metric): boolean {
  return metric.unit === 'micros'
}

/** Whether the currency of what it is worked out from matters: also where two amounts make a rate. */
export function needsCurrency(metric: Metric): boolean {
  return measuresOf(metric).some(isAmount)
}

export function measuresOf({ over, by, estimatedFrom, basedOn = [] }: Metric): readonly FactMeasure[] {
  const used = new Set<string | undefined>([...Object.keys(over), ...Object.keys(by ?? {}), estimatedFrom, ...basedOn])
  return factMeasures.filter(measure => used.has(measure))
}

/** The metric of a group, from its figures; null where there is nothing to divide by, or too little to estimate from. */
export function metricValue({ over, by, factor = 1, estimatedFrom }: Metric, sums: Partial<FactSums>) {
  if (estimatedFrom && (sums.people ?? 0) < personSample.least && (sums[estimatedFrom] ?? 0) > 0) return null
  const total = weigh(over, sums)
  if (!by) return total * factor
  const divisor = weigh(by, sums)
  return divisor === 0 ? null : (total / divisor) * factor
}

/** Added in the order of `baseMetrics`: every store gets the same number. */
function weigh(weights: Weights, sums: Partial<FactSums>): number {
  let total = 0
  for (const base of baseMetrics) {
    const sign = weights[base]
    if (sign !== undefined) total += sign * (sums[base] ?? 0)
  }
  return total
}

function wordsOf(measure: FactMeasure): string {
  const words: Readonly<Partial<Record<FactMeasure, string>>> = {
    auctionsMatched: t('auctions matched'),
    bidRequests: t('bid requests'),
    bids: t('bids'),
    wins: t('wins'),
    impressions: t('impressions'),
    viewable: t('viewable impressions'),
    measurable: t('measurable impressions'),
    clicks: t('clicks'),
    conversions: t('conversions'),
    conversionValue: t('conversion value'),
    starts: t('starts'),
    completes: t('completes'),
    skips: t('skips'),
    spend: t('spend'),
    revenue: t('revenue'),
  }
  return words[measure] ?? measure
}

function count(label: string, help: string, measure: FactMeasure) {
  return { label, help, unit: 'count', over: { [measure]: 1 } as Weights } as const
}

function amount(label: string, help: string, over: Weights) {
  return { label, help, unit: 'micros', over } as const
}

function ofParty(label: string, help: string, base: PartyAmount, basedOn: readonly FactMeasure[]) {
  return { ...amount(label, help, { [base]: 1 }), basedOn } as const
}

function rate(label: string, over: FactMeasure, by: FactMeasure) {
  const denominator = wordsOf(by)
  return {
    label,
    help: t('%{counted} as a share of %{denominator}.', { counted: capital(wordsOf(over)), denominator }),
    unit: 'percent',
    over: { [over]: 1 } as Weights,
    by: { [by]: 1 } as Weights,
    factor: 100,
    denominator,
  } as const
}

function price(label: string, over: FactMeasure, by: FactMeasure, per = 1) {
  const denominator = wordsOf(by)
  return {
    label,
    help: t('%{counted} per %{denominator}.', {
      counted: capital(wordsOf(over)),
      denominator: eachOf(denominator, per),
    }),
    unit: 'micros',
    over: { [over]: 1 } as Weights,
    by: { [by]: 1 } as Weights,
    factor: per,
    denominator,
    better: 'lower',
  } as const
}

/** What a price is for: "click", "1,000 impressions". */
export function eachOf(denominator: string, per: number): string {
  if (per !== 1) return t('1,000 %{counted}', { counted: denominator })
  const singulars: Readonly<Record<string, string>> = {
    [t('clicks')]: t('click'),
    [t('conversions')]: t('conversion'),
    [t('completes')]: t('complete'),
  }
  return singulars[denominator] ?? denominator
}

function errorOf(reach: number): string {
  return `${(reachError(reach) * 100).toFixed(1)}%`
}

/** Without `Intl`, whose first formatter takes 10 ms: this is loaded with every page. */
function withCommas(count: number): string {
  if (count < 1000) return String(count)
  return `${withCommas(Math.floor(count / 1000))},${String(count % 1000).padStart(3, '0')}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
