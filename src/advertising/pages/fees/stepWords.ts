import { labelOf } from '../../../engine/contract/labels.ts'
import { optionLabel } from '../../../engine/derive/cells/optionLabel.ts'
import { formatMoney } from '../../../engine/kit/formatMoney.ts'
import { formatPercent } from '../../../engine/kit/formatNumber.ts'
import { resourceOfEntity } from '../../../engine/providers/resources.ts'
import { t } from '../../../engine/texts/t.ts'
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
  const paidBy = fee.payer === 'buyer' ? '' : t('Paid by the %{payer}', { payer: fee.payer })
  return [valueWords(fee, currency), paidBy, levels[fee.level]].filter(Boolean).join(' · ')
}

/** “10% of net media”, “$0.60 CPM”. */
export function valueWords({ percent, amount, model, basis }: StepFee, currency: string): string {
  const money = formatMoney(amount, currency)
  switch (model) {
    case 'pct_media':
      return t('%{percent} of %{value}', { percent: formatPercent(percent), value: bases[basis] })
    case 'pct_gross':
      return t('%{percent} of %{grossmedia}', { percent: formatPercent(percent), grossmedia: bases.gross_media })
    case 'cpm':
      return `${money} CPM`
    case 'flat_per_period':
      return t('%{money} per month', { money })
    case 'per_1000_requests':
      return t('%{money} per 1,000 requests', { money })
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
  if (priceBy === 'cost') return t('From cost: the campaign has no revenue type')
  if (priceBy === 'cost_plus_pct') return t('Cost plus percent, as the campaign says')
  return t('%{priceBy}, as the campaign says', { priceBy: labelOf(priceBy, undefined) })
}

const kinds: Readonly<Record<WaterfallStep['kind'], string>> = {
  margin: 'Margin',
  data: 'Data',
  fee: 'Fee',
  seller_share: t('Seller’s share'),
  publisher_net: t('Publisher’s net'),
  rest: t('Media and everything else'),
}

const levels: Readonly<Record<StepFee['level'], string>> = {
  lineItem: t('From the line item'),
  campaign: t('From the campaign'),
  account: t('From the account'),
  partner: t('From the partner'),
  mandatory: 'Mandatory',
}
