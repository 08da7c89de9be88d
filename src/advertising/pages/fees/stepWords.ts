import { labelOf } from '../../../engine/contract/labels.ts'
import { optionLabel } from '../../../engine/derive/cells/optionLabel.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import type { FeeWaterfall, StepFee, WaterfallStep } from '../../money/feeWaterfall.ts'

/** What a step is called: a fee by its name. */
export function stepLabel({ kind, fee }: WaterfallStep): string {
  return fee?.name ?? kinds[kind]
}

/** What a segment of the bar stands for: fees of a type are one. */
export function groupLabel({ kind, fee }: WaterfallStep): string {
  if (!fee) return kinds[kind]
  const field = resourceOfEntity('fee').fields.type
  return field?.kind === 'choice' ? optionLabel(field, fee.type) : fee.type
}

/** A fee's value, who pays it if not the buyer, and who named it. */
export function feeWords(fee: StepFee, currency: string): string {
  const paidBy = fee.payer === 'buyer' ? '' : `Paid by the ${fee.payer}`
  return [valueWords(fee, currency), paidBy, levels[fee.level]].filter(Boolean).join(' · ')
}

/** “10% of net media”, “$0.60 CPM”. */
export function valueWords({ percent, amount, model, basis }: StepFee, currency: string): string {
  const money = formatMoney(amount, currency)
  switch (model) {
    case 'pct_media':
      return `${formatPercent(percent)} of ${bases[basis]}`
    case 'pct_gross':
      return `${formatPercent(percent)} of ${bases.gross_media}`
    case 'cpm':
      return `${money} CPM`
    case 'flat_per_period':
      return `${money} per month`
    case 'per_1000_requests':
      return `${money} per 1,000 requests`
  }
}

const bases: Readonly<Record<StepFee['basis'], string>> = {
  net_media: 'net media',
  gross_media: 'gross media',
  revenue: 'the price',
}

/** Where the price comes from, in words. */
export function priceWords({ priceBy }: FeeWaterfall): string {
  if (priceBy === null) return ''
  if (priceBy === 'cost') return 'From cost: the campaign has no revenue type'
  if (priceBy === 'cost_plus_pct') return 'Cost plus percent, as the campaign says'
  return `${labelOf(priceBy, undefined)}, as the campaign says`
}

const kinds: Readonly<Record<WaterfallStep['kind'], string>> = {
  margin: 'Margin',
  data: 'Data',
  fee: 'Fee',
  seller_share: 'Seller’s share',
  publisher_net: 'Publisher’s net',
  rest: 'Media and everything else',
}

const levels: Readonly<Record<StepFee['level'], string>> = {
  lineItem: 'From the line item',
  campaign: 'From the campaign',
  account: 'From the account',
  partner: 'From the partner',
  mandatory: 'Mandatory',
}
