import type { EntityRow } from '../../../../engine/contract/api.ts'
import type { Resource } from '../../../../engine/contract/resourceSpec.ts'
import { RecordPage } from '../../../../engine/derive/record/RecordPage.tsx'
import { ReportPanel } from './ReportPanel.tsx'
import '../reporting.css'
import '../panels.css'

/** The derived page of a report, with what can be done with it and the rows that it has now. */
export function ReportPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={Panel} />
}

function Panel({ row }: { readonly row: EntityRow }) {
  return <ReportPanel row={row} />
}
