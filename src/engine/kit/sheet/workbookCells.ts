import { SaxesParser } from 'saxes'
import { sheetLimits } from './sheet.ts'

/** The cells of a worksheet, read while it is unpacked. `withoutValue` counts formulas that were saved without one. */
export async function readCells(
  read: (parser: SaxesParser) => Promise<void>,
  strings: readonly string[],
  formats: readonly CellFormat[] = [],
  most: number = sheetLimits.rows,
): Promise<WorkbookCells> {
  const rows: { line: number; cells: string[] }[] = []
  const merged: string[] = []
  const parser = new SaxesParser()
  let row: { line: number; cells: string[] } = { line: 0, cells: [] }
  let cell: Cell = { column: 0, type: '', value: '', formula: false, format: 'plain' }
  let [inValue, withoutValue] = [false, 0]

  parser.on('opentag', ({ name, attributes }) => {
    const { r = '', t = '', s = '' } = attributes as Readonly<Record<string, string>>
    if (name === 'row') {
      row = { line: Number(r) || row.line + 1, cells: [] }
      // More than are taken, so that it is known that there are more.
      if (rows.length < most * 2) rows.push(row)
    } else if (name === 'c')
      cell = {
        column: r ? columnOf(r) : row.cells.length,
        type: t,
        value: '',
        formula: false,
        format: (s && formats[Number(s)]) || 'plain',
      }
    else if (name === 'f') cell.formula = true
    else if (name === 'mergeCell' && merged.length < 10_000) merged.push(String(attributes.ref ?? ''))
    inValue = name === 'v' || (name === 't' && cell.type === 'inlineStr')
  })
  parser.on('text', text => {
    if (inValue && cell.value.length <= sheetLimits.cellCharacters) cell.value += text
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'v' || name === 't') inValue = false
    if (name !== 'c') return
    if (cell.formula && cell.value === '') withoutValue += 1
    if (cell.column > sheetLimits.columns) return
    while (row.cells.length < cell.column) row.cells.push('')
    row.cells[cell.column] = textOf(cell, strings)
  })
  await read(parser)
  fillMerged(rows, merged)
  return { rows, withoutValue }
}

interface WorkbookCells {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly withoutValue: number
}

interface Cell {
  readonly column: number
  readonly type: string
  value: string
  formula: boolean
  readonly format: CellFormat
}

/** What a cell's number format says that its number is. */
export type CellFormat = 'plain' | 'percent' | 'date'

/** Of a style, by the number or the code of its format (ECMA-376, 18.8.30). */
export function formatOf(id: number, codes: ReadonlyMap<number, string>): CellFormat {
  if (id === 9 || id === 10) return 'percent'
  if ((id >= 14 && id <= 22) || (id >= 45 && id <= 47)) return 'date'
  const code = (codes.get(id) ?? '').slice(0, 200).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  if (code.includes('%')) return 'percent'
  return /[ymdhs]/i.test(code) ? 'date' : 'plain'
}

function textOf({ type, value, format }: Cell, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  return type === '' || type === 'n' ? numberText(value, format) : value
}

/**
 * A number as people write it: never as `1E+15`, and not with the last digits that a computer's figures drift by. One with three
 * decimals gets a fourth, so that nobody takes its point for one between thousands.
 */
function numberText(value: string, format: CellFormat): string {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  if (format === 'date') return momentText(number)
  const scaled = Number((format === 'percent' ? number * 100 : number).toPrecision(15))
  const plain = Math.abs(scaled) < 1e21 ? withoutExponent(scaled) : String(scaled)
  if (format === 'percent') return `${plain}%`
  return /^-?\d{1,3}\.\d{3}$/.test(plain) ? `${plain}0` : plain
}

/** To fifteen digits in all: more than those a double doesn't hold as people wrote them. */
function withoutExponent(number: number): string {
  const decimals = Math.max(0, Math.min(10, 14 - Math.floor(Math.log10(Math.abs(number)))))
  const text = number.toFixed(decimals)
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}

/** Days since the end of 1899, as spreadsheets count them; the 29th of February 1900 that they believe in is long past. */
function momentText(days: number): string {
  const time = Math.round(days * 86_400) * 1000 - 2_209_161_600_000
  if (days < 0 || days > 2_958_466) return String(days)
  if (days < 1) return new Date(Math.round(days * 86_400) * 1000).toISOString().slice(11, 16)
  const text = new Date(time).toISOString().slice(0, 19).replace('T', ' ')
  return text.replace(/( 00:00)?:00$/, '')
}

/** `BC12` stands in column 54. */
function columnOf(ref: string): number {
  let column = 0
  for (const letter of /^[A-Z]+/i.exec(ref)?.[0].toUpperCase() ?? 'A') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The value of merged cells stands in the first of them only; here in all. */
function fillMerged(rows: WorkbookRows, merged: readonly string[]): void {
  const byLine = new Map(rows.map(row => [row.line, row.cells]))
  // More than a sheet has: merges that lie over each other fill no more than that.
  let left = sheetLimits.rows * sheetLimits.columns
  for (const ref of merged) {
    const [, from = '', top = '', to = '', bottom = ''] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/i.exec(ref) ?? []
    const first = columnOf(from)
    const last = Math.min(columnOf(to), sheetLimits.columns)
    const value = byLine.get(Number(top))?.[first]
    if (!value) continue
    for (let line = Number(top); line <= Number(bottom) && left > 0; line += 1) {
      const cells = byLine.get(line)
      left -= 1
      for (let column = first; cells && column <= last && left > 0; column += 1, left -= 1) {
        while (cells.length <= column) cells.push('')
        cells[column] ||= value
      }
    }
  }
}

type WorkbookRows = readonly { readonly line: number; readonly cells: string[] }[]
