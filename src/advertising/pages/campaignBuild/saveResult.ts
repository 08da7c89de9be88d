import { saveWorkbook } from '../../../engine/derive/sheet/saveWorkbook.ts'
import type { SheetColumns } from '../../../engine/derive/sheet/sheetRecords.ts'
import type { PlannedRow } from '../../../engine/derive/tree/plannedRow.ts'
import { treeVerdict } from '../../../engine/derive/tree/treeVerdict.ts'
import type { TreeRun } from '../../../engine/derive/tree/useTreeRun.ts'
import type { Sheet } from '../../../engine/kit/sheet/sheet.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'

/** The sheet with its verdicts behind it: to be corrected there and given back. Columns of verdicts are not read again. */
export async function saveResult(
  sheet: Sheet,
  { top }: SheetColumns,
  plan: readonly PlannedRow[],
  { outcomes, saved }: TreeRun,
): Promise<void> {
  const heads = sheet.rows[top]?.cells ?? []
  const byLine = new Map<number, PlannedRow[]>()
  for (const row of plan) byLine.set(row.line ?? 0, [...(byLine.get(row.line ?? 0) ?? []), row])
  const rows = sheet.rows.slice(top + 1).map(({ line, cells }) => {
    const reported = (byLine.get(line) ?? []).map(row => ({
      row,
      ...treeVerdict(row, outcomes.get(row.ref), saved.has(row.ref)),
    }))
    const says = reported.flatMap(({ says: lines }) => lines)
    return [
      ...heads.map((_, index) => cells[index] ?? ''),
      listText([...new Set(reported.map(({ label }) => label))]),
      says.join(' · '),
      reported
        .map(({ row }) => outcomes.get(row.ref)?.id ?? row.id ?? '')
        .filter(Boolean)
        .at(-1) ?? '',
    ]
  })
  await saveWorkbook('campaigns-result', t('Result'), [...heads, 'Verdict', 'Reason', 'Row'], rows)
}
