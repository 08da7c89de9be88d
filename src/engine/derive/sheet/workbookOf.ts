import type { TableCell } from '../../contract/TableFile.ts'
import { openWorkbook } from '../../contract/xlsxFile.ts'

/** A workbook with one sheet. */
export async function workbookOf(
  name: string,
  heads: readonly string[],
  rows: readonly (readonly TableCell[])[],
): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  const file = await openWorkbook(
    async bytes => void parts.push(new Uint8Array(bytes)),
    heads.map(label => ({ label, kind: 'text' })),
    name,
  )
  await file.rows(rows)
  await file.end()
  return new Blob(parts, { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' })
}
