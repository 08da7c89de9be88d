import type { Resource } from '../../../../engine/contract/resourceSpec.ts'
import { RecordPage } from '../../../../engine/derive/record/RecordPage.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'
import '../reporting.css'
import '../panels.css'

/** The derived page of a scheduled job, with when it runs next and what came of the last runs. */
export function ScheduledJobPage({ resource }: { readonly resource: Resource }) {
  return <RecordPage resource={resource} Preview={SchedulePanel} />
}
