import { delimitedRows, delimiterWords, markOf, type ReadText } from '../../kit/sheet/delimitedRows.ts'
import { limited } from '../../kit/sheet/sheet.ts'
import { listText } from '../../texts/listText.ts'

/** A text as rows and columns: what was copied from a spreadsheet is parted by tabs, a CSV by what its first line has most. */
export const readTable: ReadText = async (text, { name, encoding }) => {
  const clean = text.replace(/^\uFEFF/, '')
  const first =
    clean
      .slice(0, 20_000)
      .split(/\r\n|\r|\n/)
      .find(line => line.trim()) ?? ''
  const mark = first.includes('\t') ? '\t' : markOf(first, [',', ';', '|'])
  const { rows, notes } = await delimitedRows(clean, mark)
  const kept = limited(rows)
  const form = listText([delimiterWords[mark] ?? 'CSV', ...(encoding ? [encoding] : [])])
  return { name, form, rows: kept.rows, notes: [...kept.notes, ...notes] }
}
