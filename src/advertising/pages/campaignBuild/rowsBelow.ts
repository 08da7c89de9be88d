import type { EntityRow } from '../../../engine/contract/api.ts'
import type { TreeReads } from '../../../engine/derive/sheet/treeReads.ts'
import type { CopiedRow } from './planCopies.ts'

/** A campaign, strategy or line item with all that is below it, parents first; what is archived only under what is archived itself. */
export async function rowsBelow(
  entity: string,
  row: EntityRow,
  reads: Pick<TreeReads, 'under'>,
): Promise<readonly CopiedRow[]> {
  const of = async (child: string, by: string) =>
    (await reads.under(child, by, [row.id]))
      .filter(({ status }) => status !== 'archived' || row.status === 'archived')
      .map(one => ({ entity: child, row: one }))
  const top = { entity, row }
  if (entity === 'line-item') return [top]
  if (entity === 'strategy') return [top, ...(await of('line-item', 'strategy'))]
  const lists = await Promise.all([of('goal', 'campaign'), of('strategy', 'campaign'), of('line-item', 'campaign')])
  return [top, ...lists.flat()]
}
