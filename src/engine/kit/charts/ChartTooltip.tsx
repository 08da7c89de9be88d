import { dash, formatNumber } from '../formatNumber.ts'
import { type ChartEvent, type ChartRow, figureOf, type PlacedSeries } from './chartData.ts'
import { SeriesSwatch } from './SeriesSwatch.tsx'

/** What stands at one place of the chart: each series with its value, and what was changed there. Read out by keyboard. */
export function ChartTooltip({ shown, row, title, series, selected, events }: ChartTooltipProps) {
  if (!shown || row === undefined) return null
  return (
    <div className="k-chart-tip" role="status">
      <p>{title}</p>
      <dl>
        {series.map(one => {
          const value = figureOf(row, one.key)
          return (
            <div key={one.key} className={selected === null || selected === one.key ? undefined : 'k-chart-dim'}>
              <dt>
                <SeriesSwatch series={one} />
                {one.label}
              </dt>
              <dd>{value === null ? dash : (one.format ?? formatNumber)(value)}</dd>
            </div>
          )
        })}
      </dl>
      {events.map(({ at, label }) => (
        <p key={`${at} ${label}`} className="k-chart-tip-event">
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
