import type { DimensionKey } from './dimensions.ts'
import type { Metric, MetricKey } from './metrics.ts'

/** What `POST /report-query` answers. */
export interface ReportAnswer {
  /** Dimensions first, then metrics, in the order of the question; `currency` stands in front where amounts are apart. */
  readonly columns: readonly ReportColumn[]
  readonly rows: readonly ReportRow[]
  /** Worked out at their own level from all rows, also from those beyond `rowLimit`; one for each currency kept apart. */
  readonly totals: readonly ReportRow[]
  /** There are more rows than were asked for. */
  readonly more: boolean
  /** What the ids in the columns of rows are called, by dimension and id. Those that are gone or not to be seen are left out. */
  readonly names: Readonly<Partial<Record<DimensionKey, Readonly<Record<string, RowName>>>>>
  readonly range: DayRange
  /** The days that `compared` is of; null without a comparison. */
  readonly comparedRange: DayRange | null
  readonly timezone: string
  /** The day that weeks begin with, `sunday`. Left out: Monday. */
  readonly weekStart?: string
  /** What amounts are in; null where they are kept apart, or where there are none. */
  readonly currency: string | null
  /** The rates that amounts were converted at, and their day; null when nothing was converted. */
  readonly rates: CurrencyRates | null
  readonly asOf: string
  /** Everything that happened before it is counted; null where nothing was told yet. */
  readonly completeThrough: string | null
}

export type ReportColumn =
  | {
      readonly kind: 'dimension'
      readonly key: DimensionKey
      readonly label: string
      /** The values are ids of this entity's rows. */
      readonly entity: string | null
    }
  | {
      readonly kind: 'metric'
      readonly key: MetricKey
      readonly label: string
      readonly unit: Metric['unit']
      readonly additive: boolean
      readonly denominator: string | null
    }

/** Cells in the order of the columns. Amounts are micros, rates percent points; null is "no value". */
export interface ReportRow {
  readonly cells: readonly ReportCell[]
  /** The metrics (only they) of the same row in the days compared with; null when it had none. */
  readonly compared?: readonly (number | null)[] | null
}

export type ReportCell = string | number | null

export interface RowName {
  readonly name: string
  readonly code: string | null
}

/** First and last day, both included. */
export interface DayRange {
  readonly from: string
  readonly to: string
}

/** What one unit of each currency is worth in units of the one asked for. */
export interface CurrencyRates {
  readonly day: string
  readonly rates: Readonly<Record<string, number>>
}

/** What a row's amounts are in. */
export function currencyOfRow(answer: ReportAnswer, { cells }: ReportRow): string {
  if (answer.currency) return answer.currency
  const place = answer.columns.findIndex(({ key }) => key === 'currency')
  return place < 0 ? '' : String(cells[place] ?? '')
}
