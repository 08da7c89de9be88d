import type { Resource } from '../../contract/resourceSpec.ts'
import { RecordPage } from '../../derive/record/RecordPage.tsx'
import { SecondFactorPanel } from './SecondFactorPanel.tsx'

/** The derived page of a user, with the second factor for who manages their access. */
export function UserPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={SecondFactorPanel} />
}
