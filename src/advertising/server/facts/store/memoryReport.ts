import { columnValue, fieldOf } from '../../../../engine/server/store/columnValue.ts'
import { compareText } from '../../../../engine/server/store/compareText.ts'
import type { MemoryTable } from '../../../../engine/server/store/memoryTable.ts'
import { sortKey } from '../../../../engine/server/store/sortKey.ts'
import {
  type DimensionKey,
  dimensionOf,
  isDimension,
  isTimeDimension,
  type Way,
} from '../../../reporting/dimensions.ts'
import { type FactMeasure, type FactSums, isAmount } from '../../../reporting/factShape.ts'
import { isMetric, metricOf, metricValue } from '../../../reporting/metrics.ts'
import type { ReportFilter, ReportSort } from '../../../reporting/reportQuestion.ts'
import { bucketOf } from '../../../reporting/timeBuckets.ts'
import { asksPeople, type FactGroup, type FactReport, kindsOfReport, measuresOfReport } from './factReport.ts'
import type { PeopleQuestion } from './factStore.ts'
import type { MemoryFacts } from './memoryFacts.ts'
import type { StoredFact } from './storedFact.ts'

type Tables = ReadonlyMap<string, MemoryTable>

/** A report over the facts of a memory store; the plain reading of what the SQL does. */
export function memoryReport(facts: MemoryFacts, tables: Tables, report: FactReport): FactGroup[] {
  const measures = measuresOfReport(report)
  const kinds = kindsOfReport(report)
  const counted = asksPeople(report)
  const groups = new Map<string, Group>()
  for (const fact of facts.between(report.scope, report.hours.start, report.hours.end)) {
    if (!(fact.parts.lossReason === '' ? kinds.delivery : kinds.loss)) continue
    const hour = Date.parse(fact.hour)
    const reportedBy = (dimension: DimensionKey) =>
      isTimeDimension(dimension) ? bucketOf(dimension, report.clock, hour) : partOf(tables, dimension, fact)
    if (!report.filters.every(filter => passes(tables, filter, reportedBy(filter.dimension)))) continue
    const values = report.dimensions.map(reportedBy)
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { values, byCurrency: new Map(), people: new Set(), hour: fact.hour }
    groups.set(key, group)
    if (fact.hour < group.hour) group.hour = fact.hour
    const currency = report.rates ? fact.tree.currency : ''
    const sums = group.byCurrency.get(currency) ?? {}
    group.byCurrency.set(currency, sums)
    for (const measure of measures) sums[measure] = (sums[measure] ?? 0) + (fact.measures[measure] ?? 0)
    if (counted) for (const person of fact.people) group.people.add(person)
  }
  const found = [...groups.values()].map(group => ({
    ...group,
    sums: { ...sumsOf(group, measures, report.rates), ...(counted ? { people: group.people.size } : {}) },
  }))
  found.sort((a, b) => compareGroups(tables, report, a, b))
  const cut = report.limit === null ? found : found.slice(0, report.limit)
  return cut.map(({ values, sums }) => ({ values, sums }))
}

/** The currencies of all that is in the scope and passes the filters that are not about time. */
export function memoryCurrencies(facts: MemoryFacts, tables: Tables, report: Pick<FactReport, 'scope' | 'filters'>) {
  const found = new Set<string>()
  const filters = report.filters.filter(({ dimension }) => !isTimeDimension(dimension))
  for (const fact of facts.about(report.scope)) {
    if (filters.every(filter => passes(tables, filter, partOf(tables, filter.dimension, fact)))) {
      found.add(fact.tree.currency)
    }
  }
  return [...found].sort(compareText)
}

/** People of the sample, with the last hour of each. */
export function memoryPeople(
  facts: MemoryFacts,
  tables: Tables,
  { scope, filters, clock, hours, atLeast }: PeopleQuestion,
): ReadonlyMap<number, string> {
  const seen = new Map<number, Set<string>>()
  for (const fact of facts.between(scope, hours.start, hours.end)) {
    if (fact.people.length === 0) continue
    const hour = Date.parse(fact.hour)
    const reported = (dimension: DimensionKey) =>
      isTimeDimension(dimension) ? bucketOf(dimension, clock, hour) : partOf(tables, dimension, fact)
    if (!filters.every(filter => passes(tables, filter, reported(filter.dimension)))) continue
    for (const person of fact.people) seen.set(person, (seen.get(person) ?? new Set()).add(fact.hour))
  }
  return new Map(
    [...seen].flatMap(([person, hours]) =>
      hours.size >= atLeast ? [[person, [...hours].reduce((one, other) => (one > other ? one : other))] as const] : [],
    ),
  )
}

