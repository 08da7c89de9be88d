import { SaxesParser } from 'saxes'
import { sheetLimits } from './sheet.ts'

/** The cells of a worksheet, read while it is unpacked. `withoutValue` counts formulas that were saved without one. */
export async function readCells(
  read: (parser: SaxesParser) => Promise<void>,
  strings: readonly string[],
): Promise<WorkbookCells> {
  const rows: { line: number; cells: string[] }[] = []
  const merged: string[] = []
  const parser = new SaxesParser()
  let row: { line: number; cells: string[] } = { line: 0, cells: [] }
  let cell = { column: 0, type: '', value: '', formula: false }
  let [inValue, withoutValue] = [false, 0]

  parser.on('opentag', ({ name, attributes }) => {
    const { r = '', t = '' } = attributes as Readonly<Record<string, string>>
    if (name === 'row') {
      row = { line: Number(r) || row.line + 1, cells: [] }
      // One more than are taken, so that it is known that there are more.
      if (rows.length < sheetLimits.rows * 2) rows.push(row)
    } else if (name === 'c') cell = { column: r ? columnOf(r) : row.cells.length, type: t, value: '', formula: false }
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
    row.cells[cell.column] = textOf(cell.type, cell.value, strings)
  })
  await read(parser)
  fillMerged(rows, merged)
  return { rows, withoutValue }
}

interface WorkbookCells {
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
  readonly withoutValue: number
}

function textOf(type: string, value: string, strings: readonly string[]): string {
  if (type === 's') return strings[Number(value)] ?? ''
  if (type === 'e') return ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  return value
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
