import { formatCompactMoney, formatMoney } from '../../engine/kit/formatMoney.ts'
import { dash, formatCompact, formatNumber, formatPercent } from '../../engine/kit/formatNumber.ts'
import { t } from '../../engine/texts/t.ts'
import type { Metric } from '../reporting/metrics.ts'

/** A figure with its unit, exactly. `digits` is for money whose column needs more than the currency has. */
export function metricText(unit: Metric['unit'], value: number | null, currency: string, digits?: number): string {
  if (value === null) return dash
  switch (unit) {
    case 'count':
      return formatNumber(value, 0)
    case 'micros':
      return formatMoney(value, currency, digits)
    case 'percent':
      return formatPercent(value, 2)
    case 'ratio':
      return formatNumber(value, 2)
  }
}

/** The same for the scale of a chart, where the place is narrow. */
export function shortMetric(unit: Metric['unit'], value: number, currency: string): string {
  switch (unit) {
    case 'micros':
      return formatCompactMoney(value, currency)
    case 'percent':
      return value !== 0 && Math.abs(value) < 0.1 ? `${formatCompact(value)}%` : formatPercent(value)
    default:
      return formatCompact(value)
  }
}

/** What became of a figure since the days that it is compared with. */
export function changeOf(value: number | null, before: number | null | undefined): Change | null {
  if (value === null || typeof before !== 'number') return null
  return { by: value - before, percent: before === 0 ? null : ((value - before) / Math.abs(before)) * 100 }
}

/** `+1,204`, `−$12.50`, and of rates points: `+0.31 pp`. What rounds to nothing has no sign. */
export function changeText(unit: Metric['unit'], by: number, currency: string): string {
  const size = Math.abs(by)
  return signed(
    by,
    unit === 'percent' ? t('%{points} pp', { points: formatNumber(size, 2) }) : metricText(unit, size, currency),
  )
}

export function changePercentText(percent: number | null): string {
  if (percent === null) return dash
  const size = Math.abs(percent)
  return signed(percent, formatPercent(size, 1))
}

function signed(value: number, size: string): string {
  return /[1-9]/.test(size) ? `${value > 0 ? '+' : '−'}${size}` : size
}

export interface Change {
  readonly by: number
  /** Null where there was nothing before. */
  readonly percent: number | null
}
