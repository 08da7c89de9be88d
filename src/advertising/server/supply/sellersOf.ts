import { visibleRow, visibleRows } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import { sellersJson } from '../../supply/sellersJson.ts'
import { sellerClaimOf } from './sellerClaimOf.ts'

/** The sellers.json of an organization: its active publishers that the user may list. @throws ApiError 403, 404 */
export async function sellersOf({ context, resource, principal, params }: EntityCall): Promise<object> {
  const organization = await visibleRow(context.store.read, principal, resource, params.id ?? '')
  const seen = await visibleRows(
    context.store.read,
    principal,
    'list',
    resourceNamed(context, 'publisher'),
    organization.id,
  )
  const active = { column: 'status', op: 'in', values: ['active'] } as const
  const rows = await allRows(context.store.read, 'publisher', { ...seen, where: [...(seen.where ?? []), active] })
  return sellersJson(rows.map(sellerClaimOf))
}
