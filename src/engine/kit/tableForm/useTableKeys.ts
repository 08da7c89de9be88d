import {
  type ClipboardEvent,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  type SyntheticEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { lineKey } from '../../texts/lineKey.ts'
import { latinKey } from '../latinKey.ts'
import type { EditorMove } from './CellEditor.tsx'
import { type CellPlace, edgesOf, moveRange, nextCell, oneCell } from './cellRange.ts'
import { writeCell } from './cellText.ts'
import { clipboardText } from './pastedCells.ts'
import { lockOf } from './tableRows.ts'
import type { TableFormState } from './useTableForm.ts'

/** Keyboard, pointer and clipboard of a table form; the focus follows the cell in which the person is. */
export function useTableKeys(form: TableFormState, box: RefObject<HTMLElement | null>): TableKeys {
  const { range, size, editing, columns, rows, saving } = form
  const { head } = range
  // The focus is fetched only while it is the table's, or the table's own buttons ask for it.
  const inside = useRef(false)
  const leaving = useRef(false)
  const before = useRef(range)
  useLayoutEffect(() => {
    const moved = before.current.head.row !== head.row || before.current.head.column !== head.column
    before.current = range
    if (editing !== null || (!inside.current && !moved)) return
    const cell = box.current?.querySelector<HTMLElement>(`[data-row="${head.row}"][data-column="${head.column}"]`)
    if (cell && !cell.contains(document.activeElement)) cell.focus()
  })

  const cell = rows[head.row] && columns[head.column] ? { row: rows[head.row], column: columns[head.column] } : null
  const change = (text: string) => {
    if (cell?.column) form.edit([{ row: head.row, column: cell.column, text }])
  }
  const begin = (text?: string) => {
    if (!cell?.row || !cell.column || saving) return
    const { row, column } = cell
    const now = writeCell(column, row.values[column.key], row.values)
    if (lockOf(row, column)) return change(`${now} `)
    if (column.kind === 'boolean') return change(row.values[column.key] === true ? 'No' : 'Yes')
    form.setEditing(text ?? now)
  }
  const clear = () => {
    const { top, bottom, left, right } = edgesOf(range)
    const cleared = columns.slice(left, right + 1)
    form.edit(
      Array.from({ length: bottom - top + 1 }, (_, down) => top + down).flatMap(row =>
        cleared.map(column => ({ row, column, text: '' })),
      ),
    )
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (target instanceof HTMLButtonElement) return fromButton(event, target)
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event
    const command = ctrlKey || metaKey
    const letter = latinKey(event).toLowerCase()
    if (key === 'Tab') {
      const next = leaving.current ? null : nextCell(range, shiftKey, size)
      leaving.current = false
      inside.current = next !== null
      if (!next) return
      event.preventDefault()
      return form.setRange(next)
    }
    if (key === 'Escape') {
      // The first one only tells that Tab shall leave; a dialog around it closes by the second.
      if (!leaving.current) event.preventDefault()
      leaving.current = true
      return
    }
    leaving.current = false
    const moved = altKey ? null : moveRange(range, event, size)
    if (moved) {
      event.preventDefault()
      return form.setRange(moved)
    }
    if (saving) return
    if (command && ['z', 'y'].includes(letter)) {
      event.preventDefault()
      return letter === 'y' || shiftKey ? form.redo() : form.undo()
    }
    if (command && letter === 'a') {
      event.preventDefault()
      const end = { row: size.rows - 1, column: columns.length - 1 }
      return form.setRange({ anchor: { row: 0, column: 0 }, head: end })
    }
    const typed = key.length === 1 && !command && !altKey
    if (key === 'Enter' || key === 'F2' || typed || (altKey && key === 'ArrowDown')) {
      event.preventDefault()
      if (!cell?.column) return target.querySelector<HTMLElement>('button')?.focus()
      if (cell.column.kind === 'boolean' && typed && key !== ' ') return change(key)
      // A list opens with what is chosen; a letter finds in it.
      return begin(typed && cell.column.kind !== 'choice' ? key.trimStart() : undefined)
    }
    if (key === 'Delete' || key === 'Backspace') {
      event.preventDefault()
      clear()
    }
  }
  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    if (editing !== null) return
    event.preventDefault()
    event.clipboardData.setData('text/plain', clipboardText(form.copied()))
  }
  return {
    handlers: {
      onKeyDown,
      onCopy,
      onCut: event => {
        if (editing !== null || saving) return
        onCopy(event)
        clear()
      },
      onPaste: event => {
        if (editing !== null || saving) return
        event.preventDefault()
        form.paste(event.clipboardData.getData('text/plain'))
      },
      onPointerDown: event => {
        const place = placeOf(event)
        if (!place || event.button !== 0) return
        leaving.current = false
        // A finger has no double click to spare: the second touch edits.
        const again = event.pointerType !== 'mouse' && place.row === head.row && place.column === head.column
        if (again && inside.current && editing === null) return begin()
        if (event.shiftKey) event.preventDefault()
        form.setRange({ anchor: event.shiftKey ? range.anchor : place, head: place })
      },
      onPointerMove: event => {
        const place = event.buttons === 1 && event.pointerType === 'mouse' && editing === null ? placeOf(event) : null
        if (place && (place.row !== head.row || place.column !== head.column)) {
          form.setRange({ anchor: range.anchor, head: place })
        }
      },
      onDoubleClick: event => {
        if (placeOf(event) && editing === null) begin()
      },
      onFocus: () => {
        inside.current = true
      },
      onBlur: event => {
        // Where the focused cell itself went away, it is nowhere: then it is fetched back.
        const { relatedTarget, currentTarget } = event
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) inside.current = false
      },
    },
    take: (text, move) => {
      change(text)
      form.setEditing(null)
      const next = afterTaking(move)
      if (next) form.setRange(next)
      inside.current = move !== 'stay' || inside.current
    },
    cancel: () => form.setEditing(null),
  }

  function afterTaking(move: EditorMove) {
    if (move === 'stay') return null
    if (move === 'on' || move === 'back') return nextCell(range, move === 'back', size)
    const row = Math.max(0, Math.min(size.rows - 1, head.row + (move === 'up' ? -1 : 1)))
    return oneCell(row, head.column)
  }

  function fromButton(event: KeyboardEvent, button: HTMLButtonElement) {
    if (event.key !== 'Escape' && lineKey(event.key) !== 'ArrowLeft') return
    event.preventDefault()
    button.closest<HTMLElement>('[data-column]')?.focus()
  }
}

function placeOf({ target }: SyntheticEvent): CellPlace | null {
  if (!(target instanceof HTMLElement) || target.closest('button, textarea, select')) return null
  const cell = target.closest<HTMLElement>('[data-column]')
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null
}

interface TableKeys {
  /** For the table. */
  readonly handlers: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
    readonly onCopy: (event: ClipboardEvent<HTMLElement>) => void
    readonly onCut: (event: ClipboardEvent<HTMLElement>) => void
    readonly onPaste: (event: ClipboardEvent<HTMLElement>) => void
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void
    readonly onDoubleClick: (event: SyntheticEvent) => void
    readonly onFocus: () => void
    readonly onBlur: (event: React.FocusEvent<HTMLElement>) => void
  }
  readonly take: (text: string, move: EditorMove) => void
  readonly cancel: () => void
}
