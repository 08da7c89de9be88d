import type { Resource } from '../../../../engine/contract/resourceSpec.ts'
import { EditPage } from '../../../../engine/derive/form/EditPage.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import '../reporting.css'
import '../panels.css'

/** The derived form of a report, with a preview. */
export function ReportEditPage({ resource }: { readonly resource: Resource }) {
  return <EditPage resource={resource} After={ReportPreview} />
}
