import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { demandSomewhere, type RowScope, visibleByIds, visibleScope } from '../../../engine/server/access/guard.ts'
import { belongingRows } from '../../../engine/server/access/rowRules.ts'
import { unlessForbidden } from '../../../engine/server/access/unlessForbidden.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { ApiError, fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { SignedInCall } from '../../../engine/server/http/call.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import { mostMetricsIds } from '../../reporting/metricsAnswer.ts'
import { factAccess, hiddenMetrics } from '../facts/factAccess.ts'
import type { MetricsQuestion } from './answerMetrics.ts'
import { demandMeasured, measuredEntities } from './demandMeasured.ts'

/**
 * Reads `/metrics/{ids}?entity&organization&days&recent`. Without `entity` the first id says what it is, as the specification's
 * call names none. Ids that aren't there, or not the person's to see, are left out. @throws ApiError 400, 403, 404 when none is left
 */
export async function readMetricsQuestion({ context, principal, params, url }: SignedInCall): Promise<MetricsQuestion> {
  const ids = [...new Set((params.ids ?? '').split(',').filter(Boolean))]
  if (ids.length === 0) throw fieldsRefused({ ids: 'Send at least one ID' })
  if (ids.length > mostMetricsIds) throw fieldsRefused({ ids: `Send at most ${mostMetricsIds} IDs` })
  const days = Number(url.searchParams.get('days') ?? 30)
  if (!Number.isInteger(days) || days < 1 || days > 400) throw fieldsRefused({ days: 'Choose 1 to 400 days' })
  const recent = url.searchParams.has('recent') ? Number(url.searchParams.get('recent')) : null
  if (recent !== null && !(Number.isInteger(recent) && recent >= 1 && recent <= 400)) {
    throw fieldsRefused({ recent: 'Choose 1 to 400 days' })
  }
  const organization = url.searchParams.get(scopeParam)
  const scopeIn = (entity: string) => visibleScope(principal, 'read', resourceNamed(context, entity), organization)
  const named = url.searchParams.get('entity')
  if (named !== null) demandSomewhere(principal, ['read'], demandMeasured(context, named))
  for (const entity of named === null ? measuredEntities(context) : [named]) {
    const resource = resourceNamed(context, entity)
    const scope = unlessForbidden(() => scopeIn(entity))
    // Where the person may not read this entity at all, the next one is looked at.
    if (scope === null) continue
    const rows = await visibleByIds(context.store.read, principal, resource, ids, scope)
    if (rows.length === 0) continue
    const scoped = factScope(rows, scope)
    const hides = await hiddenOfRows({ context, principal }, resource, rows, scoped)
    return { entity, rows, days, recent, hides, ...factAccess(principal, 'read', resource, scoped, anything) }
  }
  throw unknown(ids[0] ?? '')
}

/** What of each row isn't told, by its account. */
async function hiddenOfRows(
  { context, principal }: Pick<SignedInCall, 'context' | 'principal'>,
  resource: Resource,
  rows: readonly Row[],
  scope: RowScope,
): Promise<(id: string) => ReadonlySet<MetricKey>> {
  const owners = scope === 'all' ? ['*'] : scope
  const { belonging } = resource
  const accounts =
    principal.views && belonging ? await belongingRows(context.store.read, belonging, rows) : new Map<string, string>()
  const hidden = new Map<string | null, ReadonlySet<MetricKey>>()
  return id => {
    const account = accounts.get(id) ?? null
    const found = hidden.get(account) ?? hiddenMetrics(principal, 'read', resource, owners, account)
    hidden.set(account, found)
    return found
  }
}

/** What isn't told of is left out of the answer. */
const anything = { metrics: [], dimensions: [] } as const

const scopeParam = 'organization'

/** A row's facts are its organization's; what everybody shares counts in what the person may see. */
function factScope(rows: readonly Row[], scope: RowScope): RowScope {
  const owners = new Set(rows.map(({ organization }) => organization))
  return owners.has(undefined) || owners.has(null) ? scope : [...owners].map(String)
}

function unknown(id: string): ApiError {
  return new ApiError(404, { error: `No delivery data found for “${id.slice(0, 80)}”` })
}
