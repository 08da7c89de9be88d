import type { MetricKey } from './metrics.ts'

/** domain.md 1.7 and 2.2: which metric a goal is measured by. */
export const measuredBy: Readonly<Partial<Record<string, MetricKey>>> = {
  cpm: 'cpm',
  vcpm: 'vcpm',
  cpc: 'cpc',
  cpa: 'cpa',
  cpcv: 'cpcv',
  // A completed listen is told as a completed view is.
  cpcl: 'cpcv',
  ctr: 'ctr',
  vcr: 'vcr',
  acr: 'acr',
  viewability_rate: 'viewability',
  click_cvr: 'cvr',
  impression_cvr: 'impressionCvr',
  reach: 'reach',
  frequency: 'frequency',
  spend: 'spend',
  roas: 'roas',
}

/** The metrics that the result of a goal tells of: `delivery` is how far a plan has come, in money or in impressions. */
export const toldByGoals: Readonly<Record<string, readonly MetricKey[]>> = {
  ...Object.fromEntries(Object.entries(measuredBy).map(([goal, metric]) => [goal, metric ? [metric] : []])),
  delivery: ['spend', 'impressions'],
}
