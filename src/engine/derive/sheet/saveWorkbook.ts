import type { TableCell } from '../../contract/TableFile.ts'
import { saveBlob } from '../../kit/sheet/saveFile.ts'

/** Hands a workbook with one sheet to the person as a file, called `name` without what file systems refuse. What writes it comes when it is needed. */
export async function saveWorkbook(
  name: string,
  sheet: string,
  heads: readonly string[],
  rows: readonly (readonly TableCell[])[],
): Promise<void> {
  const { workbookOf } = await import('./workbookOf.ts')
  saveBlob(`${fileName(name)}.xlsx`, await workbookOf(sheet, heads, rows))
}

function fileName(name: string): string {
  return name
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
