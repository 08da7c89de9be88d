import { t } from '../../texts/t.ts'
import { type CellValue, textOf, toCell } from './cellValue.ts'
import { type Column, cellAt } from './column.ts'
import { ColumnBuilder } from './columnBuilder.ts'

/** All rows of a grid, column by column. */
export interface GridTable {
  readonly names: readonly string[]
  readonly columns: readonly Column[]
  readonly length: number
}

/** What one address answered: its first entry, and the columns of all entries after it. */
export interface AddressPart {
  readonly first: unknown
  readonly rest: Pick<GridTable, 'columns' | 'length'>
}

export const emptyTable: GridTable = { names: [], columns: [], length: 0 }

/** Takes the entries of one address as they come. An entry that is no list is no row. */
export function partBuilder(): PartBuilder {
  const builders: ColumnBuilder[] = []
  let first: unknown
  let begun = false
  let length = 0

  function add(entry: unknown): void {
    if (!begun) {
      begun = true
      first = entry
      return
    }
    if (!Array.isArray(entry)) return
    for (let column = 0; column < entry.length; column++) {
      const builder = builders[column] ?? new ColumnBuilder()
      builders[column] = builder
      builder.add(length, toCell(entry[column]))
    }
    length++
  }

  return {
    add,
    finish: () => ({ first, rest: { columns: builders.map(builder => builder.finish(length)), length } }),
  }
}

/**
 * One table out of what the addresses answered, in their order; null is an address that failed. The first address names
 * the columns; a cell beyond them has no name and is left out. The first entry of a later address is a row, unless it
 * repeats the names: both ways of cutting a report into parts are in use.
 */
export function joinParts(parts: readonly (AddressPart | null)[]): GridTable {
  const header = parts[0]?.first
  if (!Array.isArray(header) || header.length === 0) return emptyTable
  const names = header.map((name, place) => textOf(toCell(name)).trim() || t('Column %{number}', { number: place + 1 }))
  const repeats = JSON.stringify(header)
  const pieces = parts.flatMap((part, place) => {
    if (part === null) return []
    const { first, rest } = part
    const row = place > 0 && Array.isArray(first) && JSON.stringify(first) !== repeats ? first.map(toCell) : null
    return [{ row, rest }]
  })
  const length = pieces.reduce((sum, { row, rest }) => sum + rest.length + (row ? 1 : 0), 0)
  return { names, length, columns: names.map((_, place) => joinColumn(pieces, place, length)) }
}

function joinColumn(pieces: readonly RowRun[], place: number, length: number): Column {
  const builder = new ColumnBuilder(length)
  let row = 0
  for (const { row: first, rest } of pieces) {
    if (first) builder.add(row++, first[place] ?? null)
    const column = rest.columns[place]
    if (column) for (let at = 0; at < rest.length; at++) builder.add(row + at, cellAt(column, at))
    row += rest.length
  }
  return builder.finish(length)
}

interface PartBuilder {
  add(entry: unknown): void
  finish(): AddressPart
}

interface RowRun {
  readonly row: readonly CellValue[] | null
  readonly rest: AddressPart['rest']
}
