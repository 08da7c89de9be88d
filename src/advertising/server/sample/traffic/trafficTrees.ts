import { partsOf, textOf } from '../../../../engine/contract/looseValues.ts'
import { allRows } from '../../../../engine/server/store/allRows.ts'
import type { Reads, Row } from '../../../../engine/server/store/Store.ts'
import {
  type ServedEntity,
  type ServedRows,
  type ServingTree,
  servedEntities,
  servingTree,
} from '../../../serving/servingTree.ts'

/** For every organization, its active line items with all that a decision about them depends on. */
export async function trafficTrees(read: Reads): Promise<ServingTree[]> {
  const active = { scope: 'all', where: [{ column: 'status', op: 'in', values: ['active'] }] } as const
  const lines = await allRows(read, 'line-item', active)
  const byIds = (entity: ServedEntity, values: readonly unknown[]) =>
    read.byIds(entity, [...new Set(values.map(textOf).filter(id => id !== ''))], 'all')
  const campaigns = await byIds(
    'campaign',
    lines.map(({ campaign }) => campaign),
  )
  const rows = new Map<ServedEntity, readonly Row[]>([
    ['line-item', lines],
    ['campaign', campaigns],
    [
      'strategy',
      await byIds(
        'strategy',
        lines.map(({ strategy }) => strategy),
      ),
    ],
    [
      'account',
      await byIds(
        'account',
        campaigns.map(({ account }) => account),
      ),
    ],
    [
      'media',
      await byIds(
        'media',
        lines.flatMap(({ media }) => partsOf(media).map(one => one.media)),
      ),
    ],
  ])
  // The inventory and what else is offered and allowed, whole.
  for (const entity of servedEntities.filter(one => !rows.has(one))) {
    rows.set(entity, await allRows(read, entity, { scope: 'all', where: [] }))
  }
  const organizations = [...new Set(lines.map(({ organization }) => textOf(organization)))]
  return organizations.map(organization => {
    const own = [...rows].map(([entity, all]) => [entity, all.filter(row => row.organization === organization)])
    return servingTree(Object.fromEntries(own) as ServedRows)
  })
}
