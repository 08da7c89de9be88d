import Button from '@mui/material/Button'
import { type ReactNode, useMemo } from 'react'
import type { Resource } from '../../contract/resourceSpec.ts'
import { FilterChip } from '../../kit/FilterChip.tsx'
import { LaterBoundary } from '../../kit/LaterBoundary.tsx'
import { PopoverPanel } from '../../kit/PopoverPanel.tsx'
import { t } from '../../texts/t.ts'
import { FieldFilter } from './FieldFilter.tsx'
import { filterable } from './filterable.ts'
import { listParts } from './listParts.ts'
import type { DraftFilter } from './listState.ts'
import { SearchBox } from './SearchBox.tsx'
import type { ListStateHandle } from './useListState.ts'

/** How many filters stand ready to be set; the others are behind "+ Filter". */
const ready = 3

/**
 * The filters in one row: what is set is solid, what could be set is dashed. `omit` is set already and isn't shown.
 * `hidden` leaves nothing of it to be seen but `actions`, and keeps its place, so that nothing moves that may be pressed.
 */
export function FilterBar({ resource, handle, omit, hidden, actions, children }: FilterBarProps) {
  const { state, change } = handle
  const fields = useMemo(() => filterable(resource).filter(({ name }) => name !== omit), [resource, omit])
  const isSet = (name: string) => [name, `${name}_gte`, `${name}_lte`].some(param => state.filters[param]?.length)
  const set = fields.filter(({ name }) => isSet(name))
  const unset = fields.filter(({ name }) => !isSet(name))
  const offered = unset.filter(({ usual }) => usual).slice(0, Math.max(0, ready - set.length + 1))
  const any = set.length > 0 || state.draft !== 'all' || state.q !== ''
  const draft = (draft: DraftFilter) => change({ draft })
  return (
    <search className={hidden ? 'l-filters l-filters-hidden row wrap' : 'l-filters row wrap'}>
      <SearchBox value={state.q} plural={resource.plural} onSearch={q => change({ q }, 'replace')} />
      {resource.states && state.draft !== 'all' && (
        <FilterChip
          label={t('Draft status')}
          sentence={state.draft === 'draft' ? t('is draft') : t('is not draft')}
          onClear={() => draft('all')}
        >
          {close => (
            <div className="l-options">
              {draftChoices.map(({ value, label }) => (
                <button
                  key={value}
                  type="button"
                  aria-pressed={state.draft === value}
                  onClick={() => {
                    close()
                    draft(value)
                  }}
                >
                  {label}
                </button>
              ))}
            </div>
          )}
        </FilterChip>
      )}
      {set.map(field => (
        <FieldFilter key={field.name} resource={resource} filter={field} handle={handle} />
      ))}
      {offered.map(field => (
        <span key={field.name} className="l-wide">
          <FieldFilter resource={resource} filter={field} handle={handle} />
        </span>
      ))}
      <PopoverPanel component="button" className="k-filter" label={t('Filter')} trigger={t('+ Filter')}>
        {close => (
          <LaterBoundary fallback={<div className="l-editor stack" />}>
            <listParts.MoreFilters
              resource={resource}
              fields={unset}
              handle={handle}
              draft={resource.states ? draftChoices : []}
              onClose={close}
            />
          </LaterBoundary>
        )}
      </PopoverPanel>
      {any && (
        <Button variant="text" size="small" onClick={() => change({ filters: {}, draft: 'all', q: '' })}>
          {t('Clear all')}
        </Button>
      )}
      <span className="grow" />
      {children}
      {actions && <span className="l-filters-actions">{actions}</span>}
    </search>
  )
}

/** list.5 and domain.md 1.0: all, draft, not draft. */
const draftChoices: readonly { readonly value: DraftFilter; readonly label: string }[] = [
  { value: 'all', label: t('All') },
  { value: 'draft', label: t('Only drafts') },
  { value: 'notDraft', label: t('Without drafts') },
]

interface FilterBarProps {
  readonly resource: Resource
  readonly handle: ListStateHandle
  readonly omit: string | undefined
  readonly hidden: boolean
  /** Stand at the end of the row, always. */
  readonly actions?: ReactNode
  /** What stands before them, as long as the row does. */
  readonly children: ReactNode
}
