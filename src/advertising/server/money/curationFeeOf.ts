import { isObject } from '../../../engine/contract/isObject.ts'
import type { CurationFee } from '../../money/curationFee.ts'
import { isMarginCharged } from '../../serving/isMarginCharged.ts'
import type { Given } from '../hooks/entityRules.ts'

/**
 * What the curator is paid out of what buyers pay; amounts only in the deal's own currency.
 * @returns null where nothing is, or where the deal says that its curator is paid otherwise
 */
export function curationFeeOf(
  { margin, curationFeeType, currency: own }: Given<'deal'>,
  currency: string,
): CurationFee | null {
  if (!isObject(margin)) return null
  const { type, percent, cpm, amount } = margin
  const isCharged = (way: CurationFee['type']) => isMarginCharged(way, curationFeeType)
  if (type === 'pct' && typeof percent === 'number' && isCharged(type)) return { type, percent, amount: null }
  if (own !== currency) return null
  if (type === 'fixed_cpm' && typeof cpm === 'number' && isCharged(type)) return { type, percent: null, amount: cpm }
  if (type === 'flat' && typeof amount === 'number' && isCharged(type)) return { type, percent: null, amount }
  return null
}
