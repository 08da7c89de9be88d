import { useContext } from 'react'
import { Dash } from '../../../engine/derive/cells/Dash.tsx'
import { Sparkline } from '../../../engine/kit/Sparkline.tsx'
import { PacingBar } from '../PacingBar.tsx'
import { RowsMetricsContext, recentDays } from './RowsMetrics.tsx'
import './metrics.css'
import { t } from '../../../engine/texts/t.ts'

/** How a row of a table delivers: its impressions by day as a small line, and its pace where it has a plan. */
export function DeliveryCell({ id, title }: { readonly id: string; readonly title: string }) {
  const answers = useContext(RowsMetricsContext)
  const answer = answers?.get(id)
  if (!answer || answer.state === 'no_data') return answers && <Dash />
  const { series, pacing } = answer
  // Today is not whole yet and would look like a fall.
  const days = series.daily.slice(0, -1).map(({ impressions }) => impressions)
  return (
    <span className="m-cell row gap-12">
      <Sparkline
        values={days}
        label={t('Impressions of %{name} by day, the last %{days} days', { name: title, days: recentDays })}
      />
      {pacing && <PacingBar percent={pacing.percent} banded={pacing.band !== null} />}
    </span>
  )
}
