import type { Fields } from '../../contract/fieldSpec.ts'
import { labelOf } from '../../contract/labels.ts'
import { isEmpty } from '../../contract/rules.ts'
import { listText } from '../../texts/listText.ts'
import { t } from '../../texts/t.ts'
import type { Cell } from './cell.ts'
import { Texts } from './Texts.tsx'

/** Which dimensions are narrowed; a record's page says how. */
export const TargetingCell: Cell<'targeting'> = {
  align: 'start',
  text: (value, { field }) => listText(dimensionsOf(value, field.fields)),
  Cell({ value, field }) {
    const dimensions = dimensionsOf(value, field.fields)
    return dimensions.length ? <Texts texts={dimensions} most={3} /> : <span className="k-dim">{t('Everything')}</span>
  },
}

function dimensionsOf(value: unknown, fields: Fields): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(
      ([, part]) => !isEmpty(part) && (typeof part !== 'object' || Object.values(part ?? {}).some(v => !isEmpty(v))),
    )
    .map(([name]) => labelOf(name, fields[name]))
}
