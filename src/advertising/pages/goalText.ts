import { partOf, textOf } from '../../engine/contract/looseValues.ts'
import { formatMoney } from '../../engine/kit/formatMoney.ts'
import { formatNumber, formatPercent } from '../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../engine/providers/resources.ts'

/** What a goal's metric has come to, in its unit: an amount, percent, people, times. */
export function goalText(metric: string, value: number, currency: string): string {
  const unit = unitOf(metric)
  if (unit === 'micros') return formatMoney(value, currency)
  if (unit === '%' || metric === 'delivery') return formatPercent(value, 1)
  return unit === '×' ? `${formatNumber(value, 2)}×` : formatNumber(value, Number.isInteger(value) ? 0 : 1)
}

function unitOf(metric: string): string {
  const { targetValue } = resourceOfEntity('goal').fields
  const units = targetValue && 'unitBy' in targetValue ? targetValue.unitBy?.of : undefined
  return textOf(partOf(units)[metric])
}
