import Papa from 'papaparse'

/**
 * The cells of a text from the clipboard. Spreadsheets part them by tabs, with quotes around cells that hold tabs, quotes
 * or line breaks. Without a tab it is comma- or semicolon-separated where every line has the mark, or where a cell is
 * quoted; figures and plain sentences with commas stay one cell.
 */
export function pastedCells(text: string): readonly (readonly string[])[] {
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  if (plain === '') return []
  const delimiter = delimiterOf(plain)
  if (delimiter === null) return plain.split('\n').map(line => [line])
  const { data, errors } = Papa.parse<string[]>(plain, { delimiter, newline: '\n' })
  // A quote that is never closed would swallow the rest: then quotes are only characters.
  if (errors.some(({ type }) => type === 'Quotes')) return plain.split('\n').map(line => line.split(delimiter))
  return data
}

/** Cells as a spreadsheet takes them. */
export function clipboardText(cells: readonly (readonly string[])[]): string {
  return Papa.unparse(cells as string[][], { delimiter: '\t', newline: '\n' })
}

function delimiterOf(text: string): string | null {
  if (text.includes('\t')) return '\t'
  const lines = text.split('\n')
  if (lines.every(line => numberPattern.test(line))) return null
  const mark = [';', ','].find(one => {
    const quoted = new RegExp(`(^|${one})"[^"]*"(${one}|$)`, 'm').test(text) && text.includes(one)
    return quoted || (lines.length > 1 && lines.every(line => line.includes(one) && !line.includes(`${one} `)))
  })
  return mark ?? (/^"[^"]*(""[^"]*)*"$/.test(text) ? ',' : null)
}

/** One amount, however it is written: a column of `1,234.50` is no table. */
const numberPattern = /^[^\p{L}\p{N}]*(\d+|\d{1,3}([.,'\s]\d{3})+)([.,]\d+)?[^\p{N}]*$/u
