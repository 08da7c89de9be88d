import { useId, useState } from 'react'
import { TextBox } from './TextBox.tsx'

/** One part of a colour as text: taken as soon as it parses, put back on leaving when it doesn't (kit.7). */
export function ColourField<T>({ label, value, parse, onChange, wide = false }: ColourFieldProps<T>) {
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    setTyped(text)
    const parsed = parse(text)
    if (parsed !== null) onChange(parsed)
  }
  return (
    <div
      className={wide ? 'k-colour-field k-wide stack gap-2 caption soft' : 'k-colour-field stack gap-2 caption soft'}
    >
      <TextBox
        id={id}
        value={typed ?? value}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={typed !== null && parse(typed) === null ? true : undefined}
        onChange={event => take(event.target.value)}
        onBlur={() => setTyped(null)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

interface ColourFieldProps<T> {
  readonly label: string
  readonly value: string
  /** Null for what isn't valid. */
  readonly parse: (text: string) => T | null
  readonly onChange: (value: T) => void
  readonly wide?: boolean
}
