import { memo } from 'react'
import { t } from '../../texts/t.ts'
import { ToneShape } from '../ToneShape.tsx'
import { CellEditor, type EditorMove } from './CellEditor.tsx'
import { writeCell } from './cellText.ts'
import { gridParts } from './gridParts.ts'
import { type RowAction, RowState } from './RowState.tsx'
import { rowWord } from './rowWord.ts'
import type { TableColumn } from './tableColumn.ts'
import { type FormRow, isChanged, lockOf } from './tableRows.ts'
import { rowHeight } from './useVirtualRows.ts'

/** One row: its number, its cells, and how it stands. Renders only when something of it changes. */
export const TableFormRow = memo(function TableFormRow({ row, index, columns, problems, ...rest }: TableFormRowProps) {
  const { active, left, right, editing, detailId, actions } = rest
  const changed = isChanged(row, columns)
  const state = columns.length
  const cell = (at: number, more: { invalid?: boolean; locked?: boolean } = {}) => ({
    ...gridParts.cell({
      column: at + 2,
      selected: at >= left && at <= right,
      active: active === at,
      detailId,
      ...more,
    }),
    'data-row': index,
    'data-column': at,
  })
  const word = rowWord(row, changed, Object.keys(problems).length > 0)
  return (
    <div
      {...gridParts.row(index + 2)}
      className={row.removed ? 'k-tf-row k-tf-removed' : 'k-tf-row'}
      style={{ top: index * rowHeight }}
    >
      <div
        {...gridParts.rowHead(1)}
        className={word ? `k-tf-number numbers k-ink-${word.tone}` : 'k-tf-number numbers k-dim'}
      >
        {word && <ToneShape tone={word.tone} size={8} />}
        {index + 1}
      </div>
      {columns.map((column, at) => {
        const text = writeCell(column, row.values[column.key], row.values)
        const lock = lockOf(row, column)
        return (
          <div
            key={column.key}
            {...cell(at, { invalid: problems[column.key] !== undefined, locked: lock !== undefined })}
            className={classOf(column, row, lock, active === at)}
            title={problems[column.key] ?? (text.length > 20 ? text : undefined)}
          >
            {active === at && editing !== null ? (
              <CellEditor
                column={column}
                text={editing}
                label={t('%{label}, row %{row}', { label: column.label, row: index + 1 })}
                onTake={actions.take}
                onCancel={actions.cancel}
              />
            ) : (
              <span dir="auto">{text}</span>
            )}
          </div>
        )
      })}
      <div {...cell(state)} className={active === state ? 'k-tf-active' : undefined}>
        <RowState
          row={row}
          changed={changed}
          word={word}
          problem={problems['']}
          reachable={active === state}
          removable={rest.removable}
          onDo={what => actions.act(index, what)}
        />
      </div>
    </div>
  )
})

function classOf(column: TableColumn, row: FormRow, lock: string | undefined, active: boolean): string {
  return [
    column.kind === 'number' || column.align === 'end' ? 'numbers' : '',
    lock === undefined ? '' : 'k-tf-locked',
    row.theirs[column.key] === undefined ? '' : 'k-tf-theirs',
    row.stored !== null && row.values[column.key] !== row.stored[column.key] ? 'k-tf-changed' : '',
    active ? 'k-tf-active' : '',
  ]
    .filter(Boolean)
    .join(' ')
}

interface TableFormRowProps {
  readonly row: FormRow
  readonly index: number
  readonly columns: readonly TableColumn[]
  readonly problems: Readonly<Record<string, string>>
  /** The column in which the person is, −1 in other rows. */
  readonly active: number
  /** The selected columns; none when `left` is greater. */
  readonly left: number
  readonly right: number
  /** The text with which the active cell is edited. */
  readonly editing: string | null
  readonly detailId: string
  readonly removable: boolean
  readonly actions: RowActions
}

/** The same object for as long as the table stands. */
export interface RowActions {
  readonly take: (text: string, move: EditorMove) => void
  readonly cancel: () => void
  readonly act: (index: number, what: RowAction) => void
}
