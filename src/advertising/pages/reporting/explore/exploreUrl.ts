import { percentDecoded } from '../../../../engine/contract/percentDecoded.ts'
import { isTimeZone } from '../../../../engine/contract/zoneClock.ts'
import { t } from '../../../../engine/texts/t.ts'
import { type DimensionKey, isDimension } from '../../../reporting/dimensions.ts'
import { isMetric, type MetricKey } from '../../../reporting/metrics.ts'
import {
  comparisons,
  dateRanges,
  granularities,
  type ReportFilter,
  reportLimits,
} from '../../../reporting/reportQuestion.ts'
import { daysIn, isDay } from '../../../reporting/reportRange.ts'
import { type DrillStep, type ExploreState, mostSteps, startState } from './exploreState.ts'

/**
 * Explore's choices as the query of an address, without the mark in front, and back. What is as at the start is left
 * out, the rest has one place and one way to be written, so that equal choices have equal addresses:
 *
 * | part                         | says                                                            |
 * |------------------------------|-----------------------------------------------------------------|
 * | `by=campaign,deal`           | dimensions; empty for none                                      |
 * | `show=spend,ctr`             | metrics                                                         |
 * | `f=country:in:DE,FR`         | a filter, any number of them; commas within values are `%2C`    |
 * | `at=campaign.deal:018f…`     | a step of the way down: whose value, then what it was broken by |
 * | `range=last_7`, `from` `to`  | the days                                                        |
 * | `step`, `vs`, `tz`, `cur`    | steps of the chart, comparison, time zone, currency             |
 * | `sort=-spend`, `pivot`       | order of the rows, minus for descending; columns                |
 * | `cur=own`                    | own currencies, where nothing else is said                      |
 * | `chart=no`                   | without the chart                                               |
 */
export function writeUrl(state: ExploreState): string {
  const { dimensions, metrics, filters, drill, sort } = state
  const parts: readonly (readonly [string, string] | null)[] = [
    same(dimensions, startState.dimensions) ? null : ['by', dimensions.join(',')],
    same(metrics, startState.metrics) ? null : ['show', metrics.join(',')],
    ...drill.map(({ dimension, value, to }) => ['at', `${dimension}.${to}:${value}`] as const),
    ...filters.map(
      ({ dimension, op, values }) => ['f', `${dimension}:${op}:${values.map(escaped).join(',')}`] as const,
    ),
    state.dateRange === startState.dateRange || state.dateRange === 'custom' ? null : ['range', state.dateRange],
    state.from === null ? null : ['from', state.from],
    state.to === null ? null : ['to', state.to],
    state.granularity === startState.granularity ? null : ['step', state.granularity],
    state.comparison === startState.comparison ? null : ['vs', state.comparison],
    state.timezone === startState.timezone ? null : ['tz', state.timezone],
    state.currency === null ? null : ['cur', state.currency],
    sort === null ? null : ['sort', `${sort.direction === 'desc' ? '-' : ''}${sort.column}`],
    state.pivot === null ? null : ['pivot', state.pivot],
    state.chart ? null : ['chart', 'no'],
  ]
  return parts.flatMap(part => (part === null ? [] : [`${part[0]}=${legible(part[1])}`])).join('&')
}

