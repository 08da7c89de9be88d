import { t } from '../../../../engine/texts/t.ts'
import type { DimensionKey } from '../../../reporting/dimensions.ts'
import type { MetricKey } from '../../../reporting/metrics.ts'
import type { DateRange, Granularity } from '../../../reporting/reportQuestion.ts'

/** Reports for the usual jobs, to begin with and change. */
export const reportTemplates: readonly ReportTemplate[] = [
  {
    type: 'delivery',
    name: t('Delivery'),
    description: t('Each line item’s spend and impressions, day by day.'),
    dimensions: ['campaign', 'lineItem'],
    metrics: ['impressions', 'clicks', 'ctr', 'spend', 'cpm', 'conversions'],
    dateRange: 'last_7',
    granularity: 'day',
  },
  {
    type: 'deal_health',
    name: t('Deal health'),
    description: t('From bid request to impression, for each deal.'),
    dimensions: ['deal', 'dealType', 'seller'],
    metrics: ['bidRequests', 'bids', 'bidRate', 'wins', 'winRate', 'impressions', 'renderRate', 'spend', 'cpm'],
    dateRange: 'last_7',
    granularity: 'total',
  },
  {
    type: 'video',
    name: t('Video'),
    description: t('How much of each video people watched, and what it cost.'),
    dimensions: ['media', 'environment'],
    metrics: [
      'impressions',
      'starts',
      'firstQuartiles',
      'midpoints',
      'thirdQuartiles',
      'completes',
      'vcr',
      'skipRate',
      'cpcv',
    ],
    dateRange: 'last_14',
    granularity: 'total',
  },
  {
    type: 'audience',
    name: t('Audience'),
    description: t('Who was reached: countries and devices.'),
    dimensions: ['country', 'deviceType'],
    metrics: ['impressions', 'clicks', 'ctr', 'viewability', 'conversions', 'cvr', 'spend'],
    dateRange: 'last_30',
    granularity: 'total',
  },
  {
    type: 'reach_frequency',
    name: t('Reach and frequency'),
    description: t('How many people campaigns reached, and how often.'),
    dimensions: ['campaign'],
    metrics: ['reach', 'frequency', 'impressions', 'spend'],
    dateRange: 'last_30',
    granularity: 'total',
  },
  {
    type: 'conversion',
    name: t('Conversions'),
    description: t('Conversions from clicks and views, and what they cost.'),
    dimensions: ['campaign', 'strategy'],
    metrics: ['impressions', 'clicks', 'conversions', 'cvr', 'cpa', 'conversionValue', 'roas', 'spend'],
    dateRange: 'last_30',
    granularity: 'total',
  },
  {
    type: 'inventory',
    name: t('Inventory'),
    description: t('Where ads ran, how viewable they were, and what they cost.'),
    dimensions: ['publisher', 'placement', 'environment'],
    metrics: ['impressions', 'measuredRate', 'viewability', 'vcpm', 'ctr', 'spend', 'cpm'],
    dateRange: 'last_30',
    granularity: 'total',
  },
  {
    type: 'billing',
    name: t('Billing'),
    description: t('Last month’s cost, fees, and revenue by account and campaign.'),
    dimensions: ['account', 'campaign'],
    metrics: ['impressions', 'spend', 'dataCost', 'feesTotal', 'totalCost', 'revenue', 'margin', 'marginRate'],
    dateRange: 'last_month',
    granularity: 'total',
  },
]

export interface ReportTemplate {
  readonly type: string
  readonly name: string
  readonly description: string
  readonly dimensions: readonly DimensionKey[]
  readonly metrics: readonly MetricKey[]
  readonly dateRange: DateRange
  readonly granularity: Granularity
}
