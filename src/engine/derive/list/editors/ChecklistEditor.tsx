import { useState } from 'react'
import { matchingOptions } from '../../../kit/matchingOptions.ts'
import { PanelSearch } from '../../../kit/PanelSearch.tsx'
import { t } from '../../../texts/t.ts'

/** Any of some options; a search box when there are more than fit. */
export function ChecklistEditor({ label, options, chosen, onChange }: ChecklistEditorProps) {
  const [typed, setTyped] = useState('')
  const shown = matchingOptions(options, typed)
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter(one => one !== value) : [...chosen, value])
  return (
    <>
      {options.length > 10 && (
        <PanelSearch
          takesFocus
          label={t('Search %{label}', { label })}
          value={typed}
          onChange={setTyped}
          onEnter={() => {
            const [first] = shown
            if (!first) return
            toggle(first.value)
            setTyped('')
          }}
        />
      )}
      <fieldset className="l-options" aria-label={label}>
        {shown.slice(0, 200).map(({ value, label: name }) => (
          <label key={value}>
            <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
            {name}
          </label>
        ))}
        {shown.length === 0 && <p className="k-dim">{t('No matching options found...')}</p>}
      </fieldset>
    </>
  )
}

interface ChecklistEditorProps {
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
}
