import { factKindsOf } from '../../src/advertising/reporting/combinations.ts'
import { type DimensionKey, dimensionOf } from '../../src/advertising/reporting/dimensions.ts'
import { type FactMeasure, type FactSums, factAmounts, factParts } from '../../src/advertising/reporting/factShape.ts'
import { countsPeople, isMetric, measuresOf, metricOf, metricValue } from '../../src/advertising/reporting/metrics.ts'
import type { FactGroup, FactReport } from '../../src/advertising/server/facts/store/factReport.ts'
import type { Fact } from '../../src/advertising/server/facts/store/factStore.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { sortKey } from '../../src/engine/server/store/sortKey.ts'

type Rows = Readonly<Record<string, readonly Row[]>>

/** A report counted by hand: every fact is looked at, times are read from the platform's own clock. */
export function answerOf(given: readonly Fact[], rows: Rows, report: FactReport): FactGroup[] {
  const kinds = new Set(report.metrics.flatMap(factKindsOf))
  const measures = [...new Set(report.metrics.flatMap(key => measuresOf(metricOf(key))))]
  const counted = report.metrics.some(key => countsPeople(metricOf(key)))
  const groups = new Map<string, { values: string[]; facts: Fact[] }>()
  for (const fact of latest(given)) {
    const at = Date.parse(fact.hour)
    if (at < report.hours.start || at >= report.hours.end) continue
    if (report.scope !== 'all' && !report.scope.includes(fact.organization)) continue
    if (!kinds.has(fact.lossReason ? 'loss' : 'delivery')) continue
    const passes = report.filters.every(({ dimension, op, values }) => {
      const value = told(dimension, fact, rows, report)
      if (op === 'in' || op === 'not_in') return values.includes(value) === (op === 'in')
      if (op === 'contains') return values.some(part => nameOf(dimension, value, rows).includes(sortKey(part)))
      return values.some(limit => (op === 'gt' ? value > limit : value < limit))
    })
    if (!passes) continue
    const values = report.dimensions.map(dimension => told(dimension, fact, rows, report))
    const key = values.join('\n')
    groups.set(key, { values, facts: [...(groups.get(key)?.facts ?? []), fact] })
  }
  const answer = [...groups.values()].map(({ values, facts }) => ({
    values,
    facts,
    sums: {
      ...Object.fromEntries(measures.map(measure => [measure, added(facts, measure, report)])),
      ...(counted ? { people: new Set(facts.flatMap(({ people = [] }) => people)).size } : {}),
    },
  }))
  answer.sort((a, b) => {
    for (const { column, direction } of report.order) {
      const [x, y] = [a, b].map(({ values, facts, sums }) => {
        if (column === 'vcr') return completionRate(sums)
        if (isMetric(column)) return metricValue(metricOf(column), sums)
        const value = values[report.dimensions.indexOf(column)] ?? ''
        return column === 'hour' ? (facts[0]?.hour ?? '') : nameOf(column, value, rows)
      }) as [string | number | null, string | number | null]
      if (x === y) continue
      if (x === null || y === null) return x === null ? 1 : -1
      return x < y === (direction === 'asc') ? -1 : 1
    }
    for (const [index, dimension] of report.dimensions.entries()) {
      const [x, y] = [a, b].map(({ values, facts }) => (dimension === 'hour' ? facts[0]?.hour : values[index]) ?? '')
      if (x !== y) return (x ?? '') < (y ?? '') ? -1 : 1
    }
    return 0
  })
  return answer.slice(0, report.limit ?? answer.length).map(({ values, sums }) => ({ values, sums }))
}

/** By hand: the definition itself is what is checked here. */
function completionRate({ starts = 0, completes = 0 }: Partial<FactSums>): number | null {
  return starts === 0 ? null : (completes / starts) * 100
}

/** Facts of the same hour and parts replace each other. */
function latest(given: readonly Fact[]): Fact[] {
  const kept = new Map<string, Fact>()
  for (const fact of given) kept.set([fact.hour, ...factParts.map(name => fact[name] ?? '')].join('\n'), fact)
  return [...kept.values()]
}

function added(facts: readonly Fact[], measure: FactMeasure, { rates }: FactReport): number {
  const sum = (some: readonly Fact[]) => some.reduce((total, fact) => total + (fact[measure] ?? 0), 0)
  if (!rates || !(factAmounts as readonly string[]).includes(measure)) return sum(facts)
  const currencies = [...new Set(facts.map(({ currency = '' }) => currency))]
  return currencies.reduce(
    (total, code) =>
      total + Math.floor(sum(facts.filter(({ currency }) => currency === code)) * (rates[code] ?? 1) + 0.5),
    0,
  )
}

function told(dimension: DimensionKey, fact: Fact, rows: Rows, { clock }: FactReport): string {
  const { ways } = dimensionOf(dimension)
  if (!ways) return onTheClock(dimension, Date.parse(fact.hour), clock.timezone)
  for (const { part, steps } of ways) {
    let value: unknown = fact[part] ?? ''
    for (const step of steps) {
      const [entity = '', ...path] = step.split('.')
      let reached: unknown = rows[entity]?.find(({ id }) => id === value)
      for (const name of path) reached = (reached as Record<string, unknown> | undefined)?.[name]
      value = reached ?? ''
    }
    if (value !== '') return String(value)
  }
  return ''
}

function onTheClock(dimension: DimensionKey, at: number, timeZone: string): string {
  const native = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at)
  const [day = '', time = ''] = native.split(' ')
  const weekday = (new Date(day).getUTCDay() + 6) % 7
  if (dimension === 'day') return day
  if (dimension === 'month') return day.slice(0, 7)
  if (dimension === 'week') return new Date(Date.parse(day) - weekday * 86_400_000).toISOString().slice(0, 10)
  if (dimension === 'dayOfWeek') return String(weekday + 1)
  if (dimension === 'hourOfDay') return time.slice(0, 2)
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).format(at).split('GMT')[1]
  return `${day}T${time}${offset || '+00:00'}`
}

function nameOf(dimension: DimensionKey, value: string, rows: Rows): string {
  const { entity } = dimensionOf(dimension)
  const row = rows[entity ?? '']?.find(({ id }) => id === value)
  return row ? sortKey(String(row.name)) : value.toLowerCase()
}
