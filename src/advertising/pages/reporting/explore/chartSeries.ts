import type { ChartAxis, ChartRow, ChartSeries } from '../../../../engine/kit/charts/chartData.ts'
import { inSentence } from '../../../../engine/texts/inSentence.ts'
import { listText } from '../../../../engine/texts/listText.ts'
import { t } from '../../../../engine/texts/t.ts'
import { type DimensionKey, dimensionOf, type TimeDimension } from '../../../reporting/dimensions.ts'
import { type MetricKey, metricOf } from '../../../reporting/metrics.ts'
import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { metricText, shortMetric } from '../../metricText.ts'
import { numberAt } from '../answer/answerCells.ts'
import { dimensionText } from '../answer/dimensionText.ts'
import { isRound, timeSeriesOf } from '../answer/timeSeriesOf.ts'
import { columnOf, mostLines, timeSeriesDimensions } from './exploreQuestions.ts'
import type { ExploreState } from './exploreState.ts'

/** A line or bar, with the row of the table that it stands for; null for the whole. */
export interface SeriesRow extends ChartSeries {
  readonly at: readonly { readonly dimension: DimensionKey; readonly value: string }[] | null
}

export interface DrawnSeries {
  readonly data: readonly ChartRow[]
  readonly series: readonly SeriesRow[]
  readonly left: ChartAxis
  readonly right: ChartAxis
}

/** The course of the table's first rows, or of the whole with its second metric on the other scale. */
export function linesOf(
  state: ExploreState,
  table: ReportAnswer,
  timeSeries: ReportAnswer,
  step: TimeDimension,
  metrics: readonly MetricKey[],
  currency: string,
): DrawnSeries {
  const dimensions = timeSeriesDimensions(state)
  const wanted = topValues(table, dimensions)
  const { data, lines } = timeSeriesOf(timeSeries, step, dimensions, wanted)
  const [first = 'impressions'] = metrics
  const second = lines.find(({ metric }) => metric !== first)?.metric
  return {
    data: isRound(step) ? data.map(row => ({ ...row, at: dimensionText(step, String(row.at)) })) : data,
    series: lines.map(({ key, metric, values, before }) => ({
      key,
      label: values
        ? nameOf(table, dimensions, values)
        : before
          ? t('%{metric} before', { metric: metricOf(metric).label })
          : metricOf(metric).label,
      format: (value: number) => metricText(metricOf(metric).unit, value, currency),
      axis: metric === first ? ('left' as const) : ('right' as const),
      at: values && dimensions.map((dimension, place) => ({ dimension, value: values[place] ?? '' })),
    })),
    left: axisOf(first, currency),
    right: second ? axisOf(second, currency) : {},
  }
}

/** The table's first rows as bars of the first metric, side by side. */
export function barsOf(
  state: ExploreState,
  table: ReportAnswer,
  metrics: readonly MetricKey[],
  currency: string,
): DrawnSeries {
  const [metric = 'impressions'] = metrics
  const place = columnOf(table, metric)
  const dimensions = state.dimensions
  const rows = table.rows.slice(0, mostLines)
  const values = rows.map(({ cells }) => dimensions.map(key => String(cells[columnOf(table, key)] ?? '')))
  const cells = rows.map((row, line) => [`line${line}`, numberAt(row, place)] as const)
  return {
    data: rows.length ? [{ at: metricOf(metric).label, ...Object.fromEntries(cells) }] : [],
    series: values.map((own, line) => ({
      key: `line${line}`,
      label: dimensions.length ? nameOf(table, dimensions, own) : t('All'),
      format: (value: number) => metricText(metricOf(metric).unit, value, currency),
      at: dimensions.length ? dimensions.map((dimension, at) => ({ dimension, value: own[at] ?? '' })) : null,
    })),
    left: axisOf(metric, currency),
    right: {},
  }
}

/** What the chart counts, by what: "Spend by day". */
export function chartName([first]: readonly MetricKey[], step: TimeDimension | undefined): string {
  const name = first ? metricOf(first).label : ''
  return step ? t('%{metric} by %{time}', { metric: name, time: inSentence(dimensionOf(step).label) }) : name
}

function topValues(table: ReportAnswer, dimensions: readonly DimensionKey[]): readonly (readonly string[])[] {
  const places = dimensions.map(key => columnOf(table, key))
  const all = table.rows.map(({ cells }) => places.map(place => String(cells[place] ?? '')))
  const own = new Map(all.slice(0, mostLines).map(values => [JSON.stringify(values), values]))
  return [...own.values()]
}

function nameOf({ names }: ReportAnswer, dimensions: readonly DimensionKey[], values: readonly string[]): string {
  return dimensions.map((key, place) => dimensionText(key, values[place] ?? '', names)).join(' · ')
}

function axisOf(metric: MetricKey, currency: string): ChartAxis {
  const { label, unit, denominator } = metricOf(metric)
  const money = unit === 'micros' ? currency : ''
  const of = denominator ? t('of %{denominator}', { denominator }) : ''
  return { label: listText([label, money, of]), format: value => shortMetric(unit, value, currency) }
}
