import { type CSSProperties, useEffect, useId, useMemo, useRef } from 'react'
import { useScrollEdge } from '../useScrollEdge.ts'
import { edgesOf } from './cellRange.ts'
import { gridParts } from './gridParts.ts'
import type { RowChange, RowResult, SaveCount } from './saveRows.ts'
import { TableFormBar } from './TableFormBar.tsx'
import { type RowActions, TableFormRow } from './TableFormRow.tsx'
import type { TableColumn, Values } from './tableColumn.ts'
import { type Follow, lockOf, type RowCheck } from './tableRows.ts'
import { useTableForm } from './useTableForm.ts'
import { useTableKeys } from './useTableKeys.ts'
import { rowHeight, useVirtualRows } from './useVirtualRows.ts'
import '../kit.css'
import '../controls.css'
import './tableForm.css'
import { t } from '../../texts/t.ts'
import { Phrase } from '../Phrase.tsx'

/**
 * Many rows in one form (kit.4), worked in like a spreadsheet: arrows, Enter, Tab, Escape, ranges, and cells pasted from
 * one. "Save All" sends only the rows that changed and have nothing wrong; each says how it went, and what was refused
 * stays as it was typed. A thousand rows cost no more than those that are seen.
 */
export function TableForm(props: TableFormProps) {
  const { label, columns, removable = false } = props
  const form = useTableForm(props)
  const { rows, range, editing, problemsOf } = form
  const box = useRef<HTMLDivElement>(null)
  const detailId = useId()
  const hintId = useId()
  const keys = useTableKeys(form, box)
  const { row: at, column: activeColumn } = range.head
  const shown = useVirtualRows(box, rows.length, at)
  const { top, bottom, left, right } = edgesOf(range)

  const latest = useRef({ form, keys })
  latest.current = { form, keys }
  const actions = useMemo(
    (): RowActions => ({
      take: (text, move) => latest.current.keys.take(text, move),
      cancel: () => latest.current.keys.cancel(),
      act: (index, what) => latest.current.form.act(index, what),
    }),
    [],
  )
  const { onDirty } = props
  const dirty = form.changed > 0
  useEffect(() => onDirty?.(dirty), [onDirty, dirty])

  const [edge, more] = useScrollEdge('.k-tf-box')
  const widths = columns.map(column => `minmax(${widthOf(column)}px, ${widthOf(column)}fr)`)
  // The last column stays in sight: it must not cover those before it.
  const template = ['52px', ...widths, '260px'].join(' ')
  return (
    <div className="k-tf">
      <TableFormBar form={form} />
      <div ref={edge} className={`k-tf-edge k-edge ${more ? 'k-edge-more' : ''}`}>
        <div ref={box} className="k-tf-box panel">
          <div
            {...gridParts.grid({
              label,
              hintId,
              rows: rows.length + 1,
              columns: columns.length + 2,
              busy: form.saving,
            })}
            className="k-tf-table"
            style={{ '--k-tf-columns': template } as CSSProperties}
            {...keys.handlers}
          >
            <div {...gridParts.group} className="k-tf-head">
              <div {...gridParts.row(1)} className="k-tf-row">
                <div {...gridParts.columnHead(1)} className="k-tf-number numbers k-dim">
                  <span className="visually-hidden">{t('Row')}</span>
                </div>
                {columns.map((column, index) => (
                  <div
                    key={column.key}
                    {...gridParts.columnHead(index + 2)}
                    title={column.help}
                    className={column.kind === 'number' || column.align === 'end' ? 'numbers' : undefined}
                  >
                    {column.label}
                    {column.required && (
                      <span className="k-ink-bad" aria-hidden="true">
                        {' '}
                        *
                      </span>
                    )}
                  </div>
                ))}
                <div {...gridParts.columnHead(columns.length + 2)}>{t('State')}</div>
              </div>
            </div>
            <div {...gridParts.group} className="k-tf-body" style={{ height: rows.length * rowHeight }}>
              {shown.map(index => {
                const row = rows[index]
                const selected = index >= top && index <= bottom
                return (
                  row && (
                    <TableFormRow
                      key={row.key}
                      row={row}
                      index={index}
                      columns={columns}
                      problems={problemsOf(row)}
                      active={index === at ? activeColumn : -1}
                      left={selected ? left : 0}
                      right={selected ? right : -1}
                      editing={index === at ? editing : null}
                      detailId={detailId}
                      removable={removable}
                      actions={actions}
                    />
                  )
                )
              })}
            </div>
          </div>
          {rows.length === 0 && <p className="none">{t('There are no rows yet.')}</p>}
        </div>
      </div>
      <p id={detailId} className="k-tf-detail soft breaks">
        <Detail form={form} columns={columns} />
      </p>
      <p id={hintId} className="visually-hidden">
        {t(
          'Use the arrow keys to move, and Shift with them to select. Enter edits a cell and confirms what you typed; Escape discards it. Control+V pastes cells from a spreadsheet. Tab goes to the next cell; Escape and then Tab leaves the table.',
        )}
      </p>
    </div>
  )
}

/** What there is to say about the cell in which the person is. */
function Detail({
  form,
  columns,
}: {
  readonly form: ReturnType<typeof useTableForm>
  readonly columns: readonly TableColumn[]
}) {
  const { row: index, column: at } = form.range.head
  const row = form.rows[index]
  if (!row) return null
  const column = columns[at]
  const problems = form.problemsOf(row)
  const problem = (column && problems[column.key]) ?? (row.outcome.is === 'refused' ? row.outcome.says : problems[''])
  const theirs = column && row.theirs[column.key]
  if (problem) return <span className="k-ink-bad">{problem}</span>
  if (theirs !== undefined)
    return (
      <span className="k-ink-warn">
        <Phrase text="Changed by someone else: %{theirs}" values={{ theirs }} />
      </span>
    )
  return (column ? lockOf(row, column) : row.locked) ?? column?.help ?? null
}

function widthOf({ width, kind }: TableColumn): number {
  return width ?? { text: 200, number: 120, choice: 150, boolean: 90, dateTime: 150 }[kind]
}

export interface TableFormProps {
  /** What the rows are; the table's name. */
  readonly label: string
  readonly columns: readonly TableColumn[]
  /** Read when the form appears. */
  readonly rows: readonly TableRow[]
  readonly onSave: (change: RowChange) => Promise<RowResult>
  /** After "Save All". */
  readonly onSaved?: (count: SaveCount) => void
  /** The sentences of a row by column; a path into a column counts for it, any other for the row. */
  readonly check?: RowCheck
  /** What else changes with a change. */
  readonly follow?: Follow
  /** A new row's values; rows can't be added without. */
  readonly newRow?: () => Values
  readonly removable?: boolean
  /** No more rows than this can be added. */
  readonly maxRows?: number
  /** Whether something would be lost by leaving. */
  readonly onDirty?: (dirty: boolean) => void
}

export interface TableRow {
  readonly key: string
  readonly values: Values
  /** Why nothing of it can be changed. */
  readonly locked?: string | undefined
}
