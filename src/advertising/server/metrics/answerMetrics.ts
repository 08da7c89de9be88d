import type { ApiContext } from '../../../engine/server/apiContext.ts'
import { finder } from '../../../engine/server/hooks/resourceHooks.ts'
import { compareText } from '../../../engine/server/store/compareText.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { addSums } from '../../reporting/addSums.ts'
import { type DimensionKey, dimensionKeys, dimensionOf } from '../../reporting/dimensions.ts'
import type { FactSums } from '../../reporting/factShape.ts'
import { isMoney, type MetricKey, metricOf, metricValue } from '../../reporting/metrics.ts'
import { type LiveMetric, liveMetrics, type MetricsAnswer, type MetricsPoint } from '../../reporting/metricsAnswer.ts'
import { type Plan, pacingOf, projectionOf } from '../../reporting/pacing.ts'
import type { ReportFilter } from '../../reporting/reportQuestion.ts'
import { addDays } from '../../reporting/reportRange.ts'
import type { FactGroup } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { conversionsOfGoals } from './conversionsOfGoals.ts'
import { factsQuestion } from './factsQuestion.ts'
import { firstDay } from './firstDay.ts'
import { freshness } from './freshness.ts'
import { goalProgress, isAboutPeople } from './goalProgress.ts'
import { goalsOfRows } from './goalsOfRows.ts'
import { goalTrend } from './goalTrend.ts'
import { hasPeopleKpi, kpiMetrics } from './kpiMetrics.ts'
import { pacingBounds } from './pacingBounds.ts'
import { planOf } from './planOf.ts'
import { reachedPeople } from './reachedPeople.ts'
import { withoutMetrics } from './withoutMetrics.ts'

export interface MetricsQuestion {
  readonly entity: string
  /** Of one entity, and visible to who asks. */
  readonly rows: readonly Row[]
  /** The organizations whose facts count. */
  readonly scope: readonly string[] | 'all'
  /** What else narrows them down. */
  readonly filters?: readonly ReportFilter[]
  /** By a row's id, metrics that are left out of its answer, with all that tells of them. */
  readonly hides?: (id: string) => ReadonlySet<MetricKey>
  /** How many days back, where a row has no flight. */
  readonly days: number
  /** How many of the last days the series shall have, and no hours; null for all of both. */
  readonly recent: number | null
}

/** The dimension whose values are an entity's ids; null where facts know nothing of it. */
export function measuredDimension(entity: string): DimensionKey | null {
  return (
    dimensionKeys.find(key => {
      const { entity: of, ways = [] } = dimensionOf(key)
      return of === entity && ways.length === 1 && ways[0]?.steps.length === 0
    }) ?? null
  )
}

/**
 * Every row's delivery from stored facts: one question for the days and one for the hours, however many rows. Goals about
 * people have questions of their own.
 */
export async function answerMetrics(context: ApiContext, question: MetricsQuestion): Promise<MetricsAnswer[]> {
  const { entity, rows, scope, days, recent, filters = [], hides } = question
  const dimension = measuredDimension(entity)
  if (!dimension || rows.length === 0) return []
  const { read } = context.store
  const now = context.clock()
  const today = now.toISOString().slice(0, 10)
  const find = finder(context.catalogue, read)
  const plans = await Promise.all(rows.map(row => planOf(entity, row, find)))
  const froms = plans.map(plan => (plan ? firstDay(plan.start, today) : addDays(today, 1 - days)))
  const [from = today] = [...froms].sort()
  const ask = (by: 'day' | 'hour', range: { from: string; to: string }) =>
    read.extension(factStore).reportFacts(
      factsQuestion({
        scope,
        dimensions: [dimension, 'currency', by],
        metrics: asked,
        filters: [{ dimension, op: 'in', values: rows.map(({ id }) => id) }, ...filters],
        ...range,
      }),
    )
  const bounds = await pacingBounds(read, plans.some(Boolean) ? rows : [], find)
  const [daily, hourly, last, goals] = await Promise.all([
    ask('day', { from, to: today }),
    ask('hour', { from: addDays(today, -3), to: today }),
    read.extension(factStore).lastFactHour(scope),
    goalsOfRows(read, entity, rows),
  ])
  const { complete, completeThrough, stalenessSeconds, isStale } = freshness(last, now)
  const sumsOfGoal = await conversionsOfGoals(read, goals, {
    scope,
    dimensions: [dimension],
    filters: [{ dimension, op: 'in', values: rows.map(({ id }) => id) }, ...filters],
    from,
    to: today,
  })
  const hourlyFrom = new Date(now.getTime() - 2 * DAY).toISOString()
  const daysById = byId(daily)
  const hoursById = byId(hourly)
  const people = await reachedPeople(read, {
    rows: rows.flatMap((row, index) => {
      const { id } = row
      if (!goals.get(id)?.some(isAboutPeople) && !hasPeopleKpi(row)) return []
      const first = froms[index] ?? today
      // Nearly nothing is delivered before its flight: all that wasn't can be asked together.
      return [{ id, from: daysById.get(id)?.some(({ at }) => at < first) ? first : from }]
    }),
    to: today,
    scope,
    dimension,
    only: filters,
  })
  const answers = rows.map((row, index): MetricsAnswer => {
    const first = froms[index] ?? today
    const points = (daysById.get(row.id) ?? []).filter(({ at }) => at >= first)
    const sums = addUp(points)
    const currency = currencyOf(row, points)
    const planned = plans[index] ?? null
    // A budget says nothing about amounts of several currencies.
    const plan = planned?.unit === 'micros' && currency === null ? null : planned
    const until = complete ?? now.getTime()
    const delivered = (of: readonly Point[]) => {
      const total = addUp(of)
      return (plan?.unit === 'impressions' ? total.impressions : total.spend) ?? 0
    }
    const pacing = plan && pacingOf(plan, delivered(points), until, bounds(row))
    const [week, weekBefore] = [weekFrom(addDays(today, -7)), weekFrom(addDays(today, -14))]
    const sumsOfWeek = (goal: Row, isCounted: (day: string) => boolean) =>
      sumsOfGoal(row.id, goal, addUp(points.filter(({ at }) => isCounted(at))), isCounted)
    const hours = hoursById.get(row.id) ?? []
    const counted = { ...sums, people: people.get(row.id) ?? 0 }
    const lately = new Date(until - 3 * DAY).toISOString()
    const wholeDays = plan ? wholeDaysOf(plan, until).map(day => delivered(points.filter(({ at }) => at === day))) : []
    return {
      id: row.id,
      entity,
      asOf: now.toISOString(),
      completeThrough,
      stalenessSeconds,
      state: points.length === 0 ? 'no_data' : isStale ? 'stale' : 'live',
      simulated: context.sample,
      currency,
      from: first,
      to: today,
      values: valuesOf(sums, currency),
      today: valuesOf(addUp(points.filter(({ at }) => at === today)), currency),
      series: {
        daily: seriesOf(
          daysFrom(recent === null ? first : later(first, addDays(today, 1 - recent)), today),
          points,
          currency,
        ),
        hourly: recent === null ? seriesOf(hoursFrom(hourlyFrom, hours), hours, currency) : [],
      },
      pacing,
      flight: plan && { start: new Date(plan.start).toISOString(), end: new Date(plan.end).toISOString() },
      projection:
        plan && until < plan.end
          ? projectionOf(plan, delivered(points), delivered(hours.filter(({ at }) => at >= lately)), until, wholeDays)
          : null,
      kpis: kpiMetrics(row, counted, currency),
      goals: (goals.get(row.id) ?? []).map(goal => ({
        ...goalProgress(
          goal,
          sumsOfGoal(row.id, goal, counted, day => day >= first),
          pacing,
        ),
        trend7d: goalTrend(goal, sumsOfWeek(goal, week), sumsOfWeek(goal, weekBefore)),
      })),
    }
  })
  return hides ? answers.map(answer => withoutMetrics(answer, hides(answer.id))) : answers
}

