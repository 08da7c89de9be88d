import { t } from '../../texts/t.ts'
import { decodeText } from './decodeText.ts'
import type { ReadText } from './delimitedRows.ts'
import { isWorkbook } from './isWorkbook.ts'
import { type Sheet, sheetLimits, UnreadableSheet } from './sheet.ts'

/**
 * A dropped file as a sheet, whatever its name says: a workbook by its first bytes, all else as text, by `readText`. What
 * reads workbooks is loaded when one comes. @throws UnreadableSheet with a sentence for the person
 */
export async function readSheet(file: File, readText: ReadText, choice?: string): Promise<Sheet> {
  const sheet = await read(file, readText, choice)
  if (sheet.rows.length === 0 && !sheet.choices)
    throw new UnreadableSheet(t('%{file} is empty.', { file: file.name.slice(0, 80) }))
  return sheet
}

async function read(file: File, readText: ReadText, choice: string | undefined): Promise<Sheet> {
  if (file.size === 0) throw new UnreadableSheet(t('%{file} is empty.', { file: file.name.slice(0, 80) }))
  if (file.size > sheetLimits.fileBytes) {
    const most = sheetLimits.fileBytes / 1_000_000
    throw new UnreadableSheet(
      t('%{file} is larger than %{most} MB. Split it into several sheets.', { file: file.name.slice(0, 80), most }),
    )
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) return (await import('./readWorkbook.ts')).readWorkbook(file, choice)
  const { text, encoding } = decodeText(bytes)
  return readText(text, { name: file.name, encoding, delimited: /\.(csv|tsv|tab)$/i.test(file.name) })
}
