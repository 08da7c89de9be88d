import { type ReactNode, useState } from 'react'
import { kindOf } from '../../contract/kinds/kinds.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { resources } from '../../providers/resources.ts'
import { optionLabel } from '../cells/optionLabel.ts'
import { choiceOptions } from '../inputs/choiceOptions.ts'
import { ChecklistEditor } from './editors/ChecklistEditor.tsx'
import { LinkEditor } from './editors/LinkEditor.tsx'
import { NumberRangeEditor } from './editors/NumberRangeEditor.tsx'
import { TextsEditor } from './editors/TextsEditor.tsx'
import { TimeRangeEditor } from './editors/TimeRangeEditor.tsx'
import type { FilterField } from './filterable.ts'
import type { FilterValues } from './filterSentence.ts'

/** Sets one filter; which editor depends on the field's kind. Nothing happens before "Apply" or Enter. */
export function FilterEditor({ filter, values, onApply }: FilterEditorProps) {
  const [draft, setDraft] = useState(values)
  const set = Boolean(values.any?.length || values.from || values.to)
  return (
    <form
      className="l-editor"
      onSubmit={event => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      {editorOf(filter, draft, setDraft)}
      <div className="l-editor-buttons">
        <button type="submit" className="k-button k-primary">
          Apply
        </button>
        {set && (
          <button type="button" className="k-button k-quiet" onClick={() => onApply({})}>
            Clear
          </button>
        )}
      </div>
    </form>
  )
}

function editorOf(
  { field, label }: FilterField,
  values: FilterValues,
  onChange: (values: FilterValues) => void,
): ReactNode {
  const any = values.any ?? []
  const setAny = (next: readonly string[]) => onChange({ any: next })
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const options =
        field.vocabulary === 'resource'
          ? resources.map(({ entity }) => entity)
          : choiceOptions(field).map(({ value }) => value)
      const labelled = options.map(value => ({ value, label: optionLabel(field, value) }))
      return <ChecklistEditor label={label} options={labelled} chosen={any} onChange={setAny} />
    }
    case 'flag':
      return <ChecklistEditor label={label} options={yesNo} chosen={any} onChange={setAny} />
    case 'link':
    case 'links':
      return <LinkEditor takesFocus label={label} entity={field.to} chosen={any} onChange={setAny} />
    case 'date':
    case 'dateTime':
      return <TimeRangeEditor label={label} day={field.kind === 'date'} values={values} onChange={onChange} />
    default:
      return kindOf(field).operators.includes('gte') ? (
        <NumberRangeEditor label={label} field={field} values={values} onChange={onChange} />
      ) : (
        <TextsEditor label={label} chosen={any} onChange={setAny} />
      )
  }
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

interface FilterEditorProps {
  readonly resource: Resource
  readonly filter: FilterField
  readonly values: FilterValues
  /** With no values the filter is cleared. */
  readonly onApply: (values: FilterValues) => void
}
