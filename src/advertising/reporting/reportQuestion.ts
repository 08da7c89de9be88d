import type { JsonSchema } from '../../engine/contract/jsonSchema.ts'
import { type DimensionKey, dimensionKeys } from './dimensions.ts'
import { type MetricKey, metricKeys } from './metrics.ts'

/**
 * A question to the facts; the fields are those of a stored report, so that a report is a question. Days are those of
 * `timezone`; an hour belongs to the day in which it begins, also where a zone is half an hour off.
 */
export interface ReportQuestion {
  readonly dimensions: readonly DimensionKey[]
  readonly metrics: readonly MetricKey[]
  readonly filters?: readonly ReportFilter[]
  readonly dateRange: DateRange
  /** First and last day, both included; for `custom`. */
  readonly from?: string
  readonly to?: string
  /** Adds the dimension of this name in front, unless it is among `dimensions` already. */
  readonly granularity?: Granularity
  readonly comparison?: Comparison
  /** IANA name. Default: UTC. */
  readonly timezone?: string
  /** Amounts are converted to it at the stored rates. Left out: amounts stay in their own currencies, kept apart. */
  readonly currency?: string
  /** Default: times ascending, else the first metric descending. Without a value stands last either way. */
  readonly sort?: readonly ReportSort[]
  readonly rowLimit?: number
  readonly totals?: boolean
}

export interface ReportFilter {
  readonly dimension: DimensionKey
  /**
   * `in`, `not_in`: the value (an id where the dimension is of rows); `''` is "none". `contains`: part of the name or
   * value, without regard to case and accents. `gt`, `lt`: for times.
   */
  readonly op: 'in' | 'not_in' | 'contains' | 'gt' | 'lt'
  readonly values: readonly string[]
}

export interface ReportSort {
  readonly column: DimensionKey | MetricKey
  readonly direction: 'asc' | 'desc'
}

export const dateRanges = [
  'today',
  'yesterday',
  'last_7',
  'last_14',
  'last_30',
  'last_60',
  'last_90',
  'mtd',
  'last_month',
  'qtd',
  'ytd',
  'flight',
  'custom',
] as const

export type DateRange = (typeof dateRanges)[number]

export const granularities = ['hour', 'day', 'week', 'month', 'total'] as const

export type Granularity = (typeof granularities)[number]

export const comparisons = ['none', 'previous_period', 'previous_year'] as const

export type Comparison = (typeof comparisons)[number]

export const reportLimits = {
  dimensions: 10,
  metrics: 30,
  filters: 20,
  filterValues: 1000,
  sorts: 5,
  /** Of an answer; an export has up to `exportRows`. */
  rows: 10_000,
  defaultRows: 1000,
  exportRows: 1_000_000,
  /** Ten years and their leap days. */
  days: 3660,
  /** Of a question by the hour. */
  hourDays: 400,
} as const

const text = (most: number) => ({ type: 'string', minLength: 1, maxLength: most }) as const
const day = { type: 'string', format: 'date', maxLength: 10 } as const

/** The body of `POST /report-query`, without `organization`. */
export const reportQuestionSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['dimensions', 'metrics', 'dateRange'],
  properties: {
    dimensions: { type: 'array', maxItems: reportLimits.dimensions, items: { enum: [...dimensionKeys] } },
    metrics: { type: 'array', minItems: 1, maxItems: reportLimits.metrics, items: { enum: [...metricKeys] } },
    filters: {
      type: 'array',
      maxItems: reportLimits.filters,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['dimension', 'op', 'values'],
        properties: {
          dimension: { enum: [...dimensionKeys] },
          op: { enum: ['in', 'not_in', 'contains', 'gt', 'lt'] },
          values: {
            type: 'array',
            minItems: 1,
            maxItems: reportLimits.filterValues,
            items: { type: 'string', maxLength: 255 },
          },
        },
      },
    },
    dateRange: { enum: [...dateRanges] },
    from: day,
    to: day,
    granularity: { enum: [...granularities] },
    comparison: { enum: [...comparisons] },
    timezone: text(60),
    currency: { type: 'string', maxLength: 3, pattern: '^[A-Z]{3}$' },
    sort: {
      type: 'array',
      maxItems: reportLimits.sorts,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['column', 'direction'],
        properties: { column: text(40), direction: { enum: ['asc', 'desc'] } },
      },
    },
    rowLimit: { type: 'integer', minimum: 1, maximum: reportLimits.exportRows },
    totals: { type: 'boolean' },
  },
}

/** The dimensions of a question's rows, with the one that its granularity adds. */
export function rowDimensions({ dimensions, granularity = 'total' }: ReportQuestion): readonly DimensionKey[] {
  return granularity === 'total' || dimensions.includes(granularity) ? dimensions : [granularity, ...dimensions]
}
