import type { Resource, Verb } from '../../../engine/contract/resourceSpec.ts'
import type { RowScope } from '../../../engine/server/access/guard.ts'
import type { Principal } from '../../../engine/server/access/principal.ts'
import { type AccessView, narrowedTo, showsMetric, viewsFor } from '../../../engine/server/access/views.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { type DimensionKey, dimensionOf, isDimension, isTimeDimension } from '../../reporting/dimensions.ts'
import { isMetric, type MetricKey, metricKeys, metricOf } from '../../reporting/metrics.ts'
import { type ReportFilter, type ReportQuestion, rowDimensions } from '../../reporting/reportQuestion.ts'

/** Which facts a question may count: those of these organizations that pass the filters. */
export interface FactAccess {
  readonly scope: RowScope
  readonly filters: readonly ReportFilter[]
}

export interface AskedOfFacts {
  readonly metrics: readonly MetricKey[]
  /** Of columns and filters alike. */
  readonly dimensions: readonly DimensionKey[]
}

/** What a question asks of facts, in its columns and filters. */
export function askedBy(question: ReportQuestion): AskedOfFacts {
  const filtered = (question.filters ?? []).map(({ dimension }) => dimension)
  return { metrics: question.metrics, dimensions: [...rowDimensions(question), ...filtered] }
}

/**
 * What of a scope's facts a person may be told by a question. Each view answers for itself: one that shows the margin of one
 * advertiser and one that shows the impressions of another do not add up to the margin of both.
 * @throws ApiError 403 that names what is not shown, 400 where only one organization at a time can be asked about
 */
export function factAccess(
  person: Principal,
  verb: Verb,
  resource: Resource,
  scope: RowScope,
  asked: AskedOfFacts,
): FactAccess {
  if (!person.views) return { scope, filters: [] }
  const owners = scope === 'all' ? ['*'] : scope
  const shown = new Map<string, readonly string[] | null>()
  let refused: readonly AccessView[] | undefined
  for (const owner of owners) {
    const views = viewsFor(person, verb, resource, owner) ?? []
    const telling = views.filter(view => shows(view, asked))
    if (telling.length) shown.set(owner, narrowedTo(telling))
    else refused ??= views
  }
  if (shown.size === 0 && refused) throw notVisible(refused, asked)
  const limited = [...shown.values()].filter(accounts => accounts !== null)
  const open: RowScope = scope === 'all' ? scope : [...shown.keys()]
  if (limited.length === 0) return { scope: open, filters: [] }
  if (limited.length < shown.size)
    throw new ApiError(400, {
      error: 'Choose one organization: in some of yours you see only some accounts.',
    })
  return { scope: open, filters: [{ dimension: 'account', op: 'in', values: [...new Set(limited.flat())] }] }
}

/** For what the server asks by itself: all facts of the scope. */
export function allFacts(scope: RowScope): FactAccess {
  return { scope, filters: [] }
}

/** The same, to be asked when the question is known. */
export function accessTo(person: Principal, verb: Verb, resource: Resource) {
  return (scope: RowScope, asked: AskedOfFacts): FactAccess => factAccess(person, verb, resource, scope, asked)
}

/** The metrics that a person isn't told of rows of these organizations; of rows of one account, where it is known. */
export function hiddenMetrics(
  person: Principal,
  verb: Verb,
  resource: Resource,
  owners: readonly string[],
  account: string | null = null,
): ReadonlySet<MetricKey> {
  return new Set(metricKeys.filter(metric => !showsMetric(person, verb, resource, owners, metric, account)))
}

function shows({ metrics, dimensions }: AccessView, asked: AskedOfFacts): boolean {
  return (
    (metrics === null || asked.metrics.every(key => metrics.includes(key))) &&
    (dimensions === null || asked.dimensions.every(key => isTimeDimension(key) || dimensions.includes(key)))
  )
}

function notVisible(views: readonly AccessView[], asked: AskedOfFacts): ApiError {
  const fields: Record<string, string> = {}
  const metrics = lacking(
    asked.metrics,
    views.map(view => view.metrics),
  ).filter(isMetric)
  const dimensions = lacking(
    asked.dimensions,
    views.map(view => view.dimensions),
  )
    .filter(isDimension)
    .filter(key => !isTimeDimension(key))
  if (metrics.length) fields.metrics = sentence(metrics.map(key => metricOf(key).label))
  if (dimensions.length) fields.dimensions = sentence(dimensions.map(key => dimensionOf(key).label))
  const error = Object.values(fields)[0] ?? 'Your roles don’t show this combination. Ask for its parts one by one.'
  return new ApiError(403, { error, fields })
}

/** What none of the views shows; where each is shown by one of them, nothing. */
function lacking(asked: readonly string[], shown: readonly (readonly string[] | null)[]): string[] {
  return asked.filter(key => !shown.some(keys => keys === null || keys.includes(key)))
}

function sentence(labels: readonly string[]): string {
  return `Your roles don’t show ${labels.join(', ')}. Remove ${labels.length === 1 ? 'it' : 'them'}, or ask an administrator.`
}
