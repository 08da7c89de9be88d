import { type FactFigure, type FactMeasure, type FactSums, factFigures, factMeasures, isAmount } from './factShape.ts'
import { personSample, reachError } from './personSample.ts'

/**
 * What is counted and worked out (domain.md 2.2). Every metric is a sum of figures, or one such sum by another, so that
 * it holds at every level: it is worked out from the figures of a group and never from the metrics of its parts.
 */
export const metrics = {
  auctionsMatched: count('Auctions matched', 'Auctions that matched the targeting.', 'auctionsMatched'),
  bidRequests: count('Bid requests', 'Bid requests sent to bidders.', 'bidRequests'),
  bidRequestRate: rate('Bid request rate', 'bidRequests', 'auctionsMatched'),
  bids: count('Bids', 'Bids returned, at most one per auction and buyer.', 'bids'),
  bidRate: rate('Bid rate', 'bids', 'bidRequests'),
  validBids: count('Valid bids', 'Bids that took part in the auction.', 'validBids'),
  filteredBidRate: {
    ...rate('Filtered bid rate', 'bids', 'bids'),
    over: { bids: 1, validBids: -1 },
    help: 'Share of bids that were refused before the auction.',
  },
  wins: count('Wins', 'Auctions won.', 'wins'),
  winRate: { ...rate('Win rate', 'wins', 'bids'), help: 'Share of bids that won (net).' },
  grossWinRate: {
    ...rate('Gross win rate', 'wins', 'auctionsMatched'),
    help: 'Share of matched auctions that were won.',
  },
  losses: count('Lost bids', 'Bids that didn’t win, by reason.', 'losses'),
  impressions: count('Impressions', 'Ads that were shown.', 'impressions'),
  renderRate: rate('Render rate', 'impressions', 'wins'),
  reach: {
    label: 'Reach',
    help: `People who were shown an ad, each counted once. Estimated from 1 in ${personSample.rate} people: within ±${errorOf(100_000)} at 100,000 and ±${errorOf(1_000_000)} at 1,000,000 (standard error). No value below ${withCommas(personSample.least * personSample.rate)}.`,
    unit: 'count',
    over: { people: 1 } as Weights,
    factor: personSample.rate,
    estimatedFrom: 'impressions',
  },
  frequency: {
    label: 'Frequency',
    help: 'Average impressions per person reached, an estimate. Impressions reported without people count, too.',
    unit: 'ratio',
    over: { impressions: 1 } as Weights,
    by: { people: 1 } as Weights,
    factor: 1 / personSample.rate,
    denominator: 'people reached',
    estimatedFrom: 'impressions',
  },
  clicks: count('Clicks', 'Clicks on ads.', 'clicks'),
  ctr: rate('CTR', 'clicks', 'impressions'),
  conversions: count('Conversions', 'Conversions credited to a click or a view.', 'conversions'),
  cvr: rate('Conversion rate', 'conversions', 'clicks'),
  impressionCvr: rate('Conversions per impression', 'conversions', 'impressions'),
  conversionValue: amount('Conversion value', 'Total value of conversions.', { conversionValue: 1 }),
  spend: amount('Spend', 'Media cost.', { spend: 1 }),
  dataCost: amount('Data cost', 'Cost of audience segments.', { dataCost: 1 }),
  feesTotal: amount('Fees', 'Fees of the platform and vendors.', { fees: 1 }),
  totalCost: amount('Total cost', 'Media, data, and fees.', { spend: 1, dataCost: 1, fees: 1 }),
  revenue: amount('Revenue', 'What the client pays.', { revenue: 1 }),
  margin: amount('Margin', 'Revenue minus total cost.', { revenue: 1, spend: -1, dataCost: -1, fees: -1 }),
  marginRate: {
    ...rate('Margin rate', 'revenue', 'revenue'),
    over: { revenue: 1, spend: -1, dataCost: -1, fees: -1 },
    help: 'Margin as a share of revenue.',
  },
  cpm: price('CPM', 'spend', 'impressions', 1000),
  ecpm: price('eCPM', 'revenue', 'impressions', 1000),
  vcpm: price('vCPM', 'spend', 'viewable', 1000),
  cpc: price('CPC', 'spend', 'clicks'),
  cpa: price('CPA', 'spend', 'conversions'),
  cpcv: price('CPCV', 'spend', 'completes'),
  roas: {
    ...rate('ROAS', 'conversionValue', 'spend'),
    factor: 1,
    unit: 'ratio',
    help: 'Conversion value per unit of spend.',
  },
  measurable: count('Measurable impressions', 'Impressions whose viewability could be measured.', 'measurable'),
  measuredRate: rate('Measured rate', 'measurable', 'impressions'),
  viewable: count('Viewable impressions', 'Impressions that were viewable by the MRC standard.', 'viewable'),
  viewability: rate('Viewability', 'viewable', 'measurable'),
  starts: count('Starts', 'Video and audio ads that started.', 'starts'),
  startRate: rate('Start rate', 'starts', 'impressions'),
  firstQuartiles: count('25% played', 'Ads played to the first quartile.', 'firstQuartiles'),
  midpoints: count('50% played', 'Ads played to the midpoint.', 'midpoints'),
  thirdQuartiles: count('75% played', 'Ads played to the third quartile.', 'thirdQuartiles'),
  completes: count('Completes', 'Ads played to the end.', 'completes'),
  // Of starts, which videos and audio alone have: the banners of a mixed campaign don't lower it.
  vcr: {
    ...rate('VCR', 'completes', 'starts'),
    help: 'Share of started video and audio ads that were played to the end.',
  },
  acr: { ...rate('ACR', 'completes', 'starts'), help: 'VCR by the name audio uses.' },
  skips: count('Skips', 'Ads skipped by the viewer.', 'skips'),
  skipRate: rate('Skip rate', 'skips', 'impressions'),
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
}

