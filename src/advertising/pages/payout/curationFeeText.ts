import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
import { t } from '../../../engine/texts/t.ts'
import type { CurationFee } from '../../money/curationFee.ts'

/** A curator's fee as type and amount: "12.5% of the price", "$0.30 CPM", "$900.00 a month". */
export function curationFeeText({ type, percent, amount }: CurationFee, currency: string): string {
  if (type === 'pct') return t('%{percent} of the price', { percent: formatPercent(percent) })
  return `${formatMoney(amount, currency)} ${type === 'flat' ? 'a month' : 'CPM'}`
}
