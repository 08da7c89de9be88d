import { csvText, harmless } from '../../../engine/derive/list/csv.ts'
import type { Sheet } from '../../../engine/kit/sheet/sheet.ts'
import { t } from '../../../engine/texts/t.ts'
import type { TagRow } from './tagRow.ts'
import { type Outcome, verdictOf } from './tagVerdict.ts'

/**
 * The rows that were not imported as a CSV, with what is wrong with each behind them: to be mended there and brought back.
 * Nothing in it runs as a formula.
 */
export function resultFile(
  sheet: Sheet,
  header: readonly string[],
  rows: readonly TagRow[],
  outcomes: ReadonlyMap<number, Outcome>,
): string {
  const width = Math.max(header.length, ...rows.map(({ index }) => sheet.rows[index]?.cells.length ?? 0))
  const filled = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, column) => harmless(cells[column] ?? ''))
  return csvText([
    [...filled(header), t('Line'), t('Verdict'), t('Reason')],
    ...rows.map(row => {
      const { label, says } = verdictOf(row, outcomes.get(row.index))
      return [...filled(sheet.rows[row.index]?.cells ?? []), String(row.line), label, harmless(says)]
    }),
  ])
}
