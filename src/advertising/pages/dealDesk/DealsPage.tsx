import type { Resource } from '../../../engine/contract/resourceSpec.ts'
import { ListView } from '../../../engine/derive/list/ListView.tsx'
import { IssueStrip } from './IssueStrip.tsx'

/** The deal desk: all deals, sold and bought, narrowed down by what is wrong with them, which is mended for many at once. */
export function DealsPage({ resource }: { readonly resource: Resource }) {
  return (
    <ListView
      key={resource.entity}
      resource={resource}
      pageKey={resource.path}
      intro={<IssueStrip resource={resource} />}
    />
  )
}
