import { useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { matchingOptions } from '../../kit/matchingOptions.ts'
import { PanelSearch } from '../../kit/PanelSearch.tsx'
import { t } from '../../texts/t.ts'
import { withFilter } from './FieldFilter.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import type { FilterField } from './filterable.ts'
import type { DraftFilter } from './listState.ts'
import type { ListStateHandle } from './useListState.ts'

/** Everything that isn't set yet: choose a field, then its values. */
export function MoreFilters({ resource, fields, handle, draft, onClose }: MoreFiltersProps) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<FilterField | null>(null)
  const { state, change } = handle
  if (chosen) {
    return (
      <>
        <p className="mb-8 strong">{chosen.label}</p>
        <FilterEditor
          resource={resource}
          filter={chosen}
          values={{}}
          filters={state.filters}
          onApply={values => {
            onClose()
            change({ filters: withFilter(state.filters, chosen.name, values) })
          }}
        />
      </>
    )
  }
  const drafts = state.draft === 'all' ? draft.filter(({ value }) => value !== 'all') : []
  const offered = matchingOptions(
    [
      // First, as the list of fields is often longer than the panel.
      ...drafts.map(({ value, label }) => ({
        value: `draft ${value}`,
        label,
        choose: () => {
          onClose()
          change({ draft: value })
        },
      })),
      ...fields.map(field => ({ value: field.name, label: field.label, choose: () => setChosen(field) })),
    ],
    typed,
  )
  return (
    <div className="l-editor stack">
      <PanelSearch
        label={t('Search filters')}
        value={typed}
        onChange={setTyped}
        onEnter={() => typed.trim() && offered[0]?.choose()}
      />
      <div className="l-options">
        {offered.map(({ value, label, choose }) => (
          <button key={value} type="button" onClick={choose}>
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

interface MoreFiltersProps {
  readonly resource: Resource
  readonly fields: readonly FilterField[]
  readonly handle: ListStateHandle
  readonly draft: readonly { readonly value: DraftFilter; readonly label: string }[]
  readonly onClose: () => void
}
