import type { YAxisProps } from 'recharts'
import { type ChartRow, numberIn, type PlacedSeries } from './chartData.ts'

/** The scale of one side: from zero, in even steps. Where everything is zero, zero is all there is to mark. */
export function scaleOf(
  rows: readonly ChartRow[],
  series: readonly PlacedSeries[],
): Pick<YAxisProps, 'domain' | 'niceTicks' | 'ticks'> {
  const isFlat = rows.every(row => series.every(({ key }) => (numberIn(row, key) ?? 0) === 0))
  return isFlat ? { domain: [0, 1], ticks: [0] } : { domain: fromZero, niceTicks: 'snap125' }
}

const fromZero: [(low: number) => number, 'auto'] = [low => Math.min(0, low), 'auto']
