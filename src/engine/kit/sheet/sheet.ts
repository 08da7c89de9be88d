import { t } from '../../texts/t.ts'
import { UserError } from '../errorText.ts'
import { formatNumber } from '../formatNumber.ts'
/** What a file or a paste holds, as rows of texts; every row has at least one cell that is not empty. */
export interface Sheet {
  /** The file's name, or what else it was. */
  readonly name: string
  /** In a few words: "CSV, UTF-16". */
  readonly form: string
  readonly rows: readonly SheetRow[]
  /** What a person should know about how it was read. */
  readonly notes: readonly string[]
  /** A workbook's sheets, and which one of them this is. */
  readonly choices?: readonly string[]
  readonly choice?: string
}

export interface SheetRow {
  /** As people count it: the line of a text, the row of a workbook. */
  readonly line: number
  readonly cells: readonly string[]
}

/** A file that can't be taken, with a sentence for the person who dropped it. */
export class UnreadableSheet extends UserError {
  override name = 'UnreadableSheet'
}

/** Ten thousand rows, and the one that names the columns. */
export const sheetLimits = { fileBytes: 10_000_000, rows: 10_001, columns: 200, cellCharacters: 520_000 } as const

/** Within the limits, without what is empty; a note says what was left out. */
export function limited(rows: Iterable<SheetRow>, most: number = sheetLimits.rows): Pick<Sheet, 'rows' | 'notes'> {
  const kept: SheetRow[] = []
  let [more, wide] = [0, false]
  for (const { line, cells } of rows) {
    const trimmed = cells.slice(0, sheetLimits.columns).map(cell => cell.trim())
    if (!trimmed.some(Boolean)) continue
    if (cells.length > sheetLimits.columns) wide = true
    if (kept.length < most) kept.push({ line, cells: trimmed })
    else more += 1
  }
  const count = formatNumber(most)
  return {
    rows: kept,
    notes: [
      ...(more > 0
        ? [t('Only the first %{count} rows are read; %{more} more are skipped.', { count, more: formatNumber(more) })]
        : []),
      ...(wide ? [t('Only the first %{count} columns are read.', { count: sheetLimits.columns })] : []),
    ],
  }
}