export type Weights = Readonly<Partial<Record<FactFigure, 1 | -1>>>

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

/** Whether it is an amount in a currency. */
export function isMoney(metric: Metric): boolean {
  return metric.unit === 'micros'
}

/** Whether the currency of what it is worked out from matters: also where two amounts make a rate. */
export function needsCurrency(metric: Metric): boolean {
  return measuresOf(metric).some(isAmount)
}

export function measuresOf({ over, by, estimatedFrom }: Metric): readonly FactMeasure[] {
  const used = new Set<string | undefined>([...Object.keys(over), ...Object.keys(by ?? {}), estimatedFrom])
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

/** Added in the order of `factFigures`: every store gets the same number. */
function weigh(weights: Weights, sums: Partial<FactSums>): number {
  let total = 0
  for (const figure of factFigures) {
    const sign = weights[figure]
    if (sign !== undefined) total += sign * (sums[figure] ?? 0)
  }
  return total
}

function wordsOf(measure: FactMeasure): string {
  const words: Readonly<Partial<Record<FactMeasure, string>>> = {
    auctionsMatched: 'auctions matched',
    bidRequests: 'bid requests',
    viewable: 'viewable impressions',
    measurable: 'measurable impressions',
    conversionValue: 'conversion value',
  }
  return words[measure] ?? measure
}

function count(label: string, help: string, measure: FactMeasure) {
  return { label, help, unit: 'count', over: { [measure]: 1 } as Weights } as const
}

function amount(label: string, help: string, over: Weights) {
  return { label, help, unit: 'micros', over } as const
}

function rate(label: string, over: FactMeasure, by: FactMeasure) {
  const denominator = wordsOf(by)
  return {
    label,
    help: `${capital(wordsOf(over))} as a share of ${denominator}.`,
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
    help: `${capital(over)} per ${eachOf(denominator, per)}.`,
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
  return per === 1 ? denominator.replace(/s$/, '') : `1,000 ${denominator}`
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
