import { isObject } from '../../engine/contract/isObject.ts'
import type { MetricsAnswer } from '../reporting/metricsAnswer.ts'

/**
 * The rows' delivery in an answer of `GET /metrics/{ids}`. Its shape is the platform's own (platform.3): what can't be read as
 * one row's delivery is left out, and its row shows no metrics.
 */
export function readMetrics(answer: unknown): readonly MetricsAnswer[] {
  // An API of the version before tells no KPIs.
  return Array.isArray(answer) ? answer.map(one => (isObject(one) ? { kpis: [], ...one } : one)).filter(isMetrics) : []
}

function isMetrics(one: unknown): one is MetricsAnswer {
  if (!isObject(one) || !isObject(one.series)) return false
  const { series } = one
  return (
    ['id', 'asOf', 'state', 'from', 'to'].every(name => typeof one[name] === 'string') &&
    [one.values, one.today].every(isObject) &&
    [series.hourly, series.daily].every(points => Array.isArray(points) && points.every(isPoint)) &&
    [one.pacing, one.flight, one.projection].every(part => part === null || isObject(part)) &&
    [one.kpis, one.goals].every(list => Array.isArray(list) && list.every(isObject))
  )
}

function isPoint(point: unknown): boolean {
  return isObject(point) && typeof point.t === 'string'
}
