import type { EntityRow } from '../../../engine/contract/api.ts'
import { BidRequestTest } from './BidRequestTest.tsx'

/** Which line items of a campaign would bid on a request, and why the others would not. */
export function CampaignBidTest({ row }: { readonly row: EntityRow }) {
  const path = `/campaign/${encodeURIComponent(row.id)}/test-request`
  return <BidRequestTest path={path} type={row.type} targetings={[row.defaultTargeting]} />
}
