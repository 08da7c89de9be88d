import { dimensionOf, isDimension, isTimeDimension } from '../../../contract/reporting/dimensions.ts'
import { type FactMeasure, isAmount } from '../../../contract/reporting/factShape.ts'
import { isMetric, metricOf, type Weights } from '../../../contract/reporting/metrics.ts'
import type { ReportSort } from '../../../contract/reporting/reportQuestion.ts'
import { answeredByDays, type FactReport, kindsOfReport, measuresOfReport } from '../../store/factReport.ts'
import { factColumn } from './factColumns.ts'
import { factPlaces } from './factPlaces.ts'
import { factTimes } from './factTimes.ts'
import type { Statement } from './listStatement.ts'

/**
 * The statement that answers a report: `d0`, `d1`… for its dimensions, `m0`, `m1`… for its measures. What facts are
 * about is narrowed down and described first (`place`: thousands of rows), then the hours or days are added up by it.
 * `offset bigint '0'` keeps it apart, so that nothing is described anew for every hour; unlike a CTE it has statistics
 * and is read by parallel workers, which the number must be a plain constant for.
 */
export function reportStatement(report: FactReport): Statement {
  const params: unknown[] = []
  const add = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const byDays = answeredByDays(report)
  const times = factTimes(report, byDays)
  const named = report.order.map(({ column }) => column)
  const place = factPlaces(add, { ...report, kinds: kindsOfReport(report), named, withCurrency: report.rates !== null })
  const groups = report.dimensions.map((dimension, index) =>
    isTimeDimension(dimension)
      ? { group: times.group(dimension), value: times.value(dimension) }
      : { group: `place.d${index}`, value: `place.d${index}` },
  )
  const names = report.dimensions.flatMap((_, index) => (place.named.has(index) ? [index] : []))
  const columns = [
    ...groups.map(({ group }, index) => `${group} as g${index}`),
    ...groups.map(({ value }, index) => `${value} as d${index}`),
    ...names.map(index => `place.n${index}`),
    ...(report.rates ? ['place.currency'] : []),
  ]
  const grouped = [
    ...groups.map(({ group }) => group),
    ...names.map(index => `place.n${index}`),
    ...(report.rates ? ['place.currency'] : []),
  ]
  const measures = measuresOfReport(report)
  const sums = measures.map((measure, index) => `sum(f.${factColumn(measure)}::double precision) as m${index}`)
  const conditions = [times.within, ...times.conditions(add, report.filters)]
  const inner = `
    select ${[...columns, ...sums].join(', ')}
    from ${byDays ? 'fact_daily' : 'fact_hourly'} f join (${place.sql} offset bigint '0') as place on place.id = f.key
    where ${conditions.join(' and ')}
    ${grouped.length > 0 ? `group by ${grouped.join(', ')}` : ''} having count(*) > 0`
  const keys = groups.map((_, index) => index)
  const source = report.rates ? converted(inner, { keys, names, measures, rates: report.rates, add }) : inner
  const order = [...report.order.flatMap(sort => orderOf(sort, report, measures)), ...keys.map(index => `g${index}`)]
  const sql = `select ${[...keys.map(index => `d${index}`), ...measures.map((_, index) => `m${index}`)].join(', ') || '1'}
    from (${source}) as answer${order.length > 0 ? ` order by ${order.join(', ')}` : ''}${
      report.limit === null ? '' : ` limit ${add(report.limit, 'bigint')}`
    }`
  return { sql, params }
}

/** The sums of each currency in the one asked for, rounded to micros, and added up. */
function converted(inner: string, { keys, names, measures, rates, add }: Conversion): string {
  const [codes, values] = [Object.keys(rates), Object.values(rates)]
  const same = [...keys.flatMap(index => [`g${index}`, `d${index}`]), ...names.map(index => `n${index}`)]
  const sums = measures.map((measure, index) =>
    isAmount(measure)
      ? `sum(floor(m${index} * coalesce(r.rate, 1) + 0.5)) as m${index}`
      : `sum(m${index}) as m${index}`,
  )
  return `select ${[...same, ...sums].join(', ')} from (${inner}) as apart
    left join unnest(${add(codes, 'text[]')}, ${add(values, 'double precision[]')}) as r(code, rate) on r.code = apart.currency
    ${same.length > 0 ? `group by ${same.join(', ')}` : ''} having count(*) > 0`
}

function orderOf({ column, direction }: ReportSort, report: FactReport, measures: readonly FactMeasure[]): string[] {
  if (isMetric(column)) {
    const { over, by, factor = 1 } = metricOf(column)
    const total = weighed(over, measures)
    const divisor = by && weighed(by, measures)
    const value = divisor ? `(${total}) / nullif(${divisor}, 0) * ${factor}::double precision` : total
    return [`${value} ${direction} nulls last`]
  }
  const index = isDimension(column) ? report.dimensions.indexOf(column) : -1
  if (index < 0 || !isDimension(column)) return []
  return [`${isTimeDimension(column) ? 'g' : dimensionOf(column).ways ? 'n' : 'd'}${index} ${direction}`]
}

/** In the order in which the metric itself adds, so that the same numbers come out. */
function weighed(weights: Weights, measures: readonly FactMeasure[]): string {
  const terms = measures.flatMap((measure, index) => {
    const sign = weights[measure]
    return sign === undefined ? [] : [`${sign === 1 ? '+' : '-'} m${index}`]
  })
  return `(0::double precision ${terms.join(' ')})`
}

interface Conversion {
  readonly keys: readonly number[]
  readonly names: readonly number[]
  readonly measures: readonly FactMeasure[]
  readonly rates: Readonly<Record<string, number>>
  readonly add: (value: unknown, type: string) => string
}