const DAY = 86_400_000

interface Point {
  /** A day, or the beginning of an hour. */
  readonly at: string
  readonly currency: string
  readonly sums: Partial<FactSums>
}

/** Everything that the live metrics and the goals may be worked out from. */
const asked: readonly MetricKey[] = [...liveMetrics, 'vcpm', 'cpcv', 'acr', 'cvr', 'impressionCvr', 'roas']

function byId(groups: readonly FactGroup[]): Map<string, Point[]> {
  const found = new Map<string, Point[]>()
  for (const { values, sums } of groups) {
    const [id = '', currency = '', at = ''] = values
    const point = { at: at.length > 10 ? new Date(at).toISOString() : at, currency, sums }
    const list = found.get(id)
    if (list) list.push(point)
    else found.set(id, [point])
  }
  for (const list of found.values()) list.sort((a, b) => compareText(a.at, b.at))
  return found
}

/** The one that all of its money was counted in; what nothing was told of has its own. */
function currencyOf(row: Row, points: readonly Point[]): string | null {
  const counted = new Set(points.map(({ currency }) => currency))
  const [only] = counted
  if (counted.size > 1) return null
  return only || (typeof row.currency === 'string' ? row.currency : null)
}

/** The last days of a flight that are over and told of, the last one last. */
function wholeDaysOf({ start }: Plan, until: number): readonly string[] {
  const end = new Date(until).toISOString().slice(0, 10)
  const first = addDays(new Date(start).toISOString().slice(0, 10), 1)
  return daysFrom(later(first, addDays(end, -14)), addDays(end, -1))
}

function addUp(points: readonly Point[]): Partial<FactSums> {
  return addSums(points.map(({ sums }) => sums))
}

/** The days of the week that begins with one. */
function weekFrom(from: string): (day: string) => boolean {
  const to = addDays(from, 7)
  return day => day >= from && day < to
}

function valuesOf(sums: Partial<FactSums>, currency: string | null): Record<LiveMetric, number | null> {
  const value = (key: LiveMetric) =>
    currency === null && isMoney(metricOf(key)) ? null : metricValue(metricOf(key), sums)
  return Object.fromEntries(liveMetrics.map(key => [key, value(key)])) as Record<LiveMetric, number | null>
}

function later(a: string, b: string): string {
  return a > b ? a : b
}

function daysFrom(from: string, to: string): string[] {
  const days: string[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** Only those that something was told of. */
function hoursFrom(from: string, points: readonly Point[]): string[] {
  return [...new Set(points.map(({ at }) => at))].filter(at => at >= from)
}

function seriesOf(times: readonly string[], points: readonly Point[], currency: string | null): MetricsPoint[] {
  const byTime = new Map<string, Point[]>()
  for (const point of points) byTime.set(point.at, [...(byTime.get(point.at) ?? []), point])
  return times.map(t => {
    const { impressions = 0, clicks = 0, conversions = 0, spend = 0 } = addUp(byTime.get(t) ?? [])
    return { t, impressions, clicks, conversions, spend: currency === null ? null : spend }
  })
}
