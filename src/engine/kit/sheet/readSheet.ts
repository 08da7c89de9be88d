import { decodeText } from './decodeText.ts'
import type { ReadText } from './delimitedRows.ts'
import { type Sheet, sheetLimits, UnreadableSheet } from './sheet.ts'

/**
 * A dropped file as a sheet, whatever its name says: a workbook by its first bytes, all else as text, by `readText`. What
 * reads workbooks is loaded when one comes. @throws UnreadableSheet with a sentence for the person
 */
export async function readSheet(file: File, readText: ReadText, choice?: string): Promise<Sheet> {
  const sheet = await read(file, readText, choice)
  if (sheet.rows.length === 0 && !sheet.choices) throw new UnreadableSheet(`${file.name.slice(0, 80)} is empty.`)
  return sheet
}

async function read(file: File, readText: ReadText, choice: string | undefined): Promise<Sheet> {
  if (file.size === 0) throw new UnreadableSheet(`${file.name.slice(0, 80)} is empty.`)
  if (file.size > sheetLimits.fileBytes) {
    const most = sheetLimits.fileBytes / 1_000_000
    throw new UnreadableSheet(`${file.name.slice(0, 80)} is larger than ${most} MB. Split it into several sheets.`)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const [a, b, c, d] = bytes
  if (a === 0x50 && b === 0x4b) return (await import('./readWorkbook.ts')).readWorkbook(file, choice)
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) {
    throw new UnreadableSheet('This is an old or protected Excel file. Save it as .xlsx without a password.')
  }
  const { text, encoding } = decodeText(bytes)
  return readText(text, { name: file.name, encoding, delimited: /\.(csv|tsv|tab)$/i.test(file.name) })
}
