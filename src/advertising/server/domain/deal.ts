import { isPast } from '../../../engine/server/domain/isPast.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { countSeatDeals } from './countSeatDeals.ts'
import { countTargeting } from './countTargeting.ts'
import type { EntityRules, Given } from './entityRules.ts'
import { refreshing } from './refreshDelivery.ts'

/** domain.md 1.8 and 1.9; IAB Tech Lab Deals API 1.0. */
export const deal: EntityRules<'deal'> = {
  cascade: async (row, old, writing) => {
    await refreshing('deal')(row, old, writing)
    await countTargeting(row, old, writing)
    await countSeatDeals(row, old, writing)
  },
  cascadeRemoval: async (row, writing) => {
    await countTargeting(null, row, writing)
    await countSeatDeals(null, row, writing)
  },

  computed: { guaranteed: ({ dealType }) => dealType === 'programmatic_guaranteed' },

  derive: (row, { old }) => {
    const { pausedBy, ...rest } = row
    const paused = row.status === 'paused' ? { pausedBy: old?.status === 'paused' ? pausedBy : 'seller' } : {}
    return {
      ...rest,
      ...paused,
      buyerStatus: leastAdvanced(row),
      sync: row.sync ?? { state: 'never' },
    }
  },

  validate: (row, { old }) => {
    const errors: Record<string, string> = {}
    if (row.priceType === 'fixed' && !(Number(row.floor) > 0)) errors.floor = 'A fixed price must be more than 0'
    if (row.dealType === 'programmatic_guaranteed') {
      if (row.priceType !== 'fixed') errors.priceType = 'A guaranteed deal has a fixed price'
      if (!row.endAt) errors.endAt = 'A guaranteed deal has an end'
      if (row.publisherCount !== 'single') errors.publisherCount = 'A guaranteed deal is with exactly one publisher'
    }
    if (row.dynamicInventory !== 'static') {
      for (const name of ['publishers', 'sites', 'apps'] as const) {
        if (row[name]?.length) errors[name] = 'Only static inventory can be listed'
      }
    }
    const types = row.adTypes ?? []
    if (row.durationFloors?.length && types.length && !types.includes('video') && !types.includes('audio')) {
      errors.durationFloors = 'Floors by duration are for video and audio only'
    }
    for (const name of old && isAccepted(old) ? (['currency', 'dealType', 'buyerSeats'] as const) : []) {
      if (!isSame(old?.[name], row[name])) errors[name] = 'A buyer has accepted: make a new deal instead'
    }
    return errors
  },

  actions: {
    extend: ({ endAt }, { days }, { now }) => {
      if (!endAt) throw new ApiError(409, { error: 'It has no end' })
      const from = Math.max(Date.parse(endAt), now.getTime())
      return { endAt: new Date(from + days * dayMs).toISOString() }
    },
  },

  guard: (row, to, { now }) =>
    (to === 'active' || to === 'pending') && isPast(row.endAt, now)
      ? 'Its end has passed; give it a later one first'
      : null,
}

const dayMs = 24 * 60 * 60_000

/** DEALS buyer states from the least to the most advanced. */
const advance = ['rejected', 'pending', 'approved', 'ready', 'paused', 'serving', 'complete']

function leastAdvanced(row: Given<'deal'>): string {
  const states = statesOf(row)
  return states.toSorted((a, b) => advance.indexOf(a) - advance.indexOf(b))[0] ?? 'none'
}

function isAccepted(row: Given<'deal'>): boolean {
  return statesOf(row).some(state => state !== 'pending' && state !== 'rejected')
}

function statesOf(row: Given<'deal'>): string[] {
  const statuses = Array.isArray(row.buyerStatuses) ? row.buyerStatuses : []
  return statuses.map(({ status }) => String(status)).filter(status => advance.includes(status))
}
