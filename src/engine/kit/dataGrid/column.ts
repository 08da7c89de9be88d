import { formatNumber } from '../formatNumber.ts'
import { type CellValue, isList, textOf } from './cellValue.ts'

/** A column's cells by row. NaN is no value among numbers, code 0 among codes: `values[0]` is null. */
export type Column =
  | { readonly kind: 'number'; readonly numbers: Float64Array }
  | { readonly kind: 'dictionary'; readonly codes: Uint32Array; readonly values: readonly CellValue[] }

/** How a column is drawn; the same for every page of it. */
export interface ColumnLook {
  readonly name: string
  readonly numeric: boolean
  /** Digits after the point that show every number of the column, at most four. */
  readonly digits: number
  /** Characters of its longest cell. */
  readonly widest: number
}

export function cellAt(column: Column, row: number): CellValue {
  if (column.kind === 'dictionary') return column.values[column.codes[row] ?? 0] ?? null
  const value = column.numbers[row]
  return value === undefined || Number.isNaN(value) ? null : value
}

/** Numbers whose order is the column's; NaN for rows without a value. */
export function sortKeys(column: Column): Float64Array {
  if (column.kind === 'number') return column.numbers
  const ranks = ranksOf(column.values)
  return Float64Array.from(column.codes, code => ranks[code] ?? Number.NaN)
}

export function lookOf(name: string, column: Column): ColumnLook {
  if (column.kind === 'dictionary') {
    const widest = column.values.reduce<number>((most, value) => Math.max(most, shownLength(value)), 1)
    return { name, numeric: false, digits: 0, widest }
  }
  let [least, most, digits] = [0, 0, 0]
  for (const value of column.numbers) {
    if (Number.isNaN(value)) continue
    if (value < least) least = value
    if (value > most) most = value
    while (digits < 4 && Math.round(value * 10 ** digits) / 10 ** digits !== value) digits++
  }
  const widest = Math.max(formatNumber(least, digits).length, formatNumber(most, digits).length)
  return { name, numeric: true, digits, widest }
}

/** Numbers come first, then texts as a reader sorts them: "Line 2" before "Line 10". No value has no rank. */
function ranksOf(values: readonly CellValue[]): Float64Array {
  const texts = values.map(textOf)
  const compare = (a: number, b: number) => {
    const [one, other] = [values[a], values[b]]
    if (typeof one === 'number' && typeof other === 'number') return one - other
    if (typeof one === 'number') return -1
    if (typeof other === 'number') return 1
    return collator.compare(texts[a] ?? '', texts[b] ?? '')
  }
  const order = values.map((_, code) => code).slice(1)
  order.sort((a, b) => compare(a, b) || a - b)
  const ranks = new Float64Array(values.length).fill(Number.NaN)
  let rank = 0
  order.forEach((code, place) => {
    const before = order[place - 1]
    // What reads alike sorts alike, so that its rows keep their order.
    if (before !== undefined && compare(before, code) !== 0) rank++
    ranks[code] = rank
  })
  return ranks
}

/** The language of the console's other texts, whatever the browser's is. */
const collator = new Intl.Collator('en-US', { numeric: true })

function shownLength(value: CellValue): number {
  return isList(value) ? textOf(value).length + 2 * value.length : textOf(value).length
}
