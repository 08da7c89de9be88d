import { labelOf } from '../../contract/labels.ts'
import { isEmpty } from '../../contract/rules.ts'
import { targetingFields } from '../../contract/targeting.ts'
import type { Cell } from './cell.ts'
import { Texts } from './Texts.tsx'

/** Which dimensions are narrowed; a record's page says how. */
export const TargetingCell: Cell<'targeting'> = {
  align: 'start',
  text: value => dimensionsOf(value).join(', '),
  Draw({ value }) {
    const dimensions = dimensionsOf(value)
    return dimensions.length ? <Texts texts={dimensions} most={3} /> : <span className="k-dim">Everything</span>
  },
}

function dimensionsOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(
      ([, part]) => !isEmpty(part) && (typeof part !== 'object' || Object.values(part ?? {}).some(v => !isEmpty(v))),
    )
    .map(([name]) => labelOf(name, targetingFields[name]))
}
