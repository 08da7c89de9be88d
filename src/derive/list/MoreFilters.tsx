import { useState } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { TextBox } from '../../kit/TextBox.tsx'
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
        <p className="l-panel-title">{chosen.label}</p>
        <FilterEditor
          resource={resource}
          filter={chosen}
          values={{}}
          onApply={values => {
            onClose()
            change({ filters: withFilter(state.filters, chosen.name, values) })
          }}
        />
      </>
    )
  }
  const words = typed.trim().toLowerCase()
  const drafts = state.draft === 'all' ? draft.filter(({ value }) => value !== 'all') : []
  return (
    <div className="l-editor">
      <TextBox
        type="search"
        placeholder="Search options..."
        aria-label="Search filters"
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      <div className="l-options">
        {fields
          .filter(({ label }) => label.toLowerCase().includes(words))
          .map(field => (
            <button key={field.name} type="button" onClick={() => setChosen(field)}>
              {field.label}
            </button>
          ))}
        {drafts
          .filter(({ label }) => label.toLowerCase().includes(words))
          .map(({ value, label }) => (
            <button
              key={value}
              type="button"
              onClick={() => {
                onClose()
                change({ draft: value })
              }}
            >
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
