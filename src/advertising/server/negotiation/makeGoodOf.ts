import { numberOf, textOf } from '../../../engine/contract/looseValues.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { MakeGood } from '../../negotiation/dealNegotiation.ts'
import { type Terms, termsOf } from '../../negotiation/dealTerms.ts'
import type { NegotiationBody } from './negotiationBody.ts'

/**
 * What a make-good proposes, and the terms that hold once it is accepted: the flight is longer, or the deal costs less.
 * @throws ApiError 400 at the fields
 */
export function makeGoodOf(deal: Row, body: NegotiationBody): { readonly makeGood: MakeGood; readonly terms: Terms } {
  const { from = '', to = '', guaranteed = 0, delivered = 0, remedy, endAt, credit } = body
  if (deal.dealType !== 'programmatic_guaranteed')
    throw fieldsRefused({ action: 'Only guaranteed deals can have a make-good' })
  const errors: Record<string, string> = {}
  if (from === '') errors.from = 'Enter the first day of the shortfall'
  if (to === '') errors.to = 'Enter the last day of the shortfall'
  else if (to < from) errors.to = 'Must not be before the first day'
  if (guaranteed <= 0) errors.guaranteed = 'Must be more than 0'
  else if (delivered >= guaranteed) errors.delivered = 'Must be less than the guaranteed quantity'
  const terms = termsOf(deal)
  if (remedy === 'extend') {
    const at = Date.parse(endAt ?? '')
    if (!(at > Date.parse(textOf(deal.endAt)))) errors.endAt = 'Must be after the deal’s end'
    if (Object.keys(errors).length > 0) throw fieldsRefused(errors)
    return {
      makeGood: { from, to, guaranteed, delivered, remedy },
      terms: { ...terms, endAt: new Date(at).toISOString() },
    }
  }
  if (remedy !== 'credit') errors.remedy = 'Choose how the shortfall is made good'
  const cost = numberOf(deal.totalCost) ?? 0
  if (remedy === 'credit' && !(credit && credit < cost))
    errors.credit = 'Must be more than 0 and less than the total cost'
  if (Object.keys(errors).length > 0) throw fieldsRefused(errors)
  return {
    makeGood: { from, to, guaranteed, delivered, remedy: 'credit', credit: credit ?? 0 },
    terms: { ...terms, totalCost: cost - (credit ?? 0) },
  }
}
