import { type KeyboardEvent, useState } from 'react'
import { numberFormat } from '../texts/numberFormat.ts'
import type { FieldBinding } from './Field.tsx'
import { parseNumber } from './parseNumber.ts'
import { TextBox } from './TextBox.tsx'

/**
 * A number (kit.6) as text that may be typed freely ("1,500", "1.5k") and is taken when the person leaves the input or
 * presses Enter; arrow keys step. Empty is null; what is no number is put back. `min` and `max` clamp steps only, so
 * that validation can say what is wrong with a typed value.
 */
export function NumberBox({ value, onChange, step = 1, min, max, digits = 6, ...rest }: NumberBoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const shown =
    value === null || value === undefined ? '' : numberFormat({ maximumFractionDigits: digits }).format(value)

  const take = () => {
    if (typed === null) return
    const number = parseNumber(typed)
    setTyped(null)
    if (number !== undefined && number !== value) onChange(number)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return take()
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (direction === undefined) return
    event.preventDefault()
    const from = (typed === null ? value : parseNumber(typed)) ?? 0
    const next = Math.max(min ?? -Infinity, Math.min(max ?? Infinity, from + direction * step))
    setTyped(null)
    onChange(Number(next.toFixed(digits)))
  }
  return (
    <TextBox
      {...rest}
      numeric
      inputMode="decimal"
      autoComplete="off"
      value={typed ?? shown}
      onChange={event => setTyped(event.target.value)}
      onBlur={() => {
        take()
        rest.onBlur?.()
      }}
      onKeyDown={onKeyDown}
    />
  )
}

interface NumberBoxProps extends Partial<FieldBinding> {
  readonly value: number | null | undefined
  readonly onChange: (value: number | null) => void
  readonly step?: number
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** At most this many digits after the point. */
  readonly digits?: number
  readonly before?: string
  readonly after?: string
  readonly name?: string
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly 'aria-label'?: string
  readonly onBlur?: () => void
}
