import { type HourRange, isUtc, type ZoneClock } from '../../../../engine/contract/zoneClock.ts'
import { factKindsOf } from '../../../reporting/combinations.ts'
import type { DimensionKey } from '../../../reporting/dimensions.ts'
import type { FactMeasure, FactSums } from '../../../reporting/factShape.ts'
import { countsPeople, type MetricKey, measuresOf, metricOf } from '../../../reporting/metrics.ts'
import type { ReportFilter, ReportSort } from '../../../reporting/reportQuestion.ts'

/** A question to the facts as stores understand it: no presets, no defaults. */
export interface FactReport {
  readonly scope: readonly string[] | 'all'
  readonly dimensions: readonly DimensionKey[]
  /** Decide which measures are added up, and what may be sorted by. */
  readonly metrics: readonly MetricKey[]
  readonly filters: readonly ReportFilter[]
  readonly clock: ZoneClock
  readonly hours: HourRange
  /** What a unit of each currency is worth: amounts are converted, each currency's sum rounded to micros. Null: as they are. */
  readonly rates: Readonly<Record<string, number>> | null
  /** Names instead of ids where the values are rows. No value comes last; ties go by the dimensions, ascending. */
  readonly order: readonly ReportSort[]
  readonly limit: number | null
  /** Ends the question with who waits for it; its reason is thrown. */
  readonly signal?: AbortSignal
}

/** A group of facts: its value of each dimension, and the figures that the metrics need. */
export interface FactGroup {
  readonly values: readonly string[]
  readonly sums: Partial<FactSums>
}

/** In the order of `factMeasures`' first use. */
export function measuresOfReport({ metrics }: Pick<FactReport, 'metrics'>): readonly FactMeasure[] {
  return [...new Set(metrics.flatMap(key => measuresOf(metricOf(key))))]
}

/** Whether a report counts people: only then does it pay for that. */
export function asksPeople({ metrics }: Pick<FactReport, 'metrics'>): boolean {
  return metrics.some(key => countsPeople(metricOf(key)))
}

/** Which facts a report counts; a group that has none of them does not appear. */
export function kindsOfReport({ metrics }: Pick<FactReport, 'metrics'>): {
  readonly delivery: boolean
  readonly loss: boolean
} {
  const kinds = metrics.flatMap(factKindsOf)
  return { delivery: kinds.includes('delivery'), loss: kinds.includes('loss') }
}

/** Whether days (UTC) answer it: it asks for whole ones, and for nothing that they don't tell. */
export function answeredByDays({ clock, hours, dimensions, filters }: FactReport): boolean {
  const asked = [...dimensions, ...filters.map(({ dimension }) => dimension)]
  const areWhole = hours.start % DAY === 0 && hours.end % DAY === 0
  return areWhole && isUtc(clock, hours) && !asked.includes('hour') && !asked.includes('hourOfDay')
}

const DAY = 86_400_000
