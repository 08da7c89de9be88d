import { type KeyboardEvent, useId, useState } from 'react'
import { matchingOptions } from './matchingOptions.ts'
import { PanelSearch } from './PanelSearch.tsx'
import './groupedChecklist.css'
import { t } from '../texts/t.ts'

/**
 * Any of some options under headings, found by typing; letters may stand anywhere in label or help. One that can't be
 * taken now stays in its place with the reason, and can be reached to read it. Arrow keys walk through the options.
 */
export function GroupedChecklist({ label, groups, chosen, onToggle }: GroupedChecklistProps) {
  const [typed, setTyped] = useState('')
  const id = useId()
  const words = typed.trim().toLowerCase()
  const shown = groups
    .map(group => ({ ...group, options: group.options.filter(option => matches(option, words)) }))
    .filter(({ options }) => options.length > 0)
  // The one whose name is meant, before those whose help holds the words.
  const free = shown.flatMap(({ options }) => options.filter(({ refusal }) => refusal === undefined))
  const [first = free[0]] = matchingOptions(free, typed)
  return (
    <fieldset className="k-checklist stack" aria-label={label} onKeyDown={walk}>
      <PanelSearch
        label={t('%{label}: search options', { label })}
        value={typed}
        onChange={setTyped}
        onEnter={() => {
          if (first) onToggle(first.value)
          setTyped('')
        }}
      />
      <div className="k-checklist-groups">
        {shown.map(({ name, options }, group) => (
          <fieldset key={name} aria-labelledby={`${id}-${group}`}>
            <p id={`${id}-${group}`} className="k-checklist-name caption k-dim">
              {name}
            </p>
            {options.map(({ value, label: text, help, refusal }) => {
              const isChosen = chosen.includes(value)
              const isRefused = refusal !== undefined && !isChosen
              return (
                <label key={value} className={isRefused ? 'choice k-checklist-refused k-dim' : 'choice'}>
                  <input
                    type="checkbox"
                    checked={isChosen}
                    aria-disabled={isRefused || undefined}
                    onChange={() => {
                      if (!isRefused) onToggle(value)
                    }}
                  />
                  <span>
                    {text}
                    {(refusal ?? help) && <small className="caption k-dim">{refusal ?? help}</small>}
                  </span>
                </label>
              )
            })}
          </fieldset>
        ))}
        {shown.length === 0 && (
          <p className="k-dim" role="status">
            {t('No matching options found...')}
          </p>
        )}
      </div>
    </fieldset>
  )
}

function matches({ label, help = '' }: CheckOption, words: string): boolean {
  return `${label} ${help}`.toLowerCase().includes(words)
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input')]
  const at = stops.findIndex(stop => stop.matches(':focus'))
  stops[(at + step + stops.length) % stops.length]?.focus()
}

export interface CheckOption {
  readonly value: string
  readonly label: string
  readonly help?: string | undefined
  /** Why it can't be taken now. */
  readonly refusal?: string | undefined
}

export interface CheckGroup {
  readonly name: string
  readonly options: readonly CheckOption[]
}

interface GroupedChecklistProps {
  /** What is chosen; the search's accessible name begins with it. */
  readonly label: string
  readonly groups: readonly CheckGroup[]
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}
