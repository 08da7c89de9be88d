import type { Resource } from '../../../../engine/contract/resourceSpec.ts'
import { CreatePage } from '../../../../engine/derive/form/CreatePage.tsx'
import { ReportPreview } from './ReportPreview.tsx'
import { TemplateStrip } from './TemplateStrip.tsx'
import '../reporting.css'
import '../panels.css'

/** The derived form of a new report, begun from a template if one likes. */
export function ReportCreatePage({ resource }: { readonly resource: Resource }) {
  return <CreatePage resource={resource} intro={<TemplateStrip />} After={ReportPreview} />
}
