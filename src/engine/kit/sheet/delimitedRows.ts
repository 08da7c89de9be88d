import { t } from '../../texts/t.ts'
import type { Sheet } from './sheet.ts'

/** A text that comes from a file or a paste. */
export interface TextSource {
  readonly name: string
  readonly encoding?: string
  /** Its name says that it has columns. */
  readonly delimited: boolean
}

/** A text as the page reads it. */
export type ReadText = (text: string, source: TextSource) => Promise<Sheet>

export const delimiterWords: Readonly<Record<string, string>> = {
  '\t': t('Tab-separated'),
  ';': t('CSV with semicolons'),
  ',': 'CSV',
}

/** What parts a line most often outside of quotes; the first of `marks` where none does. */
export function markOf(line: string, marks: readonly string[]): string {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '')
  const counts = marks.map(one => [one, bare.split(one).length - 1] as const)
  const [best, count] = counts.reduce((a, b) => (b[1] > a[1] ? b : a))
  return count > 0 ? best : (marks[0] ?? ',')
}

export async function delimitedRows(text: string, delimiter: string): Promise<Pick<Sheet, 'rows' | 'notes'>> {
  const { parse } = (await import('papaparse')).default
  const { data, errors } = parse<string[]>(text, { delimiter, skipEmptyLines: false })
  const broken = errors.filter(({ type }) => type === 'Quotes')
  const first = broken[0]
  const note =
    first &&
    t('A quotation mark near row %{row} isn’t closed; the text after it may be misread.', {
      row: Number(first.row ?? 0) + 1,
    })
  return { rows: data.map((cells, index) => ({ line: index + 1, cells })), notes: note ? [note] : [] }
}
