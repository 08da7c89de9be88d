import { textOf } from '../../../engine/contract/looseValues.ts'
import { visibleRow, visibleRows } from '../../../engine/server/access/guard.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { allRows } from '../../../engine/server/store/allRows.ts'
import { resourceNamed } from '../../../engine/server/world.ts'
import { sellersJson } from '../../supply/sellersJson.ts'

/** The sellers.json of an organization: its active publishers that the user may list. @throws ApiError 403, 404 */
export async function sellersOf({ world, resource, person, params }: EntityCall): Promise<object> {
  const organization = await visibleRow(world.store.read, person, resource, params.id ?? '')
  const seen = await visibleRows(world.store.read, person, 'list', resourceNamed(world, 'publisher'), organization.id)
  const active = { column: 'status', op: 'in', values: ['active'] } as const
  const rows = await allRows(world.store.read, 'publisher', { ...seen, where: [...(seen.where ?? []), active] })
  return sellersJson(
    rows.map(({ sellerId, name, domain, sellerType, confidential }) => ({
      sellerId: textOf(sellerId),
      name: textOf(name),
      domain: textOf(domain),
      sellerType: sellerType === 'INTERMEDIARY' || sellerType === 'BOTH' ? sellerType : 'PUBLISHER',
      isConfidential: confidential === true,
    })),
  )
}
