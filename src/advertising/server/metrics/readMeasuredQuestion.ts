import { partsOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { parseListQuery } from '../../../engine/contract/query.ts'
import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { demandSomewhere, visibleRow } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { storeQuery } from '../../../engine/server/entities/listRows.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import type { Condition, Row } from '../../../engine/server/store/Store.ts'
import { refusalOf } from '../../reporting/combinations.ts'
import type { DimensionKey } from '../../reporting/dimensions.ts'
import { measuredLimits } from '../../reporting/measuredRows.ts'
import { isMetric, type MetricKey } from '../../reporting/metrics.ts'
import type { DayRange } from '../../reporting/reportAnswer.ts'
import type { ReportFilter } from '../../reporting/reportQuestion.ts'
import { daysIn, isDay } from '../../reporting/reportRange.ts'
import { factAccess } from '../facts/factAccess.ts'
import { measuredDimension } from './answerMetrics.ts'
import { demandMeasured, notMeasured } from './demandMeasured.ts'
import type { MeasuredQuestion } from './measuredRows.ts'

/**
 * Reads `/measured-rows?entity&metrics=spend,ctr&from&to&sort=desc(metric.spend)`; whatever else it says is the entity's list
 * query. Rows are those of the person's list, facts those that reports would tell them of. `deliveredBy` names a line item: its media or
 * deals, with what it delivered by them. @throws ApiError 400, 403, QueryError
 */
export async function readMeasuredQuestion({ context, principal, url }: SignedInCall): Promise<MeasuredQuestion> {
  const params = new URLSearchParams(url.searchParams)
  const take = (name: string) => {
    const value = params.get(name)
    params.delete(name)
    return value
  }
  const resource = demandMeasured(context, take('entity') ?? '')
  const dimension = measuredDimension(resource.entity)
  if (!dimension) throw notMeasured(resource.entity)
  demandSomewhere(principal, ['list', 'read'], resource)
  const metrics = metricsOf(take('metrics') ?? '', dimension)
  const range = rangeOf('from', take('from'), 'to', take('to'))
  const [comparedFrom, comparedTo] = [take('compareFrom'), take('compareTo')]
  const compared =
    comparedFrom === null && comparedTo === null ? null : rangeOf('compareFrom', comparedFrom, 'compareTo', comparedTo)
  const withTotals = take('totals') === 'true'
  const order = metricOrder(params.get('sort') ?? '', metrics)
  if (order) params.delete('sort')
  const within = await lineItemOf(context, principal, take('deliveredBy'))
  const query = parseListQuery(resource, params)
  if (query.limit > measuredLimits.page) throw fieldsRefused({ limit: `Request at most ${measuredLimits.page} rows` })
  const listed = await storeQuery(context, resource, principal, query)
  const list = within ? { ...listed, where: [...(listed.where ?? []), usedBy(within, resource)] } : listed
  const dimensions: readonly DimensionKey[] = within ? [dimension, 'lineItem'] : [dimension]
  const facts = factAccess(principal, 'read', resource, list.scope, { metrics, dimensions })
  const own: readonly ReportFilter[] = within ? [{ dimension: 'lineItem', op: 'in', values: [within.id] }] : []
  const counted = { ...facts, filters: [...facts.filters, ...own] }
  return { resource, dimension, metrics, range, compared, order, withTotals, list, facts: counted }
}

/** @throws ApiError 404 for one that the person may not see */
async function lineItemOf(
  context: SignedInCall['context'],
  principal: SignedInCall['principal'],
  id: string | null,
): Promise<Row | null> {
  return id === null ? null : visibleRow(context.store.read, principal, resourceNamed(context, 'line-item'), id)
}

/** Which rows a line item delivers by. @throws ApiError 400 */
function usedBy(lineItem: Row, { entity, plural }: Resource): Condition {
  if (entity !== 'media' && entity !== 'deal') {
    throw fieldsRefused({
      deliveredBy: `Line items deliver through creatives and deals, not through ${plural.toLowerCase()}`,
    })
  }
  const values =
    entity === 'media' ? partsOf(lineItem.media).map(({ media }) => textOf(media)) : textsOf(lineItem.deals)
  return { column: 'id', op: 'in', values }
}

function metricsOf(text: string, dimension: DimensionKey): readonly MetricKey[] {
  const names = [...new Set(text.split(',', measuredLimits.metrics + 1).filter(Boolean))]
  if (names.length > measuredLimits.metrics) {
    throw fieldsRefused({ metrics: `Request at most ${measuredLimits.metrics} metrics` })
  }
  const metrics = names.filter(isMetric)
  const unknown = names.find(name => !isMetric(name))
  if (unknown !== undefined) throw fieldsRefused({ metrics: `There is no metric “${unknown.slice(0, 60)}”` })
  const refusal = metrics.length > 0 ? refusalOf([dimension], metrics) : null
  if (refusal) throw fieldsRefused({ metrics: refusal })
  return metrics
}

function rangeOf(fromName: string, from: string | null, toName: string, to: string | null): DayRange {
  if (from === null || !isDay(from)) throw fieldsRefused({ [fromName]: 'Enter a date, like 2026-11-21' })
  if (to === null || !isDay(to)) throw fieldsRefused({ [toName]: 'Enter a date, like 2026-11-21' })
  if (to < from) throw fieldsRefused({ [toName]: `Must not be before ${fromName}` })
  if (daysIn({ from, to }) > measuredLimits.days) {
    throw fieldsRefused({ [fromName]: `Choose at most ${measuredLimits.days} days` })
  }
  return { from, to }
}

/** Null where the list's own columns give the order. */
function metricOrder(sort: string, metrics: readonly MetricKey[]): MeasuredQuestion['order'] {
  const [, direction, key = ''] = /^(asc|desc)\(metric\.([A-Za-z0-9]{1,60})\)$/.exec(sort) ?? []
  if (direction !== 'asc' && direction !== 'desc') return null
  const metric = metrics.find(one => one === key)
  if (!metric) throw fieldsRefused({ sort: `“${key}” isn’t among the metrics` })
  return { metric, direction }
}
