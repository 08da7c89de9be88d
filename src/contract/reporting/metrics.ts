import { type FactMeasure, factMeasures, isAmount } from './factShape.ts'

/**
 * What is counted and worked out (domain.md 2.2). Every metric is a sum of measures, or one such sum by another, so that
 * it holds at every level: it is worked out from the measures of a group and never from the metrics of its parts.
 */
export const metrics = {
  auctionsMatched: count('Auctions matched', 'Auctions that met the targeting.', 'auctionsMatched'),
  bidRequests: count('Bid requests', 'Requests that were sent.', 'bidRequests'),
  bidRequestRate: rate('Bid request rate', 'bidRequests', 'auctionsMatched'),
  bids: count('Bids', 'One for each auction and buyer.', 'bids'),
  bidRate: rate('Bid rate', 'bids', 'bidRequests'),
  validBids: count('Valid bids', 'Bids that took part in the auction.', 'validBids'),
  filteredBidRate: {
    ...rate('Filtered bid rate', 'bids', 'bids'),
    over: { bids: 1, validBids: -1 },
    help: 'Bids that were refused, of all bids.',
  },
  wins: count('Wins', 'Auctions won.', 'wins'),
  winRate: { ...rate('Win rate', 'wins', 'bids'), help: 'Net: wins of bids.' },
  grossWinRate: { ...rate('Gross win rate', 'wins', 'auctionsMatched'), help: 'Wins of all auctions matched.' },
  losses: count('Lost bids', 'Bids that did not win, by reason.', 'losses'),
  impressions: count('Impressions', 'Ads shown.', 'impressions'),
  renderRate: rate('Render rate', 'impressions', 'wins'),
  clicks: count('Clicks', 'Clicks on ads.', 'clicks'),
  ctr: rate('CTR', 'clicks', 'impressions'),
  conversions: count('Conversions', 'After a click or a view.', 'conversions'),
  cvr: rate('Conversion rate', 'conversions', 'clicks'),
  impressionCvr: rate('Conversions per impression', 'conversions', 'impressions'),
  conversionValue: amount('Conversion value', 'What conversions were worth.', { conversionValue: 1 }),
  spend: amount('Spend', 'Media cost.', { spend: 1 }),
  dataCost: amount('Data cost', 'What segments cost.', { dataCost: 1 }),
  feesTotal: amount('Fees', 'Fees of the platform and of vendors.', { fees: 1 }),
  totalCost: amount('Total cost', 'Media, data and fees.', { spend: 1, dataCost: 1, fees: 1 }),
  revenue: amount('Revenue', 'What the client pays.', { revenue: 1 }),
  margin: amount('Margin', 'Revenue less total cost.', { revenue: 1, spend: -1, dataCost: -1, fees: -1 }),
  marginRate: {
    ...rate('Margin rate', 'revenue', 'revenue'),
    over: { revenue: 1, spend: -1, dataCost: -1, fees: -1 },
    help: 'Margin of revenue.',
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
    help: 'Conversion value for each unit of spend.',
  },
  measurable: count('Measurable impressions', 'Whose viewability could be measured.', 'measurable'),
  measuredRate: rate('Measured rate', 'measurable', 'impressions'),
  viewable: count('Viewable impressions', 'Seen, by the MRC standard.', 'viewable'),
  viewability: rate('Viewability', 'viewable', 'measurable'),
  starts: count('Starts', 'Videos and audio that began.', 'starts'),
  startRate: rate('Start rate', 'starts', 'impressions'),
  firstQuartiles: count('25 % played', 'First quartile reached.', 'firstQuartiles'),
  midpoints: count('50 % played', 'Midpoint reached.', 'midpoints'),
  thirdQuartiles: count('75 % played', 'Third quartile reached.', 'thirdQuartiles'),
  completes: count('Completes', 'Played to the end.', 'completes'),
  vcr: rate('VCR', 'completes', 'impressions'),
  acr: rate('Completion rate of starts', 'completes', 'starts'),
  skips: count('Skips', 'Skipped by the viewer.', 'skips'),
  skipRate: rate('Skip rate', 'skips', 'impressions'),
} as const satisfies Readonly<Record<string, Metric>>

export type MetricKey = keyof typeof metrics

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
}

export type Weights = Readonly<Partial<Record<FactMeasure, 1 | -1>>>

export function metricOf(key: MetricKey): Metric {
  return metrics[key]
}

export function isMetric(key: string): key is MetricKey {
  return Object.hasOwn(metrics, key)
}

/** Whether rows of it may be added up. */
export function isAdditive(metric: Metric): boolean {
  return metric.by === undefined
}

/** Whether it is an amount in a currency. */
export function isMoney(metric: Metric): boolean {
  return metric.unit === 'micros'
}

/** Whether the currency of what it is worked out from matters: also where two amounts make a rate. */
export function needsCurrency(metric: Metric): boolean {
  return measuresOf(metric).some(isAmount)
}

export function measuresOf({ over, by }: Metric): readonly FactMeasure[] {
  const used = new Set([...Object.keys(over), ...Object.keys(by ?? {})])
  return factMeasures.filter(measure => used.has(measure))
}

/** The metric of a group, from the sums of its measures; null where there is nothing to divide by. */
export function metricValue({ over, by, factor = 1 }: Metric, sums: Readonly<Partial<Record<FactMeasure, number>>>) {
  const total = weigh(over, sums)
  if (!by) return total
  const divisor = weigh(by, sums)
  return divisor === 0 ? null : (total / divisor) * factor
}

/** Added in the order of `factMeasures`: every store gets the same number. */
function weigh(weights: Weights, sums: Readonly<Partial<Record<FactMeasure, number>>>): number {
  let total = 0
  for (const measure of factMeasures) {
    const sign = weights[measure]
    if (sign !== undefined) total += sign * (sums[measure] ?? 0)
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
    help: `${capital(wordsOf(over))} of ${denominator}.`,
    unit: 'percent',
    over: { [over]: 1 } as Weights,
    by: { [by]: 1 } as Weights,
    factor: 100,
    denominator,
  } as const
}

function price(label: string, over: FactMeasure, by: FactMeasure, per = 1) {
  const denominator = wordsOf(by)
  const each = per === 1 ? `each of ${denominator}` : `a thousand ${denominator}`
  return {
    label,
    help: `${capital(over)} for ${each}.`,
    unit: 'micros',
    over: { [over]: 1 } as Weights,
    by: { [by]: 1 } as Weights,
    factor: per,
    denominator,
    better: 'lower',
  } as const
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
