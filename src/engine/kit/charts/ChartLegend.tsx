import { useRef } from 'react'
import { t } from '../../texts/t.ts'
import type { PlacedSeries } from './chartData.ts'
import { SeriesSwatch } from './SeriesSwatch.tsx'
import { useLegendScroll } from './useLegendScroll.ts'

/**
 * The series by name; a press selects one, another lets go of it (kit.11). When they don't all fit, arrows at the ends
 * scroll them for as long as the pointer rests there, a step every 300 ms (kit.10).
 */
export function ChartLegend({ label, series, selected, onSelect }: ChartLegendProps) {
  const list = useRef<HTMLFieldSetElement>(null)
  const { before, after, start, stop } = useLegendScroll(list, series.length)
  const arrow = (direction: -1 | 1) => (
    <button
      type="button"
      className="k-legend-arrow press"
      // By keyboard the list scrolls to whatever has the focus.
      tabIndex={-1}
      aria-label={direction < 0 ? t('Previous series') : t('Next series')}
      onPointerEnter={() => start(direction)}
      onPointerLeave={stop}
    >
      <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
        <path d={direction < 0 ? 'M1.5 6.5 5 3l3.5 3.5' : 'M1.5 3.5 5 7l3.5-3.5'} />
      </svg>
    </button>
  )
  return (
    <div className="k-legend">
      {before && arrow(-1)}
      <fieldset ref={list} className="k-legend-list gap-2" aria-label={t('Series of %{label}', { label })}>
        {series.map(one => (
          <button
            key={one.key}
            type="button"
            className={
              selected === null || selected === one.key
                ? 'k-legend-item press row'
                : 'k-legend-item press row k-chart-dim'
            }
            aria-pressed={selected === one.key}
            title={one.label}
            onClick={() => onSelect(one.key)}
          >
            <SeriesSwatch series={one} />
            <span className="cut">{one.label}</span>
          </button>
        ))}
      </fieldset>
      {after && arrow(1)}
    </div>
  )
}

interface ChartLegendProps {
  readonly label: string
  readonly series: readonly PlacedSeries[]
  readonly selected: string | null
  readonly onSelect: (key: string) => void
}
