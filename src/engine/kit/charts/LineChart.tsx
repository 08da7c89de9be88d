import { useMemo } from 'react'
import { ChartFrame, type ChartProps } from './ChartFrame.tsx'
import type { ChartSeries } from './chartData.ts'

/** Lines over one index (kit.10, kit.11); over time at their true distance, with gaps where there is no value. */
export function LineChart({ lines, ...chart }: LineChartProps) {
  const series = useMemo(() => lines.map((one, place) => ({ ...one, place, kind: 'line' as const })), [lines])
  return <ChartFrame {...chart} series={series} />
}

interface LineChartProps extends ChartProps {
  readonly lines: readonly ChartSeries[]
}
