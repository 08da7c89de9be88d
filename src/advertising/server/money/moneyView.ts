import type { RowScope } from '../../../engine/server/access/guard.ts'
import { unlessForbidden } from '../../../engine/server/access/unlessForbidden.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import type { MetricKey } from '../../reporting/metrics.ts'
import { type FactAccess, factAccess } from '../facts/factAccess.ts'

/** How much of a waterfall a person is told: all of it; what a client is told; that without the price. */
export type MoneyView = 'all' | 'client' | 'unpriced'

/**
 * The most that one of a person's views tells (ADR 18): two of them are never added up.
 * @throws ApiError 403 that names the figures without which there is nothing to tell
 */
export function moneyView(
  { principal, resource }: Pick<EntityCall, 'principal' | 'resource'>,
  scope: RowScope,
): { readonly view: MoneyView; readonly facts: FactAccess } {
  for (const view of ['all', 'client'] as const) {
    const facts = accessWith(view)
    if (facts) return { view, facts }
  }
  return { view: 'unpriced', facts: factAccess(principal, 'read', resource, scope, asked('unpriced')) }

  function accessWith(view: MoneyView): FactAccess | null {
    return unlessForbidden(() => factAccess(principal, 'read', resource, scope, asked(view)))
  }
}

function asked(view: MoneyView) {
  return { metrics: metricsOf[view], dimensions: [] }
}

/** Fees are by impressions, by requests and by media: their amounts tell these. */
const unpriced: readonly MetricKey[] = ['impressions', 'bidRequests', 'spend']

const metricsOf: Readonly<Record<MoneyView, readonly MetricKey[]>> = {
  all: [...unpriced, 'revenue', 'feesTotal', 'dataCost', 'margin'],
  client: [...unpriced, 'revenue'],
  unpriced,
}
