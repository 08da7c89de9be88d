import { type MouseEvent, useId } from 'react'
import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from 'recharts'
import { t } from '../../texts/t.ts'
import { axisFormat } from './axisFormat.ts'
import { ChartEvents, eventsHeight } from './ChartEvents.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import type { ChartAxis, ChartEvent, ChartIndex, ChartRow, ChartSide, PlacedSeries } from './chartData.ts'
import { numberIn } from './chartData.ts'
import { HatchTiles } from './HatchTiles.tsx'
import { placesIndex } from './placesIndex.ts'
import { SeriesDot } from './SeriesDot.tsx'
import { scaleOf } from './scaleOf.ts'
import { seriesLook } from './seriesLook.ts'

/** The drawing itself, by recharts. Everything else about a chart works without it, so it is loaded on its own. */
export function ChartPlot({ rows, series, axes, selected, stacked, events, width, height, label, ...how }: PlotProps) {
  const tiles = useId().replaceAll(/[^\w-]/g, '')
  const bars = series.filter(({ kind }) => kind === 'bar')
  const lines = series.filter(({ kind }) => kind === 'line')
  const index = placesIndex({ rows, index: how.index, indexKey: how.indexKey, banded: bars.length > 0, width })
  const sides = (['left', 'right'] as const).filter(side => series.some(({ axis = 'left' }) => axis === side))
  const [gridSide = 'left'] = sides
  const dim = ({ key }: PlacedSeries) => (selected === null || selected === key ? 1 : 0.2)
  return (
    <ComposedChart
      data={rows as ChartRow[]}
      width={width}
      height={height}
      margin={margin}
      barGap={4}
      barCategoryGap="10%"
      throttleDelay={1000 / 60}
      onClick={(_, event) => how.onPress(event)}
      aria-label={t('%{label}. Use the arrow keys to move through the values.', { label })}
    >
      <HatchTiles id={tiles} bars={bars} />
      <CartesianGrid yAxisId={gridSide} vertical={false} syncWithTicks stroke="var(--line)" />
      <XAxis
        {...index.axis}
        minTickGap={5}
        height={24}
        tickLine={false}
        axisLine={axisLine}
        tick={tick}
        tickMargin={6}
      />
      {sides.map(side => (
        <YAxis
          key={side}
          yAxisId={side}
          orientation={side}
          width={56}
          {...scaleOf(
            rows,
            series.filter(({ axis = 'left' }) => axis === side),
          )}
          padding={{ top: events.length > 0 ? eventsHeight : 5 }}
          tickFormatter={axisFormat(side, axes, series)}
          tickLine={false}
          axisLine={false}
          tick={tick}
        />
      ))}
      <Tooltip
        animationDuration={100}
        filterNull={false}
        cursor={bars.length > 0 ? barCursor : lineCursor}
        content={({ active, payload, label: at }) => (
          <ChartTooltip
            shown={active}
            row={payload[0]?.payload as ChartRow | undefined}
            title={at === undefined ? '' : index.name(at)}
            series={series}
            selected={selected}
            events={events.filter(event => index.nearest(event.at) === at)}
          />
        )}
      />
      {bars.map(one => (
        <Bar
          key={one.key}
          dataKey={(row: ChartRow) => numberIn(row, one.key)}
          name={one.label}
          yAxisId={one.axis ?? 'left'}
          {...(stacked ? { stackId: one.axis ?? 'left' } : {})}
          className={`k-series k-series-${one.place}`}
          fill={seriesLook(one.place).hatch ? `url(#${tiles}-${one.place})` : seriesLook(one.place).colour}
          stroke={seriesLook(one.place).hatch ? seriesLook(one.place).colour : 'none'}
          opacity={dim(one)}
          radius={2}
          isAnimationActive={false}
        />
      ))}
      {bars.length > 0 &&
        lines.map(one => (
          // A rim, so that a line can be told from the bars behind it.
          <Line
            key={`${one.key} rim`}
            dataKey={(row: ChartRow) => numberIn(row, one.key)}
            yAxisId={one.axis ?? 'left'}
            stroke="var(--surface)"
            strokeWidth={5}
            strokeOpacity={0.8}
            opacity={dim(one)}
            type="linear"
            animationDuration={1500}
            dot={false}
            activeDot={false}
            tooltipType="none"
          />
        ))}
      {lines.map(one => (
        <Line
          key={one.key}
          dataKey={(row: ChartRow) => numberIn(row, one.key)}
          name={one.label}
          yAxisId={one.axis ?? 'left'}
          className={`k-series k-series-${one.place}`}
          stroke={seriesLook(one.place).colour}
          strokeWidth={selected === one.key ? 2.5 : 1.75}
          strokeDasharray={seriesLook(one.place).dashes}
          opacity={dim(one)}
          type="linear"
          animationDuration={1500}
          dot={({ cx, cy, index: at }) => (
            <SeriesDot
              key={at}
              place={one.place}
              x={cx}
              y={cy}
              opacity={dim(one)}
              shown={showsDot(rows, one.key, at)}
            />
          )}
          activeDot={({ cx, cy }) => <SeriesDot place={one.place} x={cx} y={cy} opacity={dim(one)} shown large />}
        />
      ))}
      <ChartEvents events={events} placeOf={index.nearest} />
    </ComposedChart>
  )
}

const margin = { top: 5, right: 5, bottom: 5, left: 5 }
const axisLine = { stroke: 'var(--line-strong)' }
const tick = { fill: 'var(--ink-3)', fontSize: 11 }
const barCursor = { fill: 'var(--sunken)' }
const lineCursor = { stroke: 'var(--line-strong)' }

/** Up to how many rows every value has its dot; with more only values that stand alone, which no line would show. */
const dottedRows = 31

function showsDot(rows: readonly ChartRow[], key: string, at: number): boolean {
  if (rows.length <= dottedRows) return true
  const has = (place: number) => numberIn(rows[place] ?? {}, key) !== null
  return has(at) && !has(at - 1) && !has(at + 1)
}

export interface PlotProps {
  readonly rows: readonly ChartRow[]
  readonly indexKey: string
  readonly index: ChartIndex
  readonly series: readonly PlacedSeries[]
  readonly axes: Readonly<Partial<Record<ChartSide, ChartAxis>>>
  readonly events: readonly ChartEvent[]
  readonly selected: string | null
  readonly stacked: boolean
  readonly width: number
  readonly height: number
  readonly label: string
  /** A press anywhere on the drawing. */
  readonly onPress: (event: MouseEvent) => void
}
