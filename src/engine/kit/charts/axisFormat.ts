import type { ChartAxis, ChartSide, PlacedSeries } from './chartData.ts'

/**
 * How the marks of one side are written: as its axis says, else as the first of its series that says so, so that an
 * amount in micros is never left as it is stored.
 */
export function axisFormat(
  side: ChartSide,
  axes: Readonly<Partial<Record<ChartSide, ChartAxis>>>,
  series: readonly Pick<PlacedSeries, 'axis' | 'format'>[],
): (value: unknown) => string {
  const own = series.find(({ axis = 'left', format }) => axis === side && format)
  const format = axes[side]?.format ?? own?.format ?? String
  return value => format(Number(value))
}
