import { useEffect, useRef } from 'react'
import { t } from '../texts/t.ts'
import { TextBox } from './TextBox.tsx'

/** The search above a list of options: Enter takes the first that is found, instead of sending the form around it. */
export function PanelSearch({ label, placeholder, value, onChange, onEnter, takesFocus = false }: PanelSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus) input.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <TextBox
      ref={input}
      type="search"
      placeholder={placeholder ?? t('Search options...')}
      aria-label={label}
      value={value}
      onChange={event => onChange(event.target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || value.trim() === '') return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

interface PanelSearchProps {
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  readonly onChange: (typed: string) => void
  /** Something is typed, and Enter was pressed. */
  readonly onEnter: () => void
  /** As soon as it shows, a person can type. */
  readonly takesFocus?: boolean | undefined
}
