import type { Cause } from './cause.ts'

/** Impressions, and spend in micros of the reconciliation's currency. */
export interface Metrics {
  readonly impressions: number
  readonly spend: number
}

/** A line of the other side's figures; the day is one of the reconciliation's time zone. */
export interface TheirMetrics extends Metrics {
  /** Their deal ID, as they wrote it. */
  readonly deal: string
  readonly day: string
}

/** Of one file; a month of one partner has far fewer. */
export const mostTheirRows = 10_000

/** What both sides agreed on for a deal. */
export interface AgreedMetrics extends Metrics {
  readonly note: string
  readonly by: string
  readonly at: string
}

/** A day as each side counted it; null where a side says nothing of it. */
export interface DayComparison {
  readonly day: string
  readonly ours: Metrics | null
  readonly theirs: Metrics | null
  readonly isOver: boolean
}

export interface DealComparison {
  /** The deal ID, which both sides call it by. */
  readonly dealId: string
  /** The stored row; null where there is none that this organization knows. */
  readonly id: string | null
  readonly name: string | null
  readonly ours: Metrics
  readonly theirs: Metrics
  readonly days: readonly DayComparison[]
  /** Whether its sums are further apart than the tolerance. */
  readonly isOver: boolean
  readonly causes: readonly Cause[]
  readonly agreed: AgreedMetrics | null
}

/** What `GET /reconciliation/{id}/comparison` answers. */
export interface Comparison {
  readonly from: string
  readonly to: string
  readonly timezone: string
  readonly currency: string
  /** Percent. */
  readonly tolerance: number
  /** When the figures were frozen; null while it is open. */
  readonly agreedAt: string | null
  /** The day of the rates by which our amounts were converted; null where none were. */
  readonly ratesOf: string | null
  /** Batches of our facts for these days that came in after their file. */
  readonly lateBatches: number
  readonly deals: readonly DealComparison[]
  readonly ours: Metrics
  readonly theirs: Metrics
  /** What counts: agreed figures, and ours where a deal is within the tolerance. Null while a deal lacks one. */
  readonly settled: Metrics | null
}

export const nothing: Metrics = { impressions: 0, spend: 0 }

export function sumOf(rows: readonly Metrics[]): Metrics {
  return rows.reduce(
    (sum, { impressions, spend }) => ({ impressions: sum.impressions + impressions, spend: sum.spend + spend }),
    nothing,
  )
}

/** By how much theirs differs from ours, in percent of ours; null where there is nothing to compare with. */
export function percentOff(ours: number, theirs: number): number | null {
  return ours === 0 ? (theirs === 0 ? 0 : null) : ((theirs - ours) / ours) * 100
}

export function isOverTolerance(ours: Metrics, theirs: Metrics, tolerance: number): boolean {
  return (['impressions', 'spend'] as const).some(measure => {
    const percent = percentOff(ours[measure], theirs[measure])
    return percent === null || Math.abs(percent) > tolerance
  })
}

/** What counts of a deal; null while that is open. */
export function settledMetrics({ ours, agreed, isOver }: DealComparison): Metrics | null {
  return agreed ?? (isOver ? null : ours)
}
