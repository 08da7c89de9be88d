import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { Phrase } from '../../kit/Phrase.tsx'
import { t } from '../../texts/t.ts'
import { joinPath } from '../form/rowPath.ts'
import type { InputProps } from './inputProps.ts'
import { ListChip } from './ListChip.tsx'

/**
 * Short texts as chips: Enter, a comma or leaving the input adds what was typed; a paste is split at lines, tabs,
 * commas and semicolons. What doesn't fit is marked on its own chip, and a click on a chip takes it back to be mended.
 */
export function ListInput({ field, path, value, onChange, onBlur, disabled, binding }: InputProps<'list'>) {
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const items = Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
  const add = (text: string) => {
    const texts = text.split(separators).map(one => one.trim())
    const fresh = [...new Set(texts)].filter(one => one !== '' && !items.includes(one))
    setTyped('')
    if (fresh.length) onChange([...items, ...fresh])
  }
  const remove = (index: number) => onChange(items.filter((_, at) => at !== index))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      add(typed)
    } else if (/^[,;،؛]$/.test(event.key)) {
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '' && items.length) remove(items.length - 1)
  }
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (!separators.test(text.trim())) return
    event.preventDefault()
    add(typed + text)
  }
  const shown = all ? items : items.slice(0, many)
  return (
    <OutlinedInput
      className="f-many"
      fullWidth
      disabled={disabled}
      error={binding['aria-invalid'] ?? false}
      startAdornment={
        <>
          {shown.map((item, index) => (
            <ListChip
              key={item}
              text={item}
              path={joinPath(path, index)}
              disabled={disabled}
              onRemove={() => remove(index)}
              onEdit={() => {
                remove(index)
                setTyped(item)
                document.getElementById(binding.id)?.focus()
              }}
            />
          ))}
          {items.length > many && (
            <button type="button" className="link strong" onClick={() => setAll(!all)}>
              {all ? t('Show fewer') : t('and %{count} more', { count: items.length - many })}
            </button>
          )}
        </>
      }
      value={typed}
      onChange={event => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={() => {
        add(typed)
        onBlur()
      }}
      slotProps={{
        input: {
          ...binding,
          autoComplete: 'off',
          spellCheck: false,
          placeholder: items.length || disabled ? '' : t('Type and press Enter, or paste a list'),
        },
      }}
      endAdornment={
        items.length > 3 &&
        field.max !== undefined && (
          <InputAdornment position="end">
            <Phrase text="%{count} of %{max}" values={{ count: items.length, max: field.max }} />
          </InputAdornment>
        )
      }
    />
  )
}

/** Lines, tabs, commas and semicolons, Arabic ones too. */
const separators = /[\n\r\t,;،؛]+/
const many = 60
