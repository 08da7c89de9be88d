import { t } from '../../texts/t.ts'
import { UnreadableSheet } from './sheet.ts'

/** Whether a file is an Excel workbook (XLSX), by its first bytes. @throws UnreadableSheet for the form before it, and for protected ones */
export function isWorkbook([a, b, c, d]: Uint8Array): boolean {
  if (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0) {
    throw new UnreadableSheet(t('This is an old or protected Excel file. Save it as .xlsx without a password.'))
  }
  return a === 0x50 && b === 0x4b
}
