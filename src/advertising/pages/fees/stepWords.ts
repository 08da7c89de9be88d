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
  return [valueWords(fee, currency), paidBy[fee.payer], levels[fee.level]].filter(Boolean).join(' · ')
}

/** “10% of net media”, “$0.60 CPM”. */
export function valueWords({ percent, amount, model, basis }: StepFee, currency: string): string {
  const money = formatMoney(amount, currency)
  switch (model) {
    case 'pct_media':
      return shareOf[basis](formatPercent(percent))
    case 'pct_gross':
      return shareOf.gross_media(formatPercent(percent))
    case 'cpm':
      return t('%{amount} CPM', { amount: money })
    case 'flat_per_period':
      return t('%{amount} per month', { amount: money })
    case 'per_1000_requests':
      return t('%{amount} per 1,000 requests', { amount: money })
  }
}

const shareOf: Readonly<Record<StepFee['basis'], (percent: string) => string>> = {
  net_media: percent => t('%{percent} of net media', { percent }),
  gross_media: percent => t('%{percent} of gross media', { percent }),
  revenue: percent => t('%{percent} of the price', { percent }),
}

const paidBy: Readonly<Record<StepFee['payer'], string>> = {
  buyer: '',
  seller: t('Paid by the seller'),
  publisher: t('Paid by the publisher'),
  platform: t('Paid by the platform'),
}

/** Who is invoiced. */
export const payerWords: Readonly<Record<StepFee['payer'], string>> = {
  buyer: t('the buyer'),
  seller: t('the seller'),
  publisher: t('the publisher'),
  platform: t('the platform'),
}

/** Where the price comes from, in words. */
export function priceWords({ priceBy }: FeeWaterfall): string {
  if (priceBy === null) return ''
  if (priceBy === 'cost') return t('From cost: the campaign has no revenue type')
  if (priceBy === 'cost_plus_pct') return t('Cost plus percent, as set in the campaign')
  return t('%{pricing}, as set in the campaign', { pricing: labelOf(priceBy, undefined) })
}

const kinds: Readonly<Record<WaterfallStep['kind'], string>> = {
  margin: t('Margin'),
  data: t('Data'),
  fee: t('Fee'),
  seller_share: t('Seller’s share'),
  publisher_net: t('Publisher’s net'),
  rest: t('Media and everything else'),
}

const levels: Readonly<Record<StepFee['level'], string>> = {
  lineItem: t('From the line item'),
  campaign: t('From the campaign'),
  account: t('From the account'),
  partner: t('From the partner'),
  mandatory: t('Mandatory'),
}
