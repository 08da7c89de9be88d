import OutlinedInput from '@mui/material/OutlinedInput'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { FieldBinding } from '../../kit/Field.tsx'
import { FloatingBox } from '../../kit/FloatingBox.tsx'
import { usePopover } from '../../kit/usePopover.ts'
import { ComboboxList, type SearchState } from './ComboboxList.tsx'
import type { ChoiceOption } from './choiceOptions.ts'
import './inputs.css'
import { t } from '../../texts/t.ts'

/**
 * One or several values out of many, found by typing. Without `onSearch` it searches its options itself, in label and
 * value, ignoring case; with it, `options` are what was found. Closes on Escape, Tab and outside click (menu.1).
 */
export function Combobox({ binding, options, values, onChange, onBlur, disabled, ...rest }: ComboboxProps) {
  const { multiple = false, clearable = false, search, create } = rest
  const popover = usePopover<HTMLDivElement>()
  const { open, setOpen, close, trigger } = popover
  const [query, setQuery] = useState('')
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const awaited = useRef(false)
  const searching = search?.state === 'searching'
  const typed = search?.state === 'missing' ? query.trim() : ''
  // What the last search found is narrowed down at once, so that Enter never takes what no longer fits.
  const found = search && !searching ? options : matching(options, query)
  const labelOf = (value: string) => rest.labelOf?.(value) ?? options.find(one => one.value === value)?.label ?? value
  const entries = typed
    ? [{ value: typed, label: t('Use ID “%{typed}”', { typed }) }]
    : create && !searching && search?.state !== 'missing'
      ? [...found, { value: newEntry, label: create.label }]
      : found
  const single = multiple ? undefined : values[0]

  const look = (text: string) => {
    setQuery(text)
    setActive(0)
    awaited.current = false
    search?.onQuery(text)
  }
  const show = () => {
    if (disabled || open) return
    look('')
    setActive(Math.max(0, multiple ? 0 : found.findIndex(one => one.value === single)))
    setOpen(true)
  }
  const pick = (index: number) => {
    const entry = entries[index]
    if (!entry) return
    if (entry.value === newEntry) {
      close(false)
      return create?.onCreate(query)
    }
    if (multiple) {
      onChange(values.includes(entry.value) ? values.filter(value => value !== entry.value) : [...values, entry.value])
      if (query) look('')
      return
    }
    onChange([entry.value])
    close(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close(false)
    if (event.key === 'Backspace' && multiple && query === '' && values.length) return onChange(values.slice(0, -1))
    if (!['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key) || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (!open) return show()
    if (event.key === 'Enter') {
      awaited.current = searching && !entries[active]
      return pick(active)
    }
    const step = event.key === 'ArrowDown' ? 1 : -1
    setActive((active + step + entries.length) % Math.max(1, entries.length))
  }
  // Whoever types a name and presses Enter at once means the first that is found.
  useEffect(() => {
    if (!awaited.current || searching) return
    awaited.current = false
    if (open && (found[0] || typed)) pick(0)
  })
  useEffect(() => {
    if (open) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [open, active, listId])

  return (
    <>
      <OutlinedInput
        ref={trigger}
        inputRef={input}
        fullWidth
        className={multiple ? 'f-many' : undefined}
        disabled={disabled}
        error={binding['aria-invalid'] ?? false}
        onPointerDown={event => {
          if (event.target !== event.currentTarget) return
          event.preventDefault()
          input.current?.focus()
        }}
        startAdornment={
          multiple &&
          values.map(value => (
            <span key={value} className="f-chip">
              <span className="cut">{labelOf(value)}</span>
              {!disabled && (
                <button
                  type="button"
                  className="press"
                  aria-label={t('Remove %{name}', { name: labelOf(value) })}
                  onClick={() => {
                    onChange(values.filter(other => other !== value))
                    input.current?.focus()
                  }}
                >
                  ×
                </button>
              )}
            </span>
          ))
        }
        value={open ? query : single === undefined ? '' : labelOf(single)}
        onChange={event => {
          if (!open) setOpen(true)
          look(open || single === undefined ? event.target.value : event.target.value.replace(labelOf(single), ''))
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          // An id that was typed counts without another key.
          if (open && typed && !values.includes(typed)) onChange(multiple ? [...values, typed] : [typed])
          close(false)
          onBlur()
        }}
        slotProps={{
          input: {
            ...binding,
            type: 'text',
            role: 'combobox',
            autoComplete: 'off',
            spellCheck: false,
            'aria-expanded': open,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': open && entries[active] ? `${listId}-${active}` : undefined,
            placeholder: single !== undefined ? labelOf(single) : disabled ? '' : (rest.placeholder ?? t('Search…')),
            onClick: show,
          },
        }}
        endAdornment={
          clearable && single !== undefined
            ? !disabled && (
                <button type="button" className="press" aria-label={t('Clear')} onClick={() => onChange([])}>
                  ×
                </button>
              )
            : !multiple &&
              !search && (
                <svg className="k-dim" viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
                  <path d="M1.5 3.5 5 7l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
                </svg>
              )
        }
      />
      {open && (
        <FloatingBox handle={popover} onPointerDown={event => event.preventDefault()}>
          <ComboboxList
            id={listId}
            entries={entries}
            values={values}
            active={active}
            multiple={multiple}
            state={search?.state ?? 'ready'}
            missing={search?.missing}
            query={query}
            onActive={setActive}
            onPick={pick}
            onRetry={search?.onRetry}
          />
        </FloatingBox>
      )}
    </>
  )
}

const newEntry = '\u0000new'

function matching(options: readonly ChoiceOption[], query: string): readonly ChoiceOption[] {
  const sought = query.trim().toLowerCase()
  if (!sought) return options
  const hits = options.filter(
    ({ value, label }) => label.toLowerCase().includes(sought) || value.toLowerCase().includes(sought),
  )
  const begins = ({ value, label }: ChoiceOption) =>
    label.toLowerCase().startsWith(sought) || value.toLowerCase() === sought ? 0 : 1
  return hits.toSorted((a, b) => begins(a) - begins(b))
}

export interface ComboboxProps {
  readonly binding: FieldBinding
  readonly options: readonly ChoiceOption[]
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly onBlur: () => void
  readonly disabled: boolean
  readonly multiple?: boolean
  readonly clearable?: boolean
  readonly placeholder?: string
  /** The words for a value that isn't among the options. */
  readonly labelOf?: (value: string) => string | undefined
  readonly search?: {
    readonly state: SearchState
    readonly onQuery: (text: string) => void
    readonly onRetry: () => void
    /** Said where there is no list to search. */
    readonly missing?: string
  }
  /** A last entry that makes what wasn't found. */
  readonly create?: { readonly label: string; readonly onCreate: (query: string) => void } | undefined
}
