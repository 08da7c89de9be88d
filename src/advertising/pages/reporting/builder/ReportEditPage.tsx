import type { Resource } from '../../../../engine/contract/resourceSpec.ts'
import { EditPage } from '../../../../engine/derive/form/EditPage.tsx'
import { reportFormParts } from './reportFormParts.ts'
import '../reporting.css'
import '../panels.css'

/** The derived form of a report, with Explore's pickers and a preview. */
export function ReportEditPage({ resource }: { readonly resource: Resource }) {
  return <EditPage resource={resource} parts={reportFormParts} />
}
