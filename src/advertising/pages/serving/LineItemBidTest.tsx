import { useGetOne } from 'ra-core'
import type { EntityRow } from '../../../engine/contract/api.ts'
import { TableSkeleton } from '../../../engine/kit/TableSkeleton.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { BidRequestTest } from './BidRequestTest.tsx'

/** Whether a line item would bid on a request, and if not, why. */
export function LineItemBidTest({ row }: { readonly row: EntityRow }) {
  // Without it, as for somebody who may not see it, templates are aimed by the line item alone.
  const { data: strategy, isLoading } = useGetOne<EntityRow>(
    resourceOfEntity('strategy').name,
    { id: String(row.strategy) },
    { enabled: typeof row.strategy === 'string', retry: false },
  )
  if (isLoading) return <TableSkeleton rows={3} />
  const path = `/line-item/${encodeURIComponent(row.id)}/test-request`
  return <BidRequestTest path={path} type={row.lineItemType} targetings={[row.targeting, strategy?.targeting]} />
}
