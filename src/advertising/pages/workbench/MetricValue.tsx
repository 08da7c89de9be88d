import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { t } from '../../../engine/texts/t.ts'
import type { MeasuredTotals } from '../../reporting/measuredRows.ts'
import { type MetricKey, metricOf } from '../../reporting/metrics.ts'
import { changeOf, changePercentText, metricText } from '../metricText.ts'

/** A metric of a row, and by how much it differs from the days compared with. */
export function MetricValue({ metric, of }: { readonly metric: MetricKey; readonly of: MeasuredTotals }) {
  const value = of.values[metric] ?? null
  const before = of.compared?.[metric] ?? null
  if (value === null) return <Dash />
  const text = (number: number) => metricText(metricOf(metric).unit, number, of.currency ?? 'USD')
  return (
    <>
      {text(value)}
      {of.compared && (
        <span
          className="k-dim"
          style={change}
          title={before === null ? undefined : t('Before: %{figure}', { figure: text(before) })}
        >
          {' '}
          {changePercentText(changeOf(value, before)?.percent ?? null)}
        </span>
      )}
    </>
  )
}

/** As wide for any change, so that the figures before it stand in line. */
const change = { display: 'inline-block', minWidth: 62, textAlign: 'end' } as const
