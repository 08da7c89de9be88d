import { visibleRow } from '../../../engine/server/access/guard.ts'
import type { ApiProduct } from '../../../engine/server/apiProduct.ts'
import { route } from '../../../engine/server/http/apiRoute.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { inTurn } from '../../../engine/server/inTurn.ts'
import { failures, ok, rowWrite, signedIn } from '../../../engine/server/openapi/operation.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { comparisonOf } from '../reconciliation/comparisonOf.ts'
import { takeTheirMetrics, theirMetricsSchema } from '../reconciliation/takeTheirMetrics.ts'

const answer = { ...ok('Both sides’ figures by deal and day', 'ReconciliationComparison'), ...failures(409, 429) }

/** A partner's figures beside ours. */
export const reconciliationRoutes = {
  'GET /reconciliation/:id/comparison': route({
    policy: { entity: 'reconciliation', verbs: ['read'] },
    operation: signedIn(
      'reconciliationComparison',
      'Compare both sides’ metrics by deal and day, with differences over the tolerance and their likely causes',
      { ...answer },
      [{ $ref: '#/components/parameters/id' }],
    ),
    handler: async call => {
      const { context, principal, resource, params } = call
      const row = await visibleRow(context.store.read, principal, resource, params.id ?? '')
      return Response.json(await inTurn(call, () => compared(call, row)))
    },
  }),

  'POST /reconciliation/:id/figures': route({
    policy: { entity: 'reconciliation', verbs: ['update'] },
    operation: rowWrite(
      'importReconciliationFigures',
      'Import the partner’s metrics, replacing those imported before',
      { ...answer },
      { ...theirMetricsSchema },
    ),
    handler: async call => Response.json(await takeTheirMetrics(call, row => compared(call, row))),
  }),
} satisfies ApiProduct['routes']

function compared({ context, principal, request }: EntityCall, row: Row) {
  const asked = { reads: context.store.read, catalogue: context.catalogue, principal, signal: request.signal }
  return comparisonOf(asked, row)
}
