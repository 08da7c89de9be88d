import { dash, formatNumber } from '../formatNumber.ts'
import { type ChartEvent, type ChartRow, numberIn, type PlacedSeries } from './chartData.ts'
import { SeriesSwatch } from './SeriesSwatch.tsx'

/** What stands at one place of the chart: each series with its value, and what was changed there. Read out by keyboard. */
export function ChartTooltip({ shown, row, title, series, selected, events }: ChartTooltipProps) {
  if (!shown || row === undefined) return null
  return (
    <div className="k-chart-tip panel" role="status">
      <p className="soft mb-4">{title}</p>
      <dl className="stack gap-2">
        {series.map(one => {
          const value = numberIn(row, one.key)
          return (
            <div
              key={one.key}
              className={
                selected === null || selected === one.key ? 'row apart gap-16' : 'row apart gap-16 k-chart-dim'
              }
            >
              <dt className="row cut">
                <SeriesSwatch series={one} />
                {one.label}
              </dt>
              <dd className="numbers strong">{value === null ? dash : (one.format ?? formatNumber)(value)}</dd>
            </div>
          )
        })}
      </dl>
      {events.map(({ at, label }) => (
        <p key={`${at} ${label}`} className="inset below">
          {label}
        </p>
      ))}
    </div>
  )
}

interface ChartTooltipProps {
  readonly shown: boolean
  readonly row: ChartRow | undefined
  readonly title: string
  readonly series: readonly PlacedSeries[]
  readonly selected: string | null
  readonly events: readonly ChartEvent[]
}
