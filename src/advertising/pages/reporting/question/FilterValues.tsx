import { labelOf } from '../../../../engine/contract/labels.ts'
import { choiceOptions } from '../../../../engine/derive/inputs/choiceOptions.ts'
import { ChecklistEditor } from '../../../../engine/derive/list/editors/ChecklistEditor.tsx'
import { ReferencesEditor } from '../../../../engine/derive/list/editors/ReferencesEditor.tsx'
import { TextsEditor } from '../../../../engine/derive/list/editors/TextsEditor.tsx'
import { DateBox } from '../../../../engine/kit/DateBox.tsx'
import { TextBox } from '../../../../engine/kit/TextBox.tsx'
import { t } from '../../../../engine/texts/t.ts'
import { dimensionOf, isTimeDimension } from '../../../reporting/dimensions.ts'
import type { ReportFilter } from '../../../reporting/reportQuestion.ts'

/** The values of a filter: rows found by name, a closed list, a time, or texts as they are typed. */
export function FilterValues({ dimension, op, values, onChange }: FilterValuesProps) {
  const { label, entity, values: list, labels, vocabulary } = dimensionOf(dimension)
  if (op === 'gt' || op === 'lt' || op === 'contains') {
    const name = boxNames[op](label)
    const value = values[0] ?? ''
    const take = (text: string) => onChange(text === '' ? [] : [text])
    if (op !== 'contains' && (dimension === 'day' || dimension === 'week'))
      return <DateBox of="date" aria-label={name} value={value} onChange={take} />
    return (
      <TextBox
        aria-label={name}
        placeholder={isTimeDimension(dimension) ? examples[dimension] : t('Part of the name')}
        value={value}
        onChange={event => take(event.target.value)}
      />
    )
  }
  if (entity) return <ReferencesEditor takesFocus label={label} entity={entity} chosen={values} onChange={onChange} />
  const options =
    list?.map(value => ({ value, label: labels?.[value] ?? labelOf(value, undefined) })) ??
    (vocabulary ? choiceOptions({ vocabulary }) : undefined)
  if (!options) return <TextsEditor label={label} chosen={values} onChange={onChange} />
  return <ChecklistEditor label={label} options={options} chosen={values} onChange={onChange} />
}

const boxNames = {
  contains: (dimension: string) => t('%{dimension} contains', { dimension }),
  gt: (dimension: string) => t('%{dimension} more than', { dimension }),
  lt: (dimension: string) => t('%{dimension} less than', { dimension }),
} as const

const examples = {
  hour: '2026-11-21T14:00+00:00',
  day: '2026-11-21',
  week: '2026-11-16',
  month: '2026-11',
  dayOfWeek: t('Monday is 1'),
  hourOfDay: '14',
} as const

interface FilterValuesProps extends ReportFilter {
  readonly onChange: (values: readonly string[]) => void
}
