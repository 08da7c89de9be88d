import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { TableColumn } from './tableColumn.ts'

/**
 * The control that stands in a cell while it is edited. Enter and Tab take the text and move on, Escape leaves the cell as
 * it was, going elsewhere takes the text. Alt and Enter breaks a line.
 */
export function CellEditor({ column, text, label, onTake, onCancel }: CellEditorProps) {
  const [typed, setTyped] = useState(text)
  const control = useRef<HTMLTextAreaElement | HTMLSelectElement>(null)
  const done = useRef(false)
  const keep = (element: HTMLTextAreaElement | HTMLSelectElement | null) => {
    control.current = element
  }
  useEffect(() => {
    const element = control.current
    element?.focus()
    if (element instanceof HTMLTextAreaElement) element.setSelectionRange(element.value.length, element.value.length)
    else if (element instanceof HTMLSelectElement) openList(element)
  }, [])
  const take = (value: string, move: EditorMove) => {
    if (done.current) return
    done.current = true
    onTake(value, move)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // While a word is composed, Enter and Escape belong to it.
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    if (event.key === 'Escape') {
      event.preventDefault()
      done.current = true
      onCancel()
    } else if (event.key === 'Tab') {
      event.preventDefault()
      take(typed, event.shiftKey ? 'back' : 'on')
    } else if (event.key === 'Enter' && !event.altKey) {
      event.preventDefault()
      take(typed, event.shiftKey ? 'up' : 'down')
    } else if (event.key === 'Enter' && control.current instanceof HTMLTextAreaElement) {
      const { selectionStart, selectionEnd } = control.current
      setTyped(`${typed.slice(0, selectionStart)}\n${typed.slice(selectionEnd)}`)
    }
  }
  const shared = {
    ref: control,
    className: 'k-tf-editor',
    'aria-label': label,
    onKeyDown,
    onBlur: () => take(typed, 'stay'),
  }
  if (column.kind === 'choice') {
    const options = column.options ?? []
    const known = options.some(option => option.label === typed)
    return (
      <select {...shared} ref={keep} value={typed} onChange={event => take(event.target.value, 'stay')}>
        {!known && typed !== '' && <option value={typed}>{typed}</option>}
        {(!column.required || typed === '') && <option value="">–</option>}
        {options.map(option => (
          <option key={option.value} value={option.label}>
            {option.label}
          </option>
        ))}
      </select>
    )
  }
  return (
    <textarea
      {...shared}
      ref={keep}
      rows={1}
      dir="auto"
      spellCheck={false}
      autoComplete="off"
      inputMode={column.kind === 'number' ? 'decimal' : undefined}
      value={typed}
      onChange={event => setTyped(event.target.value)}
    />
  )
}

export type EditorMove = 'down' | 'up' | 'on' | 'back' | 'stay'

/** Browsers open it only soon after a key or a press, and some not at all; then the person opens it. */
function openList(element: HTMLSelectElement): void {
  try {
    element.showPicker()
  } catch (error) {
    if (!(error instanceof DOMException) && !(error instanceof TypeError)) throw error
  }
}

interface CellEditorProps {
  readonly column: TableColumn
  /** What stands in it first. */
  readonly text: string
  readonly label: string
  readonly onTake: (text: string, move: EditorMove) => void
  readonly onCancel: () => void
}
