import { type KeyboardEvent, useState } from 'react'
import { TextBox } from '../../kit/TextBox.tsx'
import { Unread } from '../form/unread.ts'
import type { InputProps } from './inputProps.ts'

/**
 * A figure that is typed freely and read at every key, so that saving by keyboard takes what stands there. While the
 * person types, their text stays as typed; afterwards it is written the console's way. What can't be read stays, with
 * its sentence.
 */
export function TypedBox({ value, onChange, onBlur, disabled, binding, write, read, says, ...rest }: TypedBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown = value instanceof Unread ? value.text : typeof value === 'number' ? write(value) : ''
  const take = (text: string) => {
    setTyped(text)
    const next = read(text)
    onChange(next === undefined ? new Unread(text, says) : next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!direction || !rest.step || value instanceof Unread) return
    event.preventDefault()
    setTyped(null)
    onChange(rest.step(typeof value === 'number' ? value : 0, direction))
  }
  return (
    <TextBox
      {...binding}
      numeric
      inputMode="decimal"
      autoComplete="off"
      disabled={disabled}
      before={rest.before}
      after={rest.after}
      value={typed ?? shown}
      onChange={event => take(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}

interface TypedBoxProps extends Pick<InputProps<'number'>, 'value' | 'onChange' | 'onBlur' | 'disabled' | 'binding'> {
  readonly write: (value: number) => string
  /** Null for nothing, undefined for what is no figure. */
  readonly read: (text: string) => number | null | undefined
  /** The sentence for what can't be read. */
  readonly says: string
  /** What the arrow keys do. */
  readonly step?: (value: number, direction: number) => number
  readonly before?: string | undefined
  readonly after?: string | undefined
}