function sumsOf(group: Group, measures: readonly FactMeasure[], rates: FactReport['rates']): FactGroup['sums'] {
  const sums: Sums = {}
  for (const [currency, own] of group.byCurrency) {
    const rate = rates?.[currency] ?? 1
    for (const measure of measures) {
      const value = own[measure] ?? 0
      sums[measure] = (sums[measure] ?? 0) + (rates && isAmount(measure) ? Math.floor(value * rate + 0.5) : value)
    }
  }
  return sums
}

/** A dimension's value of a fact: the first of its ways that leads to one. */
function partOf(tables: Tables, dimension: DimensionKey, fact: StoredFact): string {
  for (const way of dimensionOf(dimension).ways ?? []) {
    const value = follow(tables, way, { ...fact.parts, ...fact.tree }[way.part])
    if (value !== '') return value
  }
  return ''
}

function follow(tables: Tables, { steps }: Way, start: string): string {
  let value = start
  for (const step of steps) {
    const [entity = '', ...path] = step.split('.')
    const reached = fieldOf(tables.get(entity)?.rows.get(value), path.join('.'))
    value = typeof reached === 'string' ? reached : ''
  }
  return value
}

function passes(tables: Tables, { dimension, op, values }: ReportFilter, value: string): boolean {
  switch (op) {
    case 'in':
      return values.includes(value)
    case 'not_in':
      return !values.includes(value)
    case 'contains':
      return values.some(part => nameKey(tables, dimension, value).includes(sortKey(part)))
    case 'gt':
      return values.some(limit => compareText(value, limit) > 0)
    case 'lt':
      return values.some(limit => compareText(value, limit) < 0)
  }
}

/** What a value is sorted and found by: the name of the row that it is an id of, or itself, without regard to A–Z's case. */
function nameKey(tables: Tables, dimension: DimensionKey, value: string): string {
  const { entity } = dimensionOf(dimension)
  const row = entity ? tables.get(entity)?.rows.get(value) : undefined
  const name = row && columnValue(row, { name: 'name', type: 'text' })
  return typeof name === 'string' ? name : value.replace(/[A-Z]/g, letter => letter.toLowerCase())
}

function compareGroups(tables: Tables, report: FactReport, a: Full, b: Full): number {
  for (const order of report.order) {
    const compared = compareBy(tables, report, order, a, b)
    if (compared !== 0) return compared
  }
  for (const [index, dimension] of report.dimensions.entries()) {
    const compared = compareValues(dimension, a, b, index)
    if (compared !== 0) return compared
  }
  return 0
}

function compareBy(tables: Tables, report: FactReport, { column, direction }: ReportSort, a: Full, b: Full): number {
  const sign = direction === 'asc' ? 1 : -1
  if (isMetric(column)) {
    const [x, y] = [metricValue(metricOf(column), a.sums), metricValue(metricOf(column), b.sums)]
    if (x === null || y === null) return (x === null ? 1 : 0) - (y === null ? 1 : 0)
    return sign * (x - y)
  }
  const index = isDimension(column) ? report.dimensions.indexOf(column) : -1
  if (index < 0) return 0
  if (isTimeDimension(column)) return sign * compareValues(column, a, b, index)
  const [x, y] = [a, b].map(({ values }) => nameKey(tables, column, values[index] ?? '')) as [string, string]
  return sign * compareText(x, y)
}

/** Hours go by the moment: a clock that is put back shows some of them twice. */
function compareValues(dimension: DimensionKey, a: Full, b: Full, index: number): number {
  return dimension === 'hour' ? compareText(a.hour, b.hour) : compareText(a.values[index] ?? '', b.values[index] ?? '')
}

type Sums = { -readonly [measure in keyof FactSums]?: number }

interface Group {
  readonly values: readonly string[]
  readonly byCurrency: Map<string, Sums>
  /** Of the sample. */
  readonly people: Set<number>
  /** The first of it; with the hour among the dimensions, the only one. */
  hour: string
}

interface Full extends Pick<Group, 'values' | 'hour'> {
  readonly sums: FactGroup['sums']
}
