import { lineKey } from '../../../engine/texts/lineKey.ts'
/** A cell of the week: the day's row, Monday first, and the hour. */
export interface GridPlace {
  readonly row: number
  readonly hour: number
}

/** Where a key leads; null for keys that don't move. */
export function movedBy({ row, hour }: GridPlace, key: string): GridPlace | null {
  switch (lineKey(key)) {
    case 'ArrowLeft':
      return { row, hour: Math.max(0, hour - 1) }
    case 'ArrowRight':
      return { row, hour: Math.min(23, hour + 1) }
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), hour }
    case 'ArrowDown':
      return { row: Math.min(6, row + 1), hour }
    case 'Home':
      return { row, hour: 0 }
    case 'End':
      return { row, hour: 23 }
    default:
      return null
  }
}

/** The rectangle between two corners. */
export function placesBetween(one: GridPlace, other: GridPlace): readonly GridPlace[] {
  const rows = span(one.row, other.row)
  const hours = span(one.hour, other.hour)
  return rows.flatMap(row => hours.map(hour => ({ row, hour })))
}

function span(one: number, other: number): readonly number[] {
  const [first, last] = [Math.min(one, other), Math.max(one, other)]
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

/** The cell that an element is, or is in. */
export function cellAt(element: unknown): GridPlace | null {
  if (!(element instanceof Element)) return null
  const [row, hour] = element.closest('[data-cell]')?.getAttribute('data-cell')?.split('-').map(Number) ?? []
  return row === undefined || hour === undefined ? null : { row, hour }
}
