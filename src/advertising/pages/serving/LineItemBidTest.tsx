import type { EntityRow } from '../../../engine/contract/api.ts'
import { BidRequestTest } from './BidRequestTest.tsx'

/** Whether a line item would bid on a request, and if not, why. */
export function LineItemBidTest({ row }: { readonly row: EntityRow }) {
  const path = `/line-item/${encodeURIComponent(row.id)}/test-request`
  return <BidRequestTest path={path} type={row.lineItemType} targeting={row.targeting} />
}
