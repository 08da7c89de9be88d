import type { Resource } from '../../../../engine/contract/resourceSpec.ts'
import { RecordPage } from '../../../../engine/derive/record/RecordPage.tsx'
import { RunPanel } from './RunPanel.tsx'
import '../reporting.css'
import '../panels.css'

/** The derived page of a run, with how far it is and the rows that came of it. */
export function JobRunPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={RunPanel} previewed={previewed} />
}

/** What the panel says in its own words. */
const previewed = [
  'progress',
  'rows',
  'bytes',
  'downloadUrl',
  'dataUrls',
  'checksum',
  'expiresAt',
  'errorCode',
  'errorMessage',
  'duration',
  'attempts',
]
