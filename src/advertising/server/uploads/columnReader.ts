import { fieldsRefused } from '../../../engine/server/http/apiError.ts'

/**
 * Finds the value of one column in the lines of a file. Without a column the first is meant; a file without a delimiter in its
 * first line has one column.
 */
export interface ColumnReader {
  /** null for the line that names the columns. @throws ApiError 400 when there is no such column */
  read(line: string): string | null
}

export function columnReader({ column, header }: { readonly column: string; readonly header: boolean }): ColumnReader {
  let delimiter: string | undefined
  let index = 0
  let isFirst = true
  return {
    read(line) {
      if (isFirst) {
        isFirst = false
        delimiter = delimiterOf(line)
        const names = fieldsOf(line, delimiter).map(name => name.trim())
        index = indexOf(column, header, names)
        if (header) return null
      }
      return delimiter === undefined && !line.startsWith('"') ? line : (fieldsOf(line, delimiter)[index] ?? '')
    },
  }
}

function indexOf(column: string, header: boolean, names: readonly string[]): number {
  if (column === '') return 0
  const named = header ? names.findIndex(name => name.toLowerCase() === column.trim().toLowerCase()) : -1
  const index = named >= 0 ? named : /^\d{1,4}$/.test(column) ? Number(column) - 1 : -1
  if (index < 0 || index >= names.length)
    throw fieldsRefused({ column: `The file has no column “${column.slice(0, 80)}”` })
  return index
}

function delimiterOf(line: string): string | undefined {
  const counted = [',', ';', '\t', '|'].map(mark => [mark, line.split(mark).length] as const)
  const [best] = counted.sort(([, a], [, b]) => b - a)
  return best && best[1] > 1 ? best[0] : undefined
}

/** The fields of a line of CSV; quotes may surround a field, and two of them in it are one. */
export function fieldsOf(line: string, delimiter: string | undefined): string[] {
  const fields: string[] = []
  let [field, quoted, at] = ['', false, 0]
  for (; at < line.length; at += 1) {
    const mark = line[at] ?? ''
    if (quoted) {
      if (mark !== '"') field += mark
      else if (line[at + 1] === '"') {
        field += mark
        at += 1
      } else quoted = false
    } else if (mark === '"' && field === '') quoted = true
    else if (mark === delimiter) {
      fields.push(field)
      field = ''
    } else field += mark
  }
  return [...fields, field]
}
