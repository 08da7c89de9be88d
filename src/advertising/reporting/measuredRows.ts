import type { EntityRow } from '../../engine/contract/api.ts'
import type { MetricKey } from './metrics.ts'

/** A page of an entity's rows with metrics beside their fields, as `GET /measured-rows` answers it. */
export interface MeasuredRows {
  readonly rows: readonly MeasuredRow[]
  /** How many rows there are without skip and limit. */
  readonly total: number
  /** Of all of these rows together; null where they weren't asked for. */
  readonly totals: MeasuredTotals | null
}

export interface MeasuredRow {
  readonly row: EntityRow
  /** What amounts are in; null where facts of several currencies met, and then amounts are null. */
  readonly currency: string | null
  readonly values: MeasuredValues
  /** The same of the days compared with; null where none were asked for. */
  readonly compared: MeasuredValues | null
}

export type MeasuredTotals = Omit<MeasuredRow, 'row'>

/** Amounts in micros, rates in percent points; null is "no value". Only what was asked for is in it. */
export type MeasuredValues = Readonly<Partial<Record<MetricKey, number | null>>>

export const measuredLimits = {
  /** Of one question. */
  metrics: 20,
  /** Rows that can be sorted by a metric or added up. */
  rows: 20_000,
  /** A list's own greatest page has more; each row of these is answered with figures. */
  page: 500,
  days: 800,
} as const
