import type { FormParts } from '../../../../engine/derive/form/formParts.ts'
import { DimensionsInput } from './DimensionsInput.tsx'
import { FiltersInput } from './FiltersInput.tsx'
import { MetricsInput } from './MetricsInput.tsx'
import { ReportPreview } from './ReportPreview.tsx'

/** What a report's form has of its own: Explore's pickers, and the rows that would come of it. */
export const reportFormParts: FormParts = {
  inputs: { dimensions: DimensionsInput, metrics: MetricsInput, filters: FiltersInput },
  After: ReportPreview,
}
