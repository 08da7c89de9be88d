import { textOf } from './cellValue.ts'
import { type Column, sortKeys } from './column.ts'

/** Places of rows, in an order. */
export type Rows = Uint32Array<ArrayBuffer>

export interface GridSort {
  /** Place of the column. */
  readonly column: number
  readonly direction: 'asc' | 'desc'
}

/** The rows that hold `search` in any cell, whatever its case; a number is found as it is written, with or without commas. */
export function matchingRows(columns: readonly Column[], rows: Rows, search: string): Rows {
  const needle = search.trim().toLowerCase()
  if (needle === '') return rows
  const tests = columns.map(column => cellTest(column, needle))
  return rows.filter(row => tests.some(matches => matches(row)))
}

/** Equal rows keep their order, both ways; rows without a value come last, both ways. */
export function sortedRows(columns: readonly Column[], rows: Rows, sort: GridSort | null): Rows {
  const column = sort === null ? undefined : columns[sort.column]
  if (sort === null || column === undefined) return rows
  const keys = sortKeys(column)
  const keyOf = (row: number) => keys[row] ?? Number.NaN
  const sign = sort.direction === 'asc' ? 1 : -1
  const sorted = new Uint32Array(rows.length)
  const present = rows.filter(row => !Number.isNaN(keyOf(row)))
  sorted.set(present.sort((a, b) => sign * (keyOf(a) - keyOf(b)) || a - b))
  sorted.set(
    rows.filter(row => Number.isNaN(keyOf(row))),
    present.length,
  )
  return sorted
}

function cellTest(column: Column, needle: string): (row: number) => boolean {
  if (column.kind === 'dictionary') {
    const found = column.values.map(value => textOf(value).toLowerCase().includes(needle))
    return row => found[column.codes[row] ?? 0] === true
  }
  const digits = needle.replaceAll(',', '')
  if (!/^-?[\d.]+$/.test(digits)) return () => false
  return row => {
    const value = column.numbers[row]
    return value !== undefined && !Number.isNaN(value) && String(value).includes(digits)
  }
}
