import { optionLabel } from '../../../engine/derive/cells/optionLabel.ts'
import { StatusChip } from '../../../engine/kit/StatusChip.tsx'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'

/** The result of a check, as the lists show it. */
export function AdsTxtChip({ state }: { readonly state: string | undefined }) {
  const field = resourceOfEntity('supply-check').fields.state
  if (field?.kind !== 'choice' || !state) return null
  return <StatusChip tone={field.tones?.[state] ?? 'idle'} label={optionLabel(field, state)} />
}
