import { ApiError } from '../../../engine/server/http/apiError.ts'
import { clientWaterfall, revealsPrice } from '../../money/clientWaterfall.ts'
import { feeInvoices } from '../../money/feeInvoices.ts'
import type { FeeWaterfall, StepFee, WaterfallStep } from '../../money/feeWaterfall.ts'
import { type LineItemMoney, type LineItemWaterfall, lineItemWaterfall } from '../../money/lineItemWaterfall.ts'
import type { MoneyFee } from '../../money/moneyFee.ts'
import type { WaterfallFee } from '../../money/waterfall.ts'
import type { MoneyView } from './moneyView.ts'

/** The waterfall as it is answered. @throws ApiError 409 where fees and margin leave nothing for media */
export function waterfallAnswer(money: LineItemMoney, options: AnswerOptions): FeeWaterfall {
  const result = lineItemWaterfall(money, options.change)
  if (!result)
    throw new ApiError(409, { error: 'Fees and margin take 100% or more, so nothing is left for media. Lower a fee.' })
  const { range, currency, parts, terms } = money
  const impressions = parts.reduce((sum, part) => sum + part.impressions, 0)
  const shared = { ...range, currency, impressions }
  if (options.view === 'all') {
    return {
      ...shared,
      view: 'all',
      price: result.price,
      priceBy: terms?.type ?? 'cost',
      steps: allSteps(result),
      invoices: feeInvoices(result).map(one => ({ ...one, name: one.from && (options.names.get(one.from) ?? null) })),
    }
  }
  const client = clientWaterfall(result)
  const isPriced = options.view === 'client'
  const fees = client.fees.filter(({ fee }) => isPriced || !revealsPrice(fee))
  const total = isPriced ? client.price : null
  const rest: WaterfallStep[] = isPriced ? [stepOf('rest', client.rest, total)] : []
  const steps = [...fees.map(fee => feeStep(fee, result, total)), ...rest]
  return { ...shared, view: 'client', price: total, priceBy: null, steps, invoices: [] }
}

export interface AnswerOptions {
  readonly view: MoneyView
  /** Of partners, by their ids. */
  readonly names: ReadonlyMap<string, string>
  readonly change?: (fee: MoneyFee) => MoneyFee
}

function allSteps(result: LineItemWaterfall): WaterfallStep[] {
  const { price, margin, dataCost, sellerShare, publisherNet, fees } = result
  const paidBy = (payer: MoneyFee['payer']) =>
    fees
      .filter(({ fee }) => fee.payer === payer)
      .sort((a, b) => a.fee.type.localeCompare(b.fee.type))
      .map(fee => feeStep(fee, result, price))
  return [
    stepOf('margin', margin, price),
    ...paidBy('platform'),
    ...paidBy('buyer'),
    ...(dataCost > 0 ? [stepOf('data', dataCost, price)] : []),
    ...paidBy('seller'),
    ...(sellerShare > 0 ? [stepOf('seller_share', sellerShare, price)] : []),
    ...paidBy('publisher'),
    stepOf('publisher_net', publisherNet, price),
  ]
}

function feeStep({ fee, amount }: WaterfallFee, { levels }: LineItemWaterfall, price: number | null): WaterfallStep {
  const { id, name, type, payer, model, basis } = fee
  const value = { percent: fee.percent ?? null, amount: fee.amount ?? null }
  const taken: StepFee = { id, name, type, payer, model, basis, ...value, level: levels.get(id) ?? 'mandatory' }
  return { ...stepOf('fee', amount, price), fee: taken }
}

function stepOf(kind: WaterfallStep['kind'], amount: number, price: number | null): WaterfallStep {
  return { kind, amount, share: price ? Math.round((amount / price) * 100_000) / 1000 : null, fee: null }
}
