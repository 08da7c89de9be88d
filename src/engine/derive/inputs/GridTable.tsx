import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { scrolledByKeyboard } from '../../kit/scrolledByKeyboard.ts'
import { lineKey } from '../../texts/lineKey.ts'
import type { ChoiceOption } from './choiceOptions.ts'
import type { Grid, GridCell } from './grid.ts'
import './grid.css'
import { t } from '../../texts/t.ts'

/**
 * A grid of marks, in a scroller of its own. With `onToggle` each mark is a checkbox: the grid is one stop of the Tab key, and
 * arrows move in it.
 */
export function GridTable({ grid, rows, label, disabled = false, onToggle, onBlur }: GridTableProps) {
  const [active, setActive] = useState({ row: 0, column: 0 })
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[lineKey(event.key)]
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    const [down, right] = step
    const row = clamp(active.row + down, rows.length)
    const column = event.key === 'Home' ? 0 : event.key === 'End' ? grid.columns.length - 1 : active.column + right
    const next = { row, column: clamp(column, grid.columns.length) }
    setActive(next)
    body.current?.rows[next.row]?.cells[next.column + 1]?.querySelector('input')?.focus()
  }
  const Frame = onToggle ? 'div' : 'section'
  return (
    // With checkboxes it stands in a part of the form that has this name already.
    <Frame className="g-scroll" {...(onToggle ? {} : { ...scrolledByKeyboard, 'aria-label': label })}>
      <table className="g-table" aria-label={label}>
        <thead>
          <tr>
            <td />
            {grid.columns.map(column => (
              <th key={column.value} scope="col">
                <span>{column.label}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onToggle ? onKeyDown : undefined}>
          {rows.map((row, at) => (
            <tr key={row.value} className={row.value === grid.whole ? 'g-whole' : undefined}>
              <th scope="row">{row.label}</th>
              {grid.columns.map((column, place) => {
                const cell = grid.cellOf(row.value, column.value)
                return (
                  <td key={column.value}>
                    {onToggle ? (
                      <input
                        type="checkbox"
                        aria-label={markLabel(row.label, column.label, cell.implied)}
                        className={cell.implied && !cell.on ? 'g-implied' : undefined}
                        tabIndex={active.row === at && active.column === place ? 0 : -1}
                        checked={cell.on || cell.implied}
                        // What can't be had stays in reach of the arrows, so that it can be heard.
                        aria-disabled={disabled || !cell.possible || cell.implied || undefined}
                        data-impossible={cell.possible || undefined ? undefined : true}
                        onBlur={onBlur}
                        onFocus={() => setActive({ row: at, column: place })}
                        onChange={({ target }) => {
                          if (!disabled && cell.possible && !cell.implied)
                            onToggle(row.value, column.value, target.checked)
                        }}
                      />
                    ) : (
                      <Mark cell={cell} />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Frame>
  )
}

function Mark({ cell }: { readonly cell: GridCell }): ReactNode {
  if (cell.on || (cell.implied && cell.possible))
    return (
      <span className={cell.on ? 'k-ink-accent' : 'k-ink-accent g-implied'}>
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="m2 6.5 2.75 2.75L10 3.5" fill="none" stroke="currentColor" strokeWidth="1.75" />
        </svg>
        <span className="visually-hidden">{cell.on ? t('Yes') : t('Yes, from the first row')}</span>
      </span>
    )
  return (
    <span className="k-dim">
      <span aria-hidden="true">{cell.possible ? '·' : ''}</span>
      <span className="visually-hidden">{cell.possible ? t('No') : t('Not possible')}</span>
    </span>
  )
}

function markLabel(row: string, column: string, isImplied: boolean): string {
  return isImplied ? t('%{row}: %{column}, allowed by the first row', { row, column }) : `${row}: ${column}`
}

function clamp(value: number, count: number): number {
  return Math.max(0, Math.min(count - 1, value))
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  Home: [0, 0],
  End: [0, 0],
  PageUp: [-10, 0],
  PageDown: [10, 0],
}

interface GridTableProps {
  readonly grid: Grid
  readonly rows: readonly ChoiceOption[]
  readonly label: string
  readonly disabled?: boolean
  readonly onBlur?: (() => void) | undefined
  readonly onToggle?: ((row: string, column: string, on: boolean) => void) | undefined
}
