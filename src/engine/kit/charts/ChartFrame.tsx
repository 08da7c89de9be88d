import { type KeyboardEvent, type MouseEvent, useId, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { ChartLegend } from './ChartLegend.tsx'
import { ChartTable } from './ChartTable.tsx'
import {
  type ChartAxis,
  type ChartEvent,
  type ChartIndex,
  type ChartRow,
  indexKindOf,
  type PlacedSeries,
} from './chartData.ts'
import { chartSummary } from './chartSummary.ts'
import { useBoxSize } from './useBoxSize.ts'
import { useDrawnRows } from './useDrawnRows.ts'
import { usePlot } from './usePlot.ts'
import './charts.css'
import { t } from '../../texts/t.ts'

/**
 * What every chart has around its drawing: a name, the series to select from, a table instead, a summary for those who
 * can't see it, and its states, all in the same height so that nothing jumps.
 */
export function ChartFrame({ series, stacked = false, ...chart }: FrameProps) {
  const { label, data, index: indexKey, height = 'h-80', legend = 'right', events = none } = chart
  const { loading = false, error, empty = t('No data for this selection') } = chart
  const [chosen, setChosen] = useState<string | null>(null)
  const [table, setTable] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const size = useBoxSize(box)
  const summaryId = useId()
  const { Plot, failed, retry } = usePlot()

  const kind = chart.indexKind ?? indexKindOf(data, indexKey)
  const timeZone = chart.timeZone ?? 'UTC'
  const index = useMemo<ChartIndex>(() => (kind === 'time' ? { kind, timeZone } : { kind }), [kind, timeZone])
  const rows = useDrawnRows(
    data,
    series.map(({ key }) => key),
    limitFor(size.width, series),
  )
  const shows = !loading && error === undefined && data.length > 0
  const selected = series.some(({ key }) => key === chosen) ? chosen : null
  const select = (key: string | null) => {
    const next = key === selected ? null : key
    setChosen(next)
    chart.onSelect?.(next)
  }
  // For pointers: the legend selects by keyboard. By what lies under the pointer now: where a dot grew under it between
  // press and release, the browser names what holds both dots as the target.
  const onPress = ({ clientX, clientY }: MouseEvent) => {
    const pressed = document.elementsFromPoint(clientX, clientY).flatMap(one => one.closest('.k-series') ?? [])[0]
    const place = /k-series-(\d+)/.exec(pressed?.getAttribute('class') ?? '')?.[1]
    const one = place === undefined ? undefined : series[Number(place)]
    if (one !== undefined || selected !== null) select(one?.key ?? null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && selected !== null) select(null)
  }
  const axes = { left: chart.left ?? {}, right: chart.right ?? {} }
  const summary = useMemo(
    () => (shows ? chartSummary({ rows: data, indexKey, index, series, events }) : ''),
    [shows, data, indexKey, index, series, events],
  )

  return (
    <figure
      className={`k-chart caption ${height} k-chart-legend-${legend === 'right' ? 'right' : 'below'}`}
      aria-label={label}
      aria-describedby={summaryId}
      onKeyDown={onKeyDown}
    >
      <div className="k-chart-body gap-lines">
        <div className="k-chart-main">
          {(axes.left.label || axes.right.label) && (
            <p className="k-chart-units row apart soft">
              <span>{axes.left.label}</span>
              <span>{axes.right.label}</span>
            </p>
          )}
          <div ref={box} className="k-chart-box">
            {error !== undefined && (
              <ErrorState title={t('The chart couldn’t be loaded')} detail={error} onRetry={chart.onRetry} />
            )}
            {failed && <ErrorState title={t('The chart couldn’t be loaded')} onRetry={retry} />}
            {error === undefined && !loading && data.length === 0 && <EmptyState title={empty} />}
            {shows && table && rows && (
              <ChartTable {...{ label, rows, indexKey, index, series, events }} count={data.length} />
            )}
            {shows && !table && Plot && rows && size.width > 0 && (
              <Plot {...{ rows, indexKey, index, series, axes, events, selected, stacked, label, onPress }} {...size} />
            )}
            {(loading || (shows && !failed && (rows === null || (!table && Plot === null)))) && (
              <div className="k-chart-loading" role="status" aria-label={t('%{label}: loading', { label })} />
            )}
          </div>
        </div>
        <div className="k-chart-side">
          {legend !== 'none' && <ChartLegend {...{ label, series, selected }} onSelect={select} />}
          <button
            type="button"
            className="k-chart-toggle press"
            aria-pressed={table}
            disabled={!shows}
            onClick={() => setTable(!table)}
          >
            {t('Show as table')}
          </button>
        </div>
      </div>
      <p id={summaryId} className="visually-hidden">
        {summary}
      </p>
    </figure>
  )
}

const none: readonly ChartEvent[] = []

/** What the pixels can show: a line needs one for a point, a bar two and a gap; never more than 600. */
function limitFor(width: number, series: readonly PlacedSeries[]): number {
  const bars = series.filter(({ kind }) => kind === 'bar').length
  const room = Math.floor(width / (bars > 0 ? 2 * bars + 1 : 1))
  // In steps, so that a window that is being resized does not thin out anew at every pixel.
  return width === 0 ? 600 : Math.min(600, Math.max(60, Math.ceil(room / 60) * 60))
}

/** What charts have in common. */
export interface ChartProps {
  /** The name of the chart: what is counted, by what. */
  readonly label: string
  /** The same array as long as the figures are the same. */
  readonly data: readonly ChartRow[]
  /** The key of the index in the rows. */
  readonly index: string
  /** Whether the index is a moment (ISO date or time, or milliseconds) or a word. Default: what the first row's looks like. */
  readonly indexKind?: ChartIndex['kind']
  /** On whose clocks; UTC unless said otherwise. */
  readonly timeZone?: string
  readonly left?: ChartAxis
  readonly right?: ChartAxis
  readonly events?: readonly ChartEvent[]
  /** A class of charts.css: 20, 16 or 12 rem. */
  readonly height?: 'h-80' | 'h-64' | 'h-48'
  /** Where the series are listed; on a narrow place always below. */
  readonly legend?: 'right' | 'below' | 'none'
  readonly loading?: boolean
  /** Why there are no figures. */
  readonly error?: string | undefined
  readonly onRetry?: (() => void) | undefined
  /** The sentence when there are no rows. */
  readonly empty?: string
  /** Told which series is selected, null for none. */
  readonly onSelect?: (key: string | null) => void
}

interface FrameProps extends ChartProps {
  readonly series: readonly PlacedSeries[]
  readonly stacked?: boolean
}
