import { isObject } from '../../../engine/contract/isObject.ts'
import { numberOf } from '../../../engine/contract/looseValues.ts'
import type { AttributionTerms } from '../../conversions/attributionTerms.ts'
import type { Given } from '../hooks/entityRules.ts'

/** Days where neither the event nor its account says any. */
const usualDays = 30

/** By what an event's conversions are counted: its own windows, or its account's. */
export function attributionTermsOf(
  event: Given<'conversion-event'>,
  account: Given<'account'> | null,
): AttributionTerms {
  const window = isObject(account?.conversionWindow) ? account.conversionWindow : {}
  return {
    counting: event.counting === 'once_per_person' ? 'once_per_person' : 'every',
    clickDays: numberOf(event.clickDays) ?? numberOf(window.clickDays) ?? usualDays,
    viewDays: numberOf(event.viewDays) ?? numberOf(window.viewDays) ?? usualDays,
    model: event.model === 'first_touch' ? 'first_touch' : 'last_touch',
  }
}
