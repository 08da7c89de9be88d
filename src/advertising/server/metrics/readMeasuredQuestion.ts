import { parseListQuery } from '../../../engine/contract/query.ts'
import { demandSomewhere } from '../../../engine/server/access/guard.ts'
import { storeQuery } from '../../../engine/server/entities/listRows.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import { refusalOf } from '../../reporting/combinations.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import { measuredLimits } from '../../reporting/measuredRows.ts'
import { isMetric, type MetricKey } from '../../reporting/metrics.ts'
import type { DayRange } from '../../reporting/reportAnswer.ts'
import { daysIn, isDay } from '../../reporting/reportRange.ts'
import { factAccess } from '../facts/factAccess.ts'
import { measuredDimension } from './answerMetrics.ts'
import { demandMeasured, notMeasured } from './demandMeasured.ts'
import type { MeasuredQuestion } from './measuredRows.ts'

/**
 * Reads `/measured-rows?entity&metrics=spend,ctr&from&to&sort=desc(metric.spend)`; whatever else it says is the entity's list
 * query. Rows are those of the person's list, facts those that reports would tell them of. @throws ApiError 400, 403, QueryError
 */
export async function readMeasuredQuestion({ world, person, url }: SignedInCall): Promise<MeasuredQuestion> {
  const params = new URLSearchParams(url.searchParams)
  const take = (name: string) => {
    const value = params.get(name)
    params.delete(name)
    return value
  }
  const resource = demandMeasured(world, take('entity') ?? '')
  const dimension = measuredDimension(resource.entity)
  if (!dimension) throw notMeasured(resource.entity)
  demandSomewhere(person, ['list', 'read'], resource)
  const metrics = metricsOf(take('metrics') ?? '', dimension)
  const range = rangeOf('from', take('from'), 'to', take('to'))
  const [comparedFrom, comparedTo] = [take('compareFrom'), take('compareTo')]
  const compared =
    comparedFrom === null && comparedTo === null ? null : rangeOf('compareFrom', comparedFrom, 'compareTo', comparedTo)
  const withTotals = take('totals') === 'true'
  const order = metricOrder(params.get('sort') ?? '', metrics)
  if (order) params.delete('sort')
  const query = parseListQuery(resource, params)
  if (query.limit > measuredLimits.page) throw fieldsRefused({ limit: `Ask for at most ${measuredLimits.page} rows` })
  const list = await storeQuery(world, resource, person, query)
  const facts = factAccess(person, 'read', resource, list.scope, { metrics, dimensions: [dimension] })
  return { resource, dimension, metrics, range, compared, order, withTotals, list, facts }
}

function metricsOf(text: string, dimension: DimensionKey): readonly MetricKey[] {
  const names = [...new Set(text.split(',', measuredLimits.metrics + 1).filter(Boolean))]
  if (names.length > measuredLimits.metrics) {
    throw fieldsRefused({ metrics: `Ask for at most ${measuredLimits.metrics} metrics` })
  }
  const metrics = names.filter(isMetric)
  const unknown = names.find(name => !isMetric(name))
  if (unknown !== undefined) throw fieldsRefused({ metrics: `There is no metric "${unknown.slice(0, 60)}"` })
  const refusal = metrics.length > 0 ? refusalOf([dimension], metrics) : null
  if (refusal) throw fieldsRefused({ metrics: refusal })
  return metrics
}

function rangeOf(fromName: string, from: string | null, toName: string, to: string | null): DayRange {
  if (from === null || !isDay(from)) throw fieldsRefused({ [fromName]: 'Enter a date, like 2026-11-21' })
  if (to === null || !isDay(to)) throw fieldsRefused({ [toName]: 'Enter a date, like 2026-11-21' })
  if (to < from) throw fieldsRefused({ [toName]: `Must not be before ${fromName}` })
  if (daysIn({ from, to }) > measuredLimits.days) {
    throw fieldsRefused({ [fromName]: `Ask for at most ${measuredLimits.days} days` })
  }
  return { from, to }
}

/** Null where the list's own columns give the order. */
function metricOrder(sort: string, metrics: readonly MetricKey[]): MeasuredQuestion['order'] {
  const [, direction, key = ''] = /^(asc|desc)\(metric\.([A-Za-z0-9]{1,60})\)$/.exec(sort) ?? []
  if (direction !== 'asc' && direction !== 'desc') return null
  const metric = metrics.find(one => one === key)
  if (!metric) throw fieldsRefused({ sort: `"${key}" is not among the metrics` })
  return { metric, direction }
}
