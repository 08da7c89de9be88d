import List from '@mui/material/List'
import { useState } from 'react'
import { OptionRow, optionAt } from '../../kit/OptionRow.tsx'
import { t } from '../../texts/t.ts'
import type { ChoiceOption } from './choiceOptions.ts'

/** The open list of a combobox; long ones grow as they are scrolled, 50 at a time. */
export function ComboboxList({ id, entries, values, active, multiple, state, query, ...on }: ComboboxListProps) {
  const [room, setRoom] = useState(step)
  const length = Math.max(room, active + 1)
  return (
    <List
      component="div"
      onPointerMove={event => on.onActive(optionAt(event) ?? active)}
      onClick={event => {
        const place = optionAt(event)
        if (place !== null) on.onPick(place)
      }}
      onScroll={({ currentTarget: list }) => {
        if (list.scrollTop + list.clientHeight > list.scrollHeight - 80)
          setRoom(Math.min(length + step, entries.length))
      }}
    >
      {/* Nothing but options may stand in it. */}
      <div id={id} role="listbox" aria-label={t('Options')} aria-multiselectable={multiple || undefined}>
        {entries.slice(0, length).map((entry, place) => (
          <OptionRow
            key={entry.value}
            id={`${id}-${place}`}
            place={place}
            label={entry.label}
            detail={entry.detail}
            description={entry.description}
            image={entry.image}
            active={place === active}
            selected={values.includes(entry.value)}
          />
        ))}
      </div>
      {state === 'searching' && (
        <p className="f-list-note k-dim" role="status">
          {t('Searching…')}
        </p>
      )}
      {state === 'failed' && (
        <p className="f-list-note k-ink-bad">
          {t('This couldn’t be loaded.')}{' '}
          <button type="button" className="link strong" onClick={on.onRetry}>
            {t('Try again')}
          </button>
        </p>
      )}
      {state === 'missing' && <p className="f-list-note k-dim">{on.missing}</p>}
      {state === 'ready' && entries.length === 0 && (
        <p className="f-list-note k-dim">{query ? t('No matching options found...') : t('No options yet')}</p>
      )}
    </List>
  )
}

/** `missing`: there is nothing to search, and what is typed counts as the id. */
export type SearchState = 'ready' | 'searching' | 'failed' | 'missing'

const step = 50

interface ComboboxListProps {
  readonly id: string
  readonly entries: readonly ChoiceOption[]
  readonly values: readonly string[]
  readonly active: number
  readonly multiple: boolean
  readonly state: SearchState
  /** Says that there is no list, where `state` does. */
  readonly missing: string | undefined
  readonly query: string
  readonly onActive: (index: number) => void
  readonly onPick: (index: number) => void
  readonly onRetry: (() => void) | undefined
}
