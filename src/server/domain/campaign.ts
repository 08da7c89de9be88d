import type { Row } from '../store/Store.ts'
import { deliveryState, isPast } from './deliveryState.ts'
import type { Domain } from './domain.ts'
import { isObject, pacingErrors } from './pacingErrors.ts'
import { refreshing } from './refreshDelivery.ts'

/** domain.md 1.2 and 1.40. */
export const campaign: Domain = {
  cascade: refreshing('campaign'),

  preset: async (row, find) => {
    const account = await find('account', row.account)
    return account ? { currency: account.currency, timezone: account.timezone } : {}
  },

  derive: (row, { now }) => ({ ...row, deliveryState: deliveryState(row, { ended: isPast(row.endAt, now) }) }),

  validate: async (row, { find, old }) => {
    const errors = pacingErrors(row)
    const pacing = isObject(row.pacing) ? row.pacing : {}
    if (pacing.period === 'lifetime' && !row.endAt) errors.endAt = 'Pacing over the lifetime needs an end'
    const account = await find('account', row.account)
    const gone = account && ['closed', 'rejected', 'suspended'].includes(String(account.status))
    if (gone && account.id !== old?.account) errors.account = `This account is ${String(account.status)}`
    if (row.type === 'ctv' && ['appBundles', 'channels', 'ctvDeals'].every(name => isNone(row[name]))) {
      errors.appBundles = 'Give app bundles, channels or deals'
    }
    return { ...errors, ...segmentErrors(row) }
  },

  guard: async (row, to, { now, find }) => {
    if (to !== 'active' && to !== 'scheduled') return null
    if (isPast(row.endAt, now)) return 'Its end has passed; extend the flight first'
    const account = await find('account', row.account)
    return account?.status === 'active' ? null : 'Its account is not active'
  },
}

/** Pieces of the budget lie within the flight. */
function segmentErrors(row: Row): Record<string, string> {
  const errors: Record<string, string> = {}
  const segments = Array.isArray(row.budgetSegments) ? row.budgetSegments : []
  for (const [index, segment] of segments.entries()) {
    if (String(segment.start) < String(row.startAt)) {
      errors[`budgetSegments.${index}.start`] = 'Must not be before the start of the campaign'
    }
    if (typeof row.endAt === 'string' && String(segment.end) > row.endAt) {
      errors[`budgetSegments.${index}.end`] = 'Must not be after the end of the campaign'
    }
  }
  return errors
}

function isNone(value: unknown): boolean {
  return !Array.isArray(value) || value.length === 0
}
