import Papa from 'papaparse'
import { readWorkbook } from './readWorkbook.ts'

/**
 * A workbook's first sheet with rows as a CSV file, for what takes lines of text: as many rows as a sheet can have. Empty rows are left out.
 * @throws UnreadableSheet with a sentence for the person
 */
export async function workbookAsText(file: File): Promise<File> {
  const { rows } = await readWorkbook(file, undefined, { bytes: mostBytes, rows: mostRows })
  const name = `${file.name.replace(/\.xlsx?$/i, '')}.csv`
  return new File([Papa.unparse(rows.map(({ cells }) => cells))], name, { type: 'text/csv' })
}

/** Of a sheet, as Excel has them. */
const mostRows = 1_048_576
/** What such a sheet takes where each row has a few short cells. */
const mostBytes = 400_000_000
