import { isObject } from '../../../engine/contract/isObject.ts'
import { visibleRow } from '../../../engine/server/access/guard.ts'
import { resourceNamed } from '../../../engine/server/apiContext.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { EntityCall } from '../../../engine/server/http/call.ts'
import { isPercentFee, type MoneyFee } from '../../money/moneyFee.ts'

/**
 * Which fee would be how high: `{ fee, changes: { percent } }`, or `{ amount }` in micros, after the fee's model.
 * @throws ApiError 400, 404 for a fee that the person doesn't see
 */
export async function readFeeChange(
  { context, principal }: EntityCall,
  { fee: id, changes }: Readonly<Record<string, unknown>>,
  catalogue: readonly MoneyFee[],
): Promise<(fee: MoneyFee) => MoneyFee> {
  if (typeof id !== 'string' || !id) throw fieldsRefused({ fee: 'Choose a fee' })
  await visibleRow(context.store.read, principal, resourceNamed(context, 'fee'), id)
  const fee = catalogue.find(one => one.id === id)
  if (!fee) throw fieldsRefused({ fee: 'Choose an active fee of the line item’s organization' })
  if (!isObject(changes)) throw fieldsRefused({ changes: 'Enter a percentage or an amount' })
  const wanted = isPercentFee(fee) ? 'percent' : 'amount'
  const [stranger] = Object.keys(changes).filter(key => key !== wanted)
  if (stranger !== undefined)
    throw fieldsRefused({ [`changes.${stranger.slice(0, 80)}`]: `Only the ${wanted} of this fee can be changed` })
  const value = changes[wanted]
  if (wanted === 'percent' && !(typeof value === 'number' && value >= 0 && value <= 99.9))
    throw fieldsRefused({ 'changes.percent': 'Enter a percentage from 0 to 99.9' })
  if (wanted === 'amount' && !(typeof value === 'number' && Number.isSafeInteger(value) && value >= 0))
    throw fieldsRefused({ 'changes.amount': 'Send micros: a whole number, 0 or more' })
  return one => (one.id === id ? { ...one, [wanted]: value } : one)
}
