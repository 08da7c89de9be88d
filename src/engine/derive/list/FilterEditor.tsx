import Button from '@mui/material/Button'
import { type ReactNode, useState } from 'react'
import { mayAnywhere } from '../../contract/grants.ts'
import { kindOf } from '../../contract/kinds/kinds.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { useCurrentUser } from '../../providers/currentUser.ts'
import { allResources } from '../../providers/resources.ts'
import { t } from '../../texts/t.ts'
import { optionLabel } from '../cells/optionLabel.ts'
import { choiceOptions } from '../inputs/choiceOptions.ts'
import { ChecklistEditor } from './editors/ChecklistEditor.tsx'
import { NumberRangeEditor } from './editors/NumberRangeEditor.tsx'
import { ReferenceEditor } from './editors/ReferenceEditor.tsx'
import { ReferencesEditor } from './editors/ReferencesEditor.tsx'
import { TextsEditor } from './editors/TextsEditor.tsx'
import { TimeRangeEditor } from './editors/TimeRangeEditor.tsx'
import { fieldOptions } from './fieldOptions.ts'
import type { FilterField } from './filterable.ts'
import type { FilterValues } from './filterSentence.ts'
import { referredEntities } from './referredEntities.ts'
import { useFilterTitles } from './useFilterTitles.ts'

/** Sets one filter; which editor depends on the field's kind. Nothing happens before "Apply" or Enter. */
export function FilterEditor({ resource, filter, values, filters, onApply }: FilterEditorProps) {
  const [draft, setDraft] = useState(values)
  const { grants } = useCurrentUser()
  const others: OtherFilters = {
    of: referredEntities(resource, filter.name, filters).filter(one => mayAnywhere(grants, 'list', one)),
    titles: useFilterTitles(resource, filter, { ...filters, [filter.name]: draft.any ?? [] }),
    filters,
  }
  const set = Boolean(values.any?.length || values.from || values.to)
  return (
    <form
      className="l-editor stack"
      onSubmit={event => {
        event.preventDefault()
        onApply(draft)
      }}
    >
      {editorOf(filter, draft, setDraft, others)}
      <div className="row">
        <Button type="submit" variant="contained" color="primary">
          {t('Apply')}
        </Button>
        {set && (
          <Button variant="text" onClick={() => onApply({})}>
            {t('Clear')}
          </Button>
        )}
      </div>
    </form>
  )
}

function editorOf(
  { field, label }: FilterField,
  values: FilterValues,
  onChange: (values: FilterValues) => void,
  { of, titles, filters }: OtherFilters,
): ReactNode {
  const any = values.any ?? []
  const setAny = (next: readonly string[]) => onChange({ any: next })
  switch (field.kind) {
    case 'choice':
    case 'choices': {
      const options =
        field.vocabulary === 'resource'
          ? allResources().map(({ entity }) => entity)
          : choiceOptions(field).map(({ value }) => value)
      const labelled = options.map(value => ({ value, label: optionLabel(field, value) }))
      return <ChecklistEditor label={label} options={labelled} chosen={any} onChange={setAny} />
    }
    case 'boolean':
      return <ChecklistEditor label={label} options={yesNo} chosen={any} onChange={setAny} />
    case 'reference':
    case 'references':
      return <ReferencesEditor takesFocus label={label} entity={field.to} chosen={any} onChange={setAny} />
    case 'date':
    case 'dateTime':
      return <TimeRangeEditor label={label} day={field.kind === 'date'} values={values} onChange={onChange} />
    case 'text':
      if (field.fieldOf) {
        const options = fieldOptions(filters[field.fieldOf] ?? [])
        return <ChecklistEditor label={label} options={options} chosen={any} onChange={setAny} />
      }
      return of.length > 0 ? (
        <ReferenceEditor label={label} of={of} chosen={any} titles={titles} onChange={setAny} />
      ) : (
        <TextsEditor label={label} chosen={any} onChange={setAny} />
      )
    default:
      return kindOf(field).operators.includes('gte') ? (
        <NumberRangeEditor label={label} field={field} values={values} onChange={onChange} />
      ) : (
        <TextsEditor label={label} chosen={any} onChange={setAny} />
      )
  }
}

const yesNo = [
  { value: 'true', label: t('Yes') },
  { value: 'false', label: t('No') },
]

interface OtherFilters {
  /** The resources whose rows the values are ids of. */
  readonly of: readonly Resource[]
  readonly titles: (value: string) => string
  /** All that are set. */
  readonly filters: Readonly<Record<string, readonly string[]>>
}

interface FilterEditorProps {
  readonly resource: Resource
  readonly filter: FilterField
  readonly values: FilterValues
  /** All that are set: what this one offers may follow from others. */
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** With no values the filter is cleared. */
  readonly onApply: (values: FilterValues) => void
}
