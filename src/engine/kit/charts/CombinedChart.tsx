import { useMemo } from 'react'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import type { ChartSeries } from './chartData.ts'

/**
 * Bars and lines over one index (kit.10, kit.11), on one or two scales:
 * `<CombinedChart label="Spend by day" data={rows} index="day" bars={[{ key: 'spend', label: 'Spend' }]} lines={…} />`.
 * A press on a legend item, bar or dot selects that series; again, or on the background, lets go. However many rows
 * there are, it draws what the pixels can show.
 */
export function CombinedChart({ bars, lines, stacked = false, ...chart }: CombinedChartProps) {
  const series = useMemo(
    () => [
      ...bars.map((one, place) => ({ ...one, place, kind: 'bar' as const })),
      ...lines.map((one, place) => ({ ...one, place: bars.length + place, kind: 'line' as const })),
    ],
    [bars, lines],
  )
  return <ChartFrame {...chart} series={series} stacked={stacked} />
}

interface CombinedChartProps extends ChartProps {
  readonly bars: readonly ChartSeries[]
  readonly lines: readonly ChartSeries[]
  /** Bars of one place on top of each other. */
  readonly stacked?: boolean
}
