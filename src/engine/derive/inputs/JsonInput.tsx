import { useState } from 'react'
import { CodeEditor } from '../../kit/CodeEditor.tsx'
import { t } from '../../texts/t.ts'
import { Unread } from '../form/unread.ts'
import type { InputProps } from './inputProps.ts'

/** Any JSON value as text. What isn't JSON yet stays as typed, with where it breaks. */
export function JsonInput({ value, onChange, onBlur, disabled, binding }: InputProps<'json'>) {
  const [typed, setTyped] = useState<string | null>(null)
  const take = (text: string) => {
    setTyped(text)
    onChange(read(text))
  }
  return (
    <CodeEditor
      {...binding}
      language="json"
      value={typed ?? written(value)}
      max={100_000}
      onChange={disabled ? undefined : take}
      onBlur={() => {
        setTyped(null)
        onBlur()
      }}
    />
  )
}

function read(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch (error) {
    const where = /position (\d+)/.exec(String(error))?.[1]
    const line = where ? text.slice(0, Number(where)).split('\n').length : undefined
    return new Unread(
      text,
      line ? t('This isn’t valid JSON: check line %{line}', { line }) : t('This isn’t valid JSON'),
    )
  }
}

function written(value: unknown): string {
  if (value instanceof Unread) return value.text
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2)
}
