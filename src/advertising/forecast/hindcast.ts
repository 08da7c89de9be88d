/** What a line item delivered on a day of its flight; days without delivery are zeros. */
export interface DayMetrics {
  readonly spend: number
  readonly impressions: number
}

/** How far off the same way of forecasting was: what came, by what was expected. */
export interface ErrorBand {
  /** At least eight in ten came to between these parts of what was expected. */
  readonly low: number
  readonly high: number
  /** Of this many line items. */
  readonly of: number
  /** By how much half of them were off, from 0 to 1. */
  readonly median: number
}

/** What is expected of the coming days from those before: the mean of the last ones, and no more than is left. */
export function expectedSpend(history: readonly DayMetrics[], days: number, left: number | null): number {
  const expected = meanOf(history.slice(-recentDays).map(({ spend }) => spend)) * days
  return left === null ? expected : Math.min(expected, Math.max(0, left))
}

/** Long enough for whole weeks, short enough to forget what a line item was before. */
export const recentDays = 14

/**
 * Forecasts the second half of each line item's history from its first, and compares. @returns null where fewer than eight can be told: then
 * no error is stated
 */
export function errorBand(histories: readonly (readonly DayMetrics[])[]): ErrorBand | null {
  const ratios = histories.flatMap(history => {
    const half = Math.floor(history.length / 2)
    if (half < fewestDays) return []
    const expected = expectedSpend(history.slice(0, half), history.length - half, null)
    const actual = history.slice(half).reduce((sum, { spend }) => sum + spend, 0)
    return expected > 0 ? [actual / expected] : []
  })
  return bandOf(ratios)
}

/** Of what came by what was expected, for each line item that was told; null where they are fewer than eight. */
export function bandOf(ratios: readonly number[]): ErrorBand | null {
  if (ratios.length < fewestLineItems) return null
  const sorted = ratios.toSorted((one, other) => one - other)
  const errors = ratios.map(ratio => Math.abs(1 - ratio)).toSorted((one, other) => one - other)
  return {
    low: rank(sorted, outside),
    high: rank(sorted, 1 - outside),
    of: ratios.length,
    median: quantile(errors, 0.5),
  }
}

/** Less than the tenth that is stated: a forecast goes twice as far ahead as those that it is measured by. */
const outside = 0.05
/** Of a half: fewer say nothing of the other. */
export const fewestDays = 5
export const fewestLineItems = 8

/** With so few, the next one outside counts, too: the band holds for one more that wasn't among them (conformal prediction). */
function rank(sorted: readonly number[], share: number): number {
  const place = share < 0.5 ? Math.floor(share * (sorted.length + 1)) - 1 : Math.ceil(share * (sorted.length + 1)) - 1
  return sorted[Math.min(sorted.length - 1, Math.max(0, place))] ?? 1
}

/** Of sorted values. */
export function quantile(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) return Number.NaN
  const at = share * (sorted.length - 1)
  const [low, high] = [sorted[Math.floor(at)] ?? 0, sorted[Math.ceil(at)] ?? 0]
  return low + (high - low) * (at - Math.floor(at))
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
