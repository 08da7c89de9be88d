import { labelOf } from '../../../engine/contract/labels.ts'
import { saveBlob } from '../../../engine/kit/sheet/saveFile.ts'
import type { PayoutStatement } from '../../money/payoutStatement.ts'

/** Saves the statement as a workbook: amounts to the micro, so that its rows add up to its totals. */
export async function savePayout(name: string, { month, totals }: PayoutStatement): Promise<void> {
  const { workbookOf } = await import('../../../engine/derive/sheet/workbookOf.ts')
  const rows = totals.flatMap(({ currency, payouts, paid, impressions }) => [
    ...payouts.map(({ name: party, role, impressions: of, amount }) => [
      month,
      party,
      labelOf(role, undefined),
      of,
      amount / 1_000_000,
      currency,
    ]),
    [month, 'Paid by buyers', '', impressions, paid / 1_000_000, currency],
  ])
  const heads = ['Month', 'Party', 'Role', 'Impressions', 'Amount', 'Currency']
  saveBlob(`${fileName(name)}-payouts-${month}.xlsx`, await workbookOf('Payouts', heads, rows))
}

function fileName(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 60)
      .replace(/^-|-$/g, '') || 'deal'
  )
}
