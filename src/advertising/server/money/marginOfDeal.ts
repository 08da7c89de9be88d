import { isObject } from '../../../engine/contract/isObject.ts'
import { type MarginRule, noMargin } from '../../money/marginOf.ts'
import type { Given } from '../domain/entityRules.ts'

/** The curator's margin, where the deal doesn't say that its curator is paid otherwise; amounts only in the campaign's currency. */
export function marginOfDeal({ margin, curationFeeType, currency: own }: Given<'deal'>, currency: string): MarginRule {
  if (!isObject(margin)) return noMargin
  const { type, percent, cpm } = margin
  const isPaidBy = (way: string) => !curationFeeType || curationFeeType === 'undisclosed' || curationFeeType === way
  if (type === 'pct' && typeof percent === 'number' && isPaidBy('pct_of_spend')) return { percent }
  if (type === 'fixed_cpm' && typeof cpm === 'number' && own === currency && isPaidBy('cpm')) return { cpm }
  return noMargin
}
