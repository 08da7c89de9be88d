import type { OpenTable, TableCell, TableColumn } from '../../../../engine/contract/TableFile.ts'

/**
 * CSV (RFC 4180, UTF-8 with the mark that Excel needs). A text that a spreadsheet would run as a formula or change into
 * a number or a date carries an apostrophe in front, and so does one that begins with an apostrophe: without the first
 * one it is the text again. Numbers have a point and no grouping.
 */
export const csvFile: OpenTable = async (sink, columns) => {
  const encoder = new TextEncoder()
  const line = (cells: readonly string[]) => `${cells.map(quoted).join(',')}\r\n`
  await sink(encoder.encode(`\uFEFF${line(columns.map(({ label }) => label))}`))
  return {
    rows: async rows => {
      const lines = rows.map(row => line(row.map((cell, index) => csvText(cell, columns[index]))))
      await sink(encoder.encode(lines.join('')))
    },
    end: async () => {},
  }
}

function csvText(cell: TableCell, column: TableColumn | undefined): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const changed = isFormula.test(cell) || (column?.kind !== 'time' && looksLikeNumber.test(cell))
  return changed ? `'${cell}` : cell
}

const isFormula = /^[=+\-@\t\r']/
/** Also `1E5`, `3/4`, `12:30` and `007`. */
const looksLikeNumber = /^(?=[\s.,:/-]*\d)[\s\d.,:/-]+(?:[eE]\+?\d+\s*)?%?$/

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
