import { useState } from 'react'
import type { ChoiceOption } from './choiceOptions.ts'

/** The open list of a combobox; long ones grow as they are scrolled, 50 at a time. */
export function ComboboxList({ id, entries, values, active, multiple, state, query, ...on }: ComboboxListProps) {
  const [room, setRoom] = useState(step)
  const length = Math.max(room, active + 1)
  return (
    <div
      className="k-list"
      onScroll={({ currentTarget: list }) => {
        if (list.scrollTop + list.clientHeight > list.scrollHeight - 80)
          setRoom(Math.min(length + step, entries.length))
      }}
    >
      {/* Nothing but options may stand in it. */}
      <div id={id} role="listbox" aria-label="Choices" aria-multiselectable={multiple || undefined}>
        {entries.slice(0, length).map((entry, index) => (
          <div
            key={entry.value}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={values.includes(entry.value)}
            className={index === active ? 'k-option k-active' : 'k-option'}
            onPointerMove={() => on.onActive(index)}
            onClick={() => on.onPick(index)}
            onKeyDown={event => event.key === 'Enter' && on.onPick(index)}
          >
            <span>
              {entry.label}
              {entry.detail && <span className="k-dim">{entry.detail}</span>}
            </span>
          </div>
        ))}
      </div>
      {state === 'searching' && (
        <p className="k-option k-dim" role="status">
          Searching…
        </p>
      )}
      {state === 'failed' && (
        <p className="k-option k-ink-bad">
          This could not be loaded.{' '}
          <button type="button" className="f-link" onClick={on.onRetry}>
            Try again
          </button>
        </p>
      )}
      {state === 'ready' && entries.length === 0 && (
        <p className="k-option k-dim">{query ? 'No matching options found...' : 'Nothing to choose yet'}</p>
      )}
    </div>
  )
}

const step = 50

interface ComboboxListProps {
  readonly id: string
  readonly entries: readonly ChoiceOption[]
  readonly values: readonly string[]
  readonly active: number
  readonly multiple: boolean
  readonly state: 'ready' | 'searching' | 'failed'
  readonly query: string
  readonly onActive: (index: number) => void
  readonly onPick: (index: number) => void
  readonly onRetry: (() => void) | undefined
}
