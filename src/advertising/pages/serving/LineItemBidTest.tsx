import { useGetOne } from 'ra-core'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { heldBy } from '../../serving/heldBy.ts'
import { BidRequestTest } from './BidRequestTest.tsx'

/** Whether a line item would bid on a request, and if not, why. */
export function LineItemBidTest({ row }: { readonly row: EntityRow }) {
  // Without it, as for somebody who may not see it, templates are aimed by the line item alone.
  const { data: strategy, isLoading } = useGetOne<EntityRow>(
    resourceOfEntity('strategy').name,
    { id: String(row.strategy) },
    { enabled: typeof row.strategy === 'string', retry: false },
  )
  const { data: campaign } = useGetOne<EntityRow>(
    resourceOfEntity('campaign').name,
    { id: String(row.campaign) },
    { enabled: typeof row.campaign === 'string', retry: false },
  )
  if (isLoading) return <TableSkeleton rows={3} />
  const path = `/line-item/${encodeURIComponent(row.id)}/test-request`
  const line = { lineItem: row, ...(strategy && { strategy }), ...(campaign && { campaign }) }
  // The innermost first.
  const targetings = heldBy(line, 'line-item', 'targeting').toReversed()
  return <BidRequestTest path={path} type={row.lineItemType} targetings={targetings.map(({ value }) => value)} />
}
