import { isTimeDimension } from '../../../reporting/dimensions.ts'
import { type FactMeasure, isAmount } from '../../../reporting/factShape.ts'
import { bucketOf } from '../../../reporting/timeBuckets.ts'
import { factColumn } from '../store/factColumns.ts'
import {
  answeredByDays,
  asksPeople,
  type FactGroup,
  type FactReport,
  kindsOfReport,
  measuresOfReport,
} from '../store/factReport.ts'
import { type OrderDialect, orderOf } from '../store/orderOf.ts'
import type { ClickhouseDimensions } from './ClickhouseDimensions.ts'
import { clickhouseText } from './clickhouseText.ts'
import { clickhouseTimes } from './clickhouseTimes.ts'
import type { AnswerRow } from './FactServer.ts'

/** The statement that answers a report: the values of its dimensions, then the sums of its measures, then people where it counts them. */
export async function clickhouseReport(report: FactReport, dimensions: ClickhouseDimensions): Promise<string> {
  const counted = asksPeople(report)
  // People are in hours alone.
  const byDays = !counted && answeredByDays(report)
  const times = clickhouseTimes(report, byDays)
  const measures = measuresOfReport(report)
  const sorted = new Set(report.order.map(({ column }) => column))
  const columns = await Promise.all(
    report.dimensions.map(async (dimension, index) => {
      if (isTimeDimension(dimension)) {
        return [`${times.group(dimension)} as g${index}`, `${times.value(dimension)} as d${index}`]
      }
      const value = await dimensions.valueOf(dimension)
      return [
        `${value} as d${index}`,
        ...(sorted.has(dimension) ? [`${await dimensions.keyOf(dimension)} as n${index}`] : []),
      ]
    }),
  )
  const same = columns.flat()
  const names = same.map(column => column.slice(column.lastIndexOf(' as ') + 4))
  const { delivery, loss } = kindsOfReport(report)
  const conditions = [
    times.within,
    ...(delivery && loss ? [] : [`loss_reason ${loss ? '<>' : '='} ''`]),
    ...(await dimensions.conditions(report.filters, times)),
  ]
  const sums = measures.map((measure, index) => `sum(toFloat64(${factColumn(measure)})) as m${index}`)
  const apart = report.rates ? ['toString(currency) as currency_of'] : []
  const grouped = [...names, ...(report.rates ? ['currency_of'] : [])]
  const inner = `select ${[...same, ...apart, ...sums, ...(counted ? ['uniqExactArrayState(people) as seen'] : []), 'count() as facts'].join(', ')}
    from ${byDays ? 'fact_daily' : 'fact_hourly'} final where ${conditions.join(' and ')}
    ${grouped.length > 0 ? `group by ${grouped.join(', ')}` : ''} having facts > 0`
  const joined = `select ${[
    ...names,
    ...measures.map((measure, index) => `${sumOf(measure, index, report.rates)} as s${index}`),
    ...(counted ? ['toFloat64(uniqExactArrayMerge(seen)) as people_seen'] : []),
    'count() as parts_of',
  ].join(', ')} from (${inner}) ${names.length > 0 ? `group by ${names.join(', ')}` : ''} having parts_of > 0`
  const order = [
    ...report.order.flatMap(sort => orderOf(sort, report, dialect)),
    ...report.dimensions.map((dimension, index) => `${isTimeDimension(dimension) ? 'g' : 'd'}${index}`),
  ]
  const answers = [
    ...report.dimensions.map((_, index) => `d${index}`),
    ...measures.map((_, index) => `s${index}`),
    ...(counted ? ['people_seen'] : []),
  ]
  return `select ${answers.join(', ') || '1'} from (${joined})${order.length > 0 ? ` order by ${order.join(', ')}` : ''}${
    report.limit === null ? '' : ` limit ${report.limit}`
  }`
}

/** Reads a row of the answer. */
export function clickhouseGroup(report: FactReport): (row: AnswerRow) => FactGroup {
  const measures = measuresOfReport(report)
  const counted = asksPeople(report)
  const first = report.dimensions.length
  return row => ({
    values: report.dimensions.map((dimension, index) =>
      dimension === 'hour' ? bucketOf('hour', report.clock, Number(row[index])) : String(row[index]),
    ),
    sums: {
      ...Object.fromEntries(measures.map((measure, index) => [measure, Number(row[first + index])])),
      ...(counted ? { people: Number(row[first + measures.length]) } : {}),
    },
  })
}

/** The sums of each currency in the one asked for, rounded to micros, and added up. */
function sumOf(measure: FactMeasure, index: number, rates: FactReport['rates']): string {
  if (!rates || !isAmount(measure)) return `sum(m${index})`
  const codes = Object.keys(rates).map(clickhouseText)
  if (codes.length === 0) return `sum(floor(m${index} + 0.5))`
  const rate = `transform(currency_of, [${codes.join(', ')}], [${Object.values(rates)
    .map(value => `toFloat64(${value})`)
    .join(', ')}], toFloat64(1))`
  return `sum(floor(m${index} * ${rate} + 0.5))`
}

/** As sums and people are called in the statement. */
const dialect: OrderDialect = { sum: 's', people: 'people_seen', double: value => `toFloat64(${value})` }
