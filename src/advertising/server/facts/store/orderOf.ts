import { dimensionOf, isDimension, isTimeDimension } from '../../../reporting/dimensions.ts'
import type { BaseMetric, FactMeasure } from '../../../reporting/factShape.ts'
import { isMetric, metricOf, type Weights } from '../../../reporting/metrics.ts'
import { personSample } from '../../../reporting/personSample.ts'
import type { ReportSort } from '../../../reporting/reportQuestion.ts'
import { type FactReport, measuresOfReport } from './factReport.ts'

/** How a database writes what reports are sorted by. */
export interface OrderDialect {
  /** The column of a measure's sum, before its number. */
  readonly sum: 'm' | 's'
  /** How many people of the sample there are. */
  readonly people: string
  readonly double: (value: number) => string
}

/** A column of the order as SQL; none where the report doesn't have it. */
export function orderOf({ column, direction }: ReportSort, report: FactReport, dialect: OrderDialect): string[] {
  const measures = measuresOfReport(report)
  if (isMetric(column)) {
    const { over, by, factor = 1, estimatedFrom } = metricOf(column)
    const weighed = (weights: Weights) => weigh(weights, measures, dialect)
    const value = `${weighed(over)}${by ? ` / nullif(${weighed(by)}, 0)` : ''} * ${dialect.double(factor)}`
    const tooFew =
      estimatedFrom && `${dialect.people} < ${personSample.least} and ${weighed({ [estimatedFrom]: 1 })} > 0`
    return [`${tooFew ? `case when ${tooFew} then null else ${value} end` : value} ${direction} nulls last`]
  }
  const index = isDimension(column) ? report.dimensions.indexOf(column) : -1
  if (index < 0 || !isDimension(column)) return []
  return [`${isTimeDimension(column) ? 'g' : dimensionOf(column).ways ? 'n' : 'd'}${index} ${direction}`]
}

/** In the order in which the metric itself adds, so that the same numbers come out. */
function weigh(weights: Weights, measures: readonly FactMeasure[], { sum, people, double }: OrderDialect): string {
  const columns: readonly (readonly [BaseMetric, string])[] = [
    ...measures.map((measure, index) => [measure, `${sum}${index}`] as const),
    ['people', people],
  ]
  const terms = columns.flatMap(([base, column]) => {
    const sign = weights[base]
    return sign === undefined ? [] : [`${sign === 1 ? '+' : '-'} ${column}`]
  })
  return `(${double(0)} ${terms.join(' ')})`
}
