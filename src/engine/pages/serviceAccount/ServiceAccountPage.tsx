import type { Resource } from '../../contract/resourceSpec.ts'
import { RecordPage } from '../../derive/record/RecordPage.tsx'
import { KeysPanel } from './KeysPanel.tsx'

/** The derived page of a service account, with the keys that programs call with in its name. */
export function ServiceAccountPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={KeysPanel} />
}
