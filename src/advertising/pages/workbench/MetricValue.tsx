import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../../engine/kit/formatNumber.ts'
import type { MeasuredTotals } from '../../reporting/measuredRows.ts'
import { type MetricKey, metricOf } from '../../reporting/metrics.ts'

/** A metric of a row, and by how much it differs from the days compared with. */
export function MetricValue({ metric, of }: { readonly metric: MetricKey; readonly of: MeasuredTotals }) {
  const value = of.values[metric] ?? null
  const before = of.compared?.[metric] ?? null
  if (value === null) return <Dash />
  return (
    <>
      {metricText(metric, value, of.currency)}
      {of.compared && (
        <span
          className="k-dim"
          title={before === null ? undefined : `Before: ${metricText(metric, before, of.currency)}`}
        >
          {' '}
          {before ? change(value / before - 1) : '–'}
        </span>
      )}
    </>
  )
}

export function metricText(metric: MetricKey, value: number, currency: string | null): string {
  const { unit } = metricOf(metric)
  if (unit === 'micros') return formatMoney(value, currency ?? 'USD')
  if (unit === 'percent') return formatPercent(value)
  return unit === 'ratio' ? formatNumber(value, 2) : formatNumber(value)
}

function change(share: number): string {
  return `${share > 0 ? '+' : ''}${formatPercent(share * 100, 0)}`
}
