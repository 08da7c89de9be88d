import { labelOf } from '../../../engine/contract/labels.ts'
import { saveWorkbook } from '../../../engine/derive/sheet/saveWorkbook.ts'
import { listText } from '../../../engine/texts/listText.ts'
import { t } from '../../../engine/texts/t.ts'
import type { PayoutStatement } from '../../money/payoutStatement.ts'
import { curationFeeText } from './curationFeeText.ts'

/** Saves the statement as a workbook: amounts to the micro, so that its rows add up to its totals. */
export async function savePayout(name: string, { month, totals }: PayoutStatement): Promise<void> {
  const rows = totals.flatMap(({ currency, payouts, paid, impressions }) => [
    ...payouts.map(({ name: party, role, impressions: of, amount, fees }) => [
      month,
      party,
      labelOf(role, undefined),
      of,
      amount / 1_000_000,
      currency,
      listText(fees.map(fee => curationFeeText(fee, currency))),
    ]),
    [month, t('Paid by buyers'), '', impressions, paid / 1_000_000, currency, ''],
  ])
  const heads = [t('Month'), t('Party'), t('Role'), t('Impressions'), t('Amount'), t('Currency'), t('Fee')]
  await saveWorkbook(`${name}-payouts-${month}`, t('Payouts'), heads, rows)
}
