import { t } from '../../texts/t.ts'
import { formatNumber } from '../formatNumber.ts'
import { type CellRange, edgesOf } from './cellRange.ts'
import type { TableColumn } from './tableColumn.ts'
import { type CellEdit, editCells, type Follow, type FormRow } from './tableRows.ts'

/**
 * Puts pasted cells into the rows from the selection's first cell on. A single one fills the whole selection. A first row
 * that holds only names of columns says where the others belong. New rows are added while there is room; what finds no
 * room is told, never dropped in silence.
 */
export function pasteInto(rows: readonly FormRow[], cells: readonly (readonly string[])[], into: PasteInto): Pasted {
  const { columns, range, newRow, maxRows, follow } = into
  const { top, bottom, left, right } = edgesOf(range)
  const [first = []] = cells
  if (cells.length === 1 && first.length === 1) {
    const edits = cellsOf(top, bottom, left, right).flatMap(({ row, column: at }) => {
      const column = columns[at]
      return column ? [{ row, column, text: first[0] ?? '' }] : []
    })
    const filled = editCells(rows, edits, follow)
    return { rows: filled.rows, notice: notice(edits.length, filled.skipped, 0, 0), range }
  }
  const named = cells.length > 1 ? columnsNamed(first, columns) : null
  const body = named ? cells.slice(1) : cells
  const target = (at: number) => (named ? named[at] : columns[left + at])

  const wanted = top + body.length
  const room = newRow ? Math.max(rows.length, Math.min(wanted, maxRows)) : rows.length
  const all = [...rows]
  while (newRow && all.length < room) all.push(newRow())
  const taken = body.slice(0, room - top)
  let outside = 0
  const edits = taken.flatMap((texts, down) =>
    texts.flatMap((text, at): CellEdit[] => {
      const column = target(at)
      if (!column && text.trim() !== '') outside++
      return column ? [{ row: top + down, column, text }] : []
    }),
  )
  const done = editCells(all, edits, follow)
  const widest = Math.max(0, ...taken.map(texts => texts.length))
  const lastColumn = named ? columns.length - 1 : Math.min(columns.length - 1, left + Math.max(0, widest - 1))
  return {
    rows: done.rows,
    notice: notice(edits.length, done.skipped, outside, body.length - taken.length),
    range: {
      anchor: { row: top, column: named ? 0 : left },
      head: { row: top + Math.max(0, taken.length - 1), column: lastColumn },
    },
  }
}

function columnsNamed(texts: readonly string[], columns: readonly TableColumn[]) {
  const found = texts.map(text => columns.find(({ label }) => label.toLowerCase() === text.trim().toLowerCase()))
  return found.length > 0 && found.every(column => column !== undefined) ? found : null
}

function cellsOf(top: number, bottom: number, left: number, right: number) {
  return Array.from({ length: (bottom - top + 1) * (right - left + 1) }, (_, at) => ({
    row: top + Math.floor(at / (right - left + 1)),
    column: left + (at % (right - left + 1)),
  }))
}

function notice(count: number, locked: number, outside: number, rows: number): string {
  return [
    t('Pasted %{count} cell. |||| Pasted %{count} cells.', counted(count - locked)),
    locked > 0 && t('%{count} cell can’t be changed. |||| %{count} cells can’t be changed.', counted(locked)),
    outside > 0 &&
      t('%{count} cell was outside the columns. |||| %{count} cells were outside the columns.', counted(outside)),
    rows > 0 &&
      t(
        '%{count} row wasn’t pasted: the table is full. |||| %{count} rows weren’t pasted: the table is full.',
        counted(rows),
      ),
  ]
    .filter(Boolean)
    .join(' ')
}

function counted(count: number) {
  return { smart_count: count, count: formatNumber(count) }
}

interface PasteInto {
  readonly columns: readonly TableColumn[]
  readonly range: CellRange
  /** Left out where rows can't be added. */
  readonly newRow: (() => FormRow) | undefined
  readonly maxRows: number
  readonly follow: Follow
}

interface Pasted {
  readonly rows: readonly FormRow[]
  /** What happened, in words. */
  readonly notice: string
  /** What to select now. */
  readonly range: CellRange
}
