import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { errorText } from '../kit/errorText.ts'
import { ModalDialog } from '../kit/ModalDialog.tsx'
import { useConsoleDataProvider } from '../providers/dataProvider.ts'
import { useDocumentationPages } from '../providers/documentation.ts'
import { t } from '../texts/t.ts'
import { consoleParts } from './consoleParts.ts'
import { documentationEntries, type PaletteEntry, recordEntries, usePaletteEntries } from './paletteEntries.ts'

/**
 * Run what the record in view allows, go to any page, find any record by name, id or code, switch organization or theme:
 * all from the keyboard.
 */
export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  /** Enter was pressed, perhaps before there was something to run. */
  const [entered, setEntered] = useState(false)
  const id = useId()
  const navigate = useNavigate()
  const q = useDelayed(text.trim(), 150)
  const provider = useConsoleDataProvider()
  const search = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => provider.search(q, signal),
    enabled: q.length > 1,
    staleTime: 10_000,
    placeholderData: before => before,
  })
  const placesFor = usePaletteEntries()
  const documentation = useDocumentationPages({ enabled: consoleParts.get().documentation })
  const drawn = useDeferredValue(text)
  const places = placesFor(drawn)
  const records = q.length > 1 ? recordEntries(search.data ?? []) : []
  // What still stands for an earlier text must not be acted on.
  const isSearched = q === text.trim() && (q.length < 2 || (!search.isPending && !search.isPlaceholderData))
  // Records that come would push these down, from under the pointer.
  const entries = [...places, ...records, ...(isSearched ? documentationEntries(documentation, drawn) : [])]
  const chosen = entries[Math.min(active, entries.length - 1)]
  useEffect(() => {
    if (chosen) document.getElementById(`${id}-${chosen.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, id])

  const run = (entry: PaletteEntry | undefined) => {
    if (!entry || entry.refused) return
    onClose()
    if (entry.to !== undefined) navigate(entry.to)
    entry.run?.()
  }
  useEffect(() => {
    if (!entered) return
    const known = drawn !== text ? placesFor(text)[0] : active < places.length || isSearched ? chosen : undefined
    if (!known) return
    setEntered(false)
    run(known)
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length) {
      event.preventDefault()
      setEntered(false)
      setActive((Math.min(active, entries.length - 1) + step + entries.length) % entries.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      setEntered(true)
    }
  }

  return (
    <ModalDialog label={t('Search or jump to')} className="s-palette" width={600} closesBeside onClose={onClose}>
      <input
        ref={input => input?.focus()}
        type="text"
        role="combobox"
        aria-label={t('Search or jump to')}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-activedescendant={chosen ? `${id}-${chosen.key}` : undefined}
        placeholder={t('Search records, pages, and actions…')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setActive(0)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={`${id}-list`} role="listbox" aria-label={t('Results')} className="s-palette-list">
        {entries.map((entry, index) => (
          <div key={entry.key} role="presentation">
            {entry.group !== entries[index - 1]?.group && (
              <p className="s-palette-group caption k-dim" role="presentation">
                {entry.group}
              </p>
            )}
            <div
              id={`${id}-${entry.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={entry === chosen}
              aria-disabled={entry.refused}
              className="s-palette-entry hover row apart gap-12"
              onPointerMove={() => setActive(index)}
              onClick={() => run(entry)}
              onKeyDown={onKeyDown}
            >
              <span className="cut">{entry.label}</span>
              <small className="cut caption k-dim">{entry.description}</small>
            </div>
          </div>
        ))}
      </div>
      <p className="s-palette-say caption k-dim" role="status">
        {search.isError
          ? t('The search failed: %{error}', { error: errorText(search.error) })
          : search.isFetching
            ? t('Searching…')
            : entries.length === 0
              ? t('No results. Try part of a name, an ID, or a code.')
              : ''}
      </p>
    </ModalDialog>
  )
}

/** The value as it was when it last stayed the same for so long. */
function useDelayed(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
