import { useState } from 'react'
import type { FieldSpec } from '../../contract/fieldSpec.ts'
import type { FieldBinding } from '../../kit/Field.tsx'
import { TextBox } from '../../kit/TextBox.tsx'
import { readNumber } from './readNumber.ts'

/** The new value of a figure, or how it changes; the text stays as it was typed. */
export function BulkNumber({ field, binding, onChange }: BulkNumberProps) {
  const [text, setText] = useState('')
  return (
    <TextBox
      {...binding}
      numeric
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        setText(target.value)
        onChange(readNumber(field, target.value))
      }}
    />
  )
}

interface BulkNumberProps {
  readonly field: FieldSpec
  readonly binding: FieldBinding
  /** A number, a `RelativeChange`, `Unread` for what is neither, or undefined. */
  readonly onChange: (value: unknown) => void
}
