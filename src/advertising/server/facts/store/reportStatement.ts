import type { Statement } from '../../../../engine/server/node/postgres/listStatement.ts'
import { isTimeDimension } from '../../../reporting/dimensions.ts'
import { type FactMeasure, isAmount } from '../../../reporting/factShape.ts'
import { factColumn } from './factColumns.ts'
import { factPlaces } from './factPlaces.ts'
import { answeredByDays, asksPeople, type FactReport, kindsOfReport, measuresOfReport } from './factReport.ts'
import { factTimes } from './factTimes.ts'
import { type OrderDialect, orderOf } from './orderOf.ts'

/**
 * The statement that answers a report: `d0`, `d1`… for its dimensions, `m0`, `m1`… for its measures, `people` where it
 * counts them. What facts are about is narrowed down and described first (`place`: thousands of rows), then the hours or
 * days are added up by it. `offset bigint '0'` keeps it apart, so that nothing is described anew for every hour; unlike a
 * CTE it has statistics and is read by parallel workers, which the number must be a plain constant for.
 */
export function reportStatement(report: FactReport): Statement {
  const params: unknown[] = []
  const add = (value: unknown, type: string) => `$${params.push(value)}::${type}`
  const byDays = answeredByDays(report)
  const times = factTimes(report, byDays)
  const named = report.order.map(({ column }) => column)
  const place = factPlaces(add, { ...report, kinds: kindsOfReport(report), named, withCurrency: report.rates !== null })
  const places = `(${place.sql} offset bigint '0') as place on place.id = f.key`
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
    from ${byDays ? 'fact_daily' : 'fact_hourly'} f join ${places}
    where ${conditions.join(' and ')}
    ${grouped.length > 0 ? `group by ${grouped.join(', ')}` : ''} having count(*) > 0`
  const keys = groups.map((_, index) => index)
  const source = report.rates ? converted(inner, { keys, names, measures, rates: report.rates, add }) : inner
  const order = [...report.order.flatMap(sort => orderOf(sort, report, dialect)), ...keys.map(index => `g${index}`)]
  const counted = asksPeople(report)
  const answers = [
    ...keys.map(index => `d${index}`),
    ...measures.map((_, index) => `m${index}`),
    ...(counted ? [`${people} as people`] : []),
  ]
  const sql = `select ${answers.join(', ') || '1'}
    from (${source}) as answer${counted ? withPeople(report, places, add) : ''}${order.length > 0 ? ` order by ${order.join(', ')}` : ''}${
      report.limit === null ? '' : ` limit ${add(report.limit, 'bigint')}`
    }`
  return { sql, params }
}

/** Joins how many people of the sample each group of the answer names, each once: found in their hours, never added up. */
function withPeople(report: FactReport, places: string, add: Conversion['add']): string {
  const times = factTimes(report, false)
  const groups = report.dimensions.map(
    (dimension, index) => `${isTimeDimension(dimension) ? times.group(dimension) : `place.d${index}`} as g${index}`,
  )
  const keys = groups.map((_, index) => `g${index}`).join(', ')
  return ` left join (
      select ${keys && `${keys}, `}count(*) as people from (
        select distinct ${[...groups, 'person'].join(', ')}
        from fact_people f join ${places} cross join unnest(f.people) as person
        where ${[times.within, ...times.conditions(add, report.filters)].join(' and ')}
      ) as once ${keys && `group by ${keys}`}
    ) as seen ${keys ? `using (${keys})` : 'on true'}`
}

const people = 'coalesce(seen.people, 0)'

const dialect: OrderDialect = { sum: 'm', people, double: value => `${value}::double precision` }

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

interface Conversion {
  readonly keys: readonly number[]
  readonly names: readonly number[]
  readonly measures: readonly FactMeasure[]
  readonly rates: Readonly<Record<string, number>>
  readonly add: (value: unknown, type: string) => string
}
