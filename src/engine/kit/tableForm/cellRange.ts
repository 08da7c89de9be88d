import { lineKey } from '../../texts/lineKey.ts'
/** Cells that are selected: a rectangle between where it was begun and where the person is now. */
export interface CellRange {
  readonly anchor: CellPlace
  readonly head: CellPlace
}

/** Counted from 0. */
export interface CellPlace {
  readonly row: number
  readonly column: number
}

export interface TableSize {
  readonly rows: number
  readonly columns: number
}

/** One cell, selected alone. */
export function oneCell(row: number, column: number): CellRange {
  return { anchor: { row, column }, head: { row, column } }
}

/** The rectangle's edges, all inclusive. */
export function edgesOf({ anchor, head }: CellRange) {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

/**
 * Where a key leads, as in a spreadsheet: arrows by one, with Control to the end; Home and End within the row, with
 * Control in the table; Page keys by a screen; with Shift the rectangle grows. Null for other keys.
 */
export function moveRange(
  range: CellRange,
  { key, shiftKey, ctrlKey, metaKey }: MoveKey,
  size: TableSize,
): CellRange | null {
  const far = ctrlKey || metaKey
  const { row, column } = range.head
  const to = ((): CellPlace | null => {
    switch (lineKey(key)) {
      case 'ArrowUp':
        return { row: far ? 0 : row - 1, column }
      case 'ArrowDown':
        return { row: far ? size.rows - 1 : row + 1, column }
      case 'ArrowLeft':
        return { row, column: far ? 0 : column - 1 }
      case 'ArrowRight':
        return { row, column: far ? size.columns - 1 : column + 1 }
      case 'Home':
        return { row: far ? 0 : row, column: 0 }
      case 'End':
        return { row: far ? size.rows - 1 : row, column: size.columns - 1 }
      case 'PageUp':
        return { row: row - pageRows, column }
      case 'PageDown':
        return { row: row + pageRows, column }
      default:
        return null
    }
  })()
  if (!to) return null
  const head = within(to, size)
  return { anchor: shiftKey ? range.anchor : head, head }
}

/** The next cell for Tab, over the ends of rows; null at the end of the table, where Tab leaves it. */
export function nextCell({ head }: CellRange, backwards: boolean, size: TableSize): CellRange | null {
  const place = head.row * size.columns + head.column + (backwards ? -1 : 1)
  if (place < 0 || place >= size.rows * size.columns) return null
  return oneCell(Math.floor(place / size.columns), place % size.columns)
}

/** The same rectangle in a table that may have shrunk. */
export function clampRange({ anchor, head }: CellRange, size: TableSize): CellRange {
  return { anchor: within(anchor, size), head: within(head, size) }
}

const pageRows = 10

function within({ row, column }: CellPlace, size: TableSize): CellPlace {
  return {
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  }
}

interface MoveKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}
