import { formatDateRange } from '../../engine/kit/formatDate.ts'
import { formatMoney } from '../../engine/kit/formatMoney.ts'
import { formatNumber } from '../../engine/kit/formatNumber.ts'
import { t } from '../../engine/texts/t.ts'
import type { Pacing, Projection } from '../reporting/pacing.ts'

/** `€42,100–47,800 of €50,000 by Dec 29`: where delivery ends up at the pace of the last days. @param zone of the row */
export function projectionText(
  { unit, budget }: Pick<Pacing, 'unit' | 'budget'>,
  { low, high, delivered, end }: Projection,
  currency: string,
  zone?: string,
): string {
  const plain = (value: number) => (unit === 'micros' ? formatMoney(value, currency, 0) : formatNumber(value))
  const [from, to] = [rounded(low ?? delivered, budget), rounded(high ?? delivered, budget)]
  // The sign of the currency stands once.
  const bare = plain(to).replace(/^[^\d]+/, '')
  const range = plain(from) === plain(to) ? plain(to) : `${plain(from)}–${bare}`
  const [day = ''] = formatDateRange(end, end, zone).split(' – ')
  const values = { range, budget: plain(budget), day }
  return unit === 'micros'
    ? t('%{range} of %{budget} by %{day}', values)
    : t('%{range} of %{budget} impressions by %{day}', values)
}

/** To what is known of it: a thousandth of the budget. */
function rounded(value: number, budget: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, budget))) - 2)
  return Math.round(value / step) * step
}
