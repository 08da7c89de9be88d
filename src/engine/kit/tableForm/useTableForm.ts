import { useMemo, useRef, useState } from 'react'
import { t } from '../../texts/t.ts'
import { formatNumber } from '../formatNumber.ts'
import { type CellRange, clampRange, edgesOf, oneCell } from './cellRange.ts'
import { writeCell } from './cellText.ts'
import { pastedCells } from './pastedCells.ts'
import { pasteInto } from './pasteInto.ts'
import type { RowAction } from './RowState.tsx'
import { type SaveCount, saveRows } from './saveRows.ts'
import type { TableFormProps } from './TableForm.tsx'
import type { TableColumn } from './tableColumn.ts'
import { type CellEdit, editCells, type FormRow, formRow, isChanged, reloadRow, undoRow } from './tableRows.ts'
import { type Problems, useProblems } from './useProblems.ts'
import { useTableRows } from './useTableRows.ts'

/** What a table form holds and does: rows, selection, the cell that is edited, and every change by its name. */
export function useTableForm(props: TableFormProps): TableFormState {
  const { columns, check = nothingWrong, follow = noMore, newRow, maxRows = 1000 } = props
  const { rows, change, settle, undo, redo, canUndo, canRedo } = useTableRows(() =>
    props.rows.map(({ key, values, locked }) => formRow(key, values, values, locked)),
  )
  const [held, setRange] = useState<CellRange>(() => oneCell(0, 0))
  const [editing, setEditing] = useState<string | null>(null)
  const [notice, notify] = useState('')
  const [saving, setSaving] = useState(false)
  const stopped = useRef(false)
  const made = useRef(0)
  const size = { rows: rows.length, columns: columns.length + 1 }
  const range = clampRange(held, size)

  const { problemsOf, checkAll } = useProblems(rows, columns, check)
  const changed = useMemo(() => rows.filter(row => isChanged(row, columns)), [rows, columns])
  const wrong = changed.reduce((sum, row) => sum + Object.keys(problemsOf(row)).length, 0)

  const emptyRow = () => {
    made.current++
    return formRow(`new ${made.current}`, null, newRow?.() ?? {})
  }
  const edit = (edits: readonly CellEdit[]) => {
    const done = editCells(rows, edits, follow)
    if (done.rows.some((row, index) => row !== rows[index])) change(done.rows)
    if (done.skipped > 0 && done.skipped === edits.length) notify(t('This can’t be changed here.'))
  }
  const withRow = (index: number, next: (row: FormRow) => FormRow | null) =>
    change(rows.flatMap((row, at) => (at === index ? (next(row) ?? []) : row)))

  const saveAll = async () => {
    setSaving(true)
    const known = await checkAll(changed)
    const sent = changed.filter(row => Object.keys(toMend(row, known.get(row) ?? {})).length === 0)
    const mend = changed.length - sent.length
    stopped.current = false
    notify('')
    const count = await saveRows(sent, columns, props.onSave, settle, () => stopped.current)
    setSaving(false)
    notify(outcomeText(count, mend))
    props.onSaved?.(count)
  }
  return {
    columns,
    rows,
    size,
    range,
    setRange,
    editing,
    setEditing,
    notice,
    saving,
    changed: changed.length,
    wrong,
    problemsOf,
    canUndo: canUndo && !saving,
    canRedo: canRedo && !saving,
    undo,
    redo,
    edit,
    paste: text => {
      const cells = pastedCells(text)
      if (cells.length === 0) return
      const done = pasteInto(rows, cells, { columns, range, newRow: newRow && emptyRow, maxRows, follow })
      change(done.rows)
      setRange(done.range)
      notify(done.notice)
    },
    copied: () => {
      const { top, bottom, left, right } = edgesOf(range)
      return rows
        .slice(top, bottom + 1)
        .map(({ values }) =>
          columns.slice(left, right + 1).map(column => writeCell(column, values[column.key], values)),
        )
    },
    addRow:
      newRow && rows.length < maxRows
        ? () => {
            change([...rows, emptyRow()])
            setRange(oneCell(rows.length, 0))
          }
        : undefined,
    act: (index, what) => {
      if (saving) return
      withRow(index, row => actOn(row, what, columns))
      notify(
        {
          undo: t('Row changes undone.'),
          reload: t('Their version is loaded; your changes are kept.'),
          remove: t('Row removed.'),
        }[what],
      )
    },
    nextProblem: () => {
      const from = range.head.row * size.columns + range.head.column
      const places = rows.flatMap((row, at) =>
        Object.keys(problemsOf(row)).map(key => {
          const column = columns.findIndex(one => one.key === key)
          return { row: at, column: column < 0 ? columns.length : column }
        }),
      )
      const order = places
        .map(place => ({ place, at: place.row * size.columns + place.column }))
        .sort((a, b) => a.at - b.at)
      const next = order.find(({ at }) => at > from) ?? order[0]
      if (next) setRange(oneCell(next.place.row, next.place.column))
    },
    saveAll: () => void saveAll(),
    stop: () => {
      stopped.current = true
    },
  }
}

/** What was refused may be tried again as it is; what the form itself knows to be wrong may not. */
function toMend({ outcome }: FormRow, problems: Problems): Problems {
  if (outcome.is !== 'refused') return problems
  return Object.fromEntries(Object.entries(problems).filter(([key, says]) => outcome.fields[key] !== says))
}

function actOn(row: FormRow, what: RowAction, columns: readonly TableColumn[]): FormRow | null {
  if (what === 'reload') return reloadRow(row, columns)
  if (what === 'undo') return undoRow(row)
  return row.stored ? { ...row, removed: true } : null
}

function outcomeText({ saved, refused, left }: SaveCount, mend: number): string {
  const counted = (count: number) => ({ smart_count: count, count: formatNumber(count) })
  return [
    t('%{count} row saved. |||| %{count} rows saved.', counted(saved)),
    refused > 0 && t('%{count} row rejected. |||| %{count} rows rejected.', counted(refused)),
    left > 0 && t('%{count} row not sent. |||| %{count} rows not sent.', counted(left)),
    mend > 0 && t('%{count} row has errors to fix. |||| %{count} rows have errors to fix.', counted(mend)),
  ]
    .filter(Boolean)
    .join(' ')
}

const nothingWrong = () => ({})
const noMore = (_: unknown, after: Readonly<Record<string, unknown>>) => after

export interface TableFormState {
  readonly columns: readonly TableColumn[]
  readonly rows: readonly FormRow[]
  /** With the column that says how each row stands. */
  readonly size: { readonly rows: number; readonly columns: number }
  readonly range: CellRange
  readonly setRange: (range: CellRange) => void
  /** The text with which the cell at the selection's head is edited. */
  readonly editing: string | null
  readonly setEditing: (text: string | null) => void
  /** What happened last, in words. */
  readonly notice: string
  readonly saving: boolean
  readonly changed: number
  readonly wrong: number
  readonly problemsOf: (row: FormRow) => Problems
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly undo: () => void
  readonly redo: () => void
  readonly edit: (edits: readonly CellEdit[]) => void
  readonly paste: (text: string) => void
  /** The texts of the selected cells. */
  readonly copied: () => readonly (readonly string[])[]
  readonly addRow: (() => void) | undefined
  readonly act: (index: number, what: RowAction) => void
  readonly nextProblem: () => void
  readonly saveAll: () => void
  readonly stop: () => void
}
