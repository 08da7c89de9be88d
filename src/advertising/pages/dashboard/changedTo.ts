import type { RowOf } from '../../../../resources.config.ts'
import { allFields, type Resource } from '../../../engine/contract/resourceSpec.ts'
import { optionLabel } from '../../../engine/derive/cells/optionLabel.ts'

/** The state that a line of the audit log changed a row to, in its resource's words; null for any other change. */
export function changedTo({ action, changes }: RowOf<'audit-log'>, resource: Resource | undefined): string | null {
  if (action !== 'status_change' || !resource || !Array.isArray(changes)) return null
  const { status } = allFields(resource)
  const to: unknown = changes.find(change => change?.path === 'status')?.new
  return status?.kind === 'choice' && typeof to === 'string' ? optionLabel(status, to) : null
}
