import { labelOf } from '../../engine/contract/labels.ts'
import { optionLabel } from '../../engine/derive/cells/optionLabel.ts'
import { resourceOfEntity } from '../../engine/providers/resources.ts'

/** What the catalogue calls a value of a line item's field: its own label, or the value in words. */
export function lineItemLabel(field: string, value: string): string {
  const spec = resourceOfEntity('line-item').fields[field]
  return spec?.kind === 'choice' || spec?.kind === 'choices' ? optionLabel(spec, value) : labelOf(value, undefined)
}