/** What an address says. What can't be read falls back to the start, and is named, in words. */
export function readUrl(params: URLSearchParams): ReadUrl {
  const problems: string[] = []
  const read = <T>(name: string, what: string, otherwise: T, parse: (text: string) => T | undefined): T => {
    const text = params.get(name)
    const value = text === null ? otherwise : parse(text)
    if (value === undefined) problems.push(what)
    return value === undefined ? otherwise : value
  }
  const readAll = <T>(
    name: string,
    what: string,
    most: number,
    parse: (text: string) => T | undefined,
  ): readonly T[] => {
    const values = [...new Set(params.getAll(name))].map(parse)
    const good = values.filter(value => value !== undefined).slice(0, most)
    if (good.length < values.length) problems.push(what)
    return good
  }
  const dimensions = read('by', t('the dimensions'), startState.dimensions, text =>
    keys(text, isDimension, reportLimits.dimensions),
  )
  const metrics = read('show', t('the metrics'), startState.metrics, text => {
    const found = keys(text, isMetric, reportLimits.metrics)
    return found?.length ? found : undefined
  })
  const state: ExploreState = {
    dimensions,
    metrics,
    filters: readAll('f', t('a filter'), reportLimits.filters, filterOf),
    drill: readAll('at', t('the drill-down path'), mostSteps, stepOf),
    ...daysOf(params, problems),
    granularity: read('step', t('the chart interval'), startState.granularity, text => oneOf(text, granularities)),
    comparison: read('vs', t('the comparison'), startState.comparison, text => oneOf(text, comparisons)),
    timezone: read('tz', t('the time zone'), startState.timezone, text => (isTimeZone(text) ? text : undefined)),
    currency: read('cur', t('the currency'), startState.currency, text =>
      text === 'own' ? null : /^[A-Z]{3}$/.test(text) ? text : undefined,
    ),
    sort: read('sort', t('the order'), startState.sort, text => {
      const column = text.replace(/^-/, '')
      const known = dimensions.find(key => key === column) ?? metrics.find(key => key === column)
      return known && { column: known, direction: text.startsWith('-') ? 'desc' : 'asc' }
    }),
    pivot: read('pivot', t('the columns'), startState.pivot, text =>
      isDimension(text) && !dimensions.includes(text) ? text : undefined,
    ),
    chart: read('chart', t('the chart'), startState.chart, text => (text === 'no' ? false : undefined)),
  }
  return { state, problems }
}

export interface ReadUrl {
  readonly state: ExploreState
  /** What could not be read: "the order". */
  readonly problems: readonly string[]
}

function daysOf(params: URLSearchParams, problems: string[]): Pick<ExploreState, 'dateRange' | 'from' | 'to'> {
  const [from, to, name] = [params.get('from'), params.get('to'), params.get('range')]
  if (from !== null || to !== null) {
    if (isRange(from, to)) return { dateRange: 'custom', from, to }
    problems.push(t('the days'))
  } else if (name !== null) {
    const preset = dateRanges.find(one => one === name && one !== 'custom')
    if (preset) return { dateRange: preset, from: null, to: null }
    problems.push(t('the days'))
  }
  return { dateRange: startState.dateRange, from: null, to: null }
}

function isRange(from: string | null, to: string | null): from is string {
  if (from === null || to === null || !isDay(from) || !isDay(to)) return false
  return from <= to && daysIn({ from, to }) <= reportLimits.days
}

function keys<K extends DimensionKey | MetricKey>(
  text: string,
  is: (key: string) => key is K,
  most: number,
): readonly K[] | undefined {
  const found = text === '' ? [] : text.split(',')
  return found.every(is) && found.length <= most && new Set(found).size === found.length ? found : undefined
}

function filterOf(text: string): ReportFilter | undefined {
  const [, dimension = '', op = '', values = ''] = /^(\w+):(in|not_in|contains|gt|lt):(.*)$/s.exec(text) ?? []
  const all = values.split(',').map(unescaped)
  if (!isDimension(dimension) || all.length > reportLimits.filterValues || all.some(value => value.length > 255)) return
  return { dimension, op: op as ReportFilter['op'], values: all }
}

function stepOf(text: string): DrillStep | undefined {
  const [, dimension = '', to = '', value = ''] = /^(\w+)\.(\w+):(.*)$/s.exec(text) ?? []
  return isDimension(dimension) && isDimension(to) && value.length <= 255 ? { dimension, value, to } : undefined
}

function oneOf<T extends string>(text: string, all: readonly T[]): T | undefined {
  return all.find(one => one === text)
}

function same(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((key, index) => key === b[index])
}

function escaped(value: string): string {
  return value.replaceAll('%', '%25').replaceAll(',', '%2C')
}

function unescaped(text: string): string {
  return text.replaceAll('%2C', ',').replaceAll('%25', '%')
}

/** Encoded, but for the marks that a query may hold as they are: addresses are read by people, too. */
function legible(text: string): string {
  return encodeURIComponent(text)
    .replace(/%(3A|2C|2F)/g, code => percentDecoded(code) ?? code)
    .replaceAll("'", '%27')
}
