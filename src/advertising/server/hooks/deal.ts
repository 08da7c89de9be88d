import { partOf, textOf, textsOf } from '../../../engine/contract/looseValues.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { curationFeeConflict } from '../../dealHealth/curationFeeConflict.ts'
import { healthWhenWritten } from '../../dealHealth/dealHealth.ts'
import { pushedNames } from '../../dealsApi/heldFields.ts'
import { isAccepted, leastAdvanced } from '../../dealsApi/leastAdvanced.ts'
import { termNames } from '../../negotiation/dealTerms.ts'
import { categoryTaxonomyLabels } from '../../targeting/categoryTaxonomyLabels.ts'
import { unknownCategories } from '../../targeting/unknownCategories.ts'
import { forgetExchanges } from '../deals/dealExchange.ts'
import { markDealDue } from '../deals/dueDeals.ts'
import { isSent } from '../deals/isSent.ts'
import { ownSeatStates } from '../deals/ownSeatStates.ts'
import { withdrawnWith } from '../deals/packageDeals.ts'
import { forgetNegotiation } from '../negotiation/negotiationRows.ts'
import { forgetSamples } from '../passport/dealSamples.ts'
import { forgetSellers } from '../supply/dealSellers.ts'
import { counterpartyOf } from './counterpartyOf.ts'
import { countSeatDeals } from './countSeatDeals.ts'
import { countTargeting } from './countTargeting.ts'
import { areDeadSeatsGone, deadSeats } from './deadSeats.ts'
import type { EntityRules, Given } from './entityRules.ts'
import { refreshing } from './refreshDelivery.ts'

/** domain.md 1.8 and 1.9; IAB Tech Lab Deals API 1.0. */
export const deal: EntityRules<'deal'> = {
  cascade: async (row, old, writing) => {
    await refreshing('deal')(row, old, writing)
    await countTargeting(row, old, writing)
    await countSeatDeals(row, old, writing)
    // Whether there is anything new to tell is found out there.
    if (isSent(row)) await markDealDue(writing.tx, row, writing.now)
  },
  carries: (row, old, { reads }) => withdrawnWith(row, old, reads),
  cascadeRemoval: async (row, writing) => {
    await countTargeting(null, row, writing)
    await countSeatDeals(null, row, writing)
    await forgetExchanges(writing.tx, row.id)
    await forgetSamples(writing.tx, row)
    await forgetSellers(writing.tx, row)
    await forgetNegotiation(writing.tx, { ...row })
  },

  computed: { guaranteed: ({ dealType }) => dealType === 'programmatic_guaranteed' },

  derive: async (row, { old, now, find }) => {
    const { pausedBy, pauseReason, health: _, issues: __, counterparty: ___, ...rest } = row
    const buyerStatuses = row.side === 'buy' && row.status !== 'draft' ? ownSeatStates(row, now) : row.buyerStatuses
    const isPaused = row.status === 'paused'
    const wasPaused = old?.status === 'paused'
    const by = wasPaused ? pausedBy : (pausedBy ?? (row.side === 'buy' ? 'buyer' : 'seller'))
    const left = wasPaused && !isPaused
    const { health, issues } = healthWhenWritten({ ...row, buyerStatuses }, old, now.getTime())
    const counterparty = await counterpartyOf(row, find)
    return {
      ...rest,
      ...(counterparty ? { counterparty } : {}),
      ...(health ? { health } : {}),
      ...(issues.length > 0 ? { issues } : {}),
      ...(isPaused ? { pausedBy: by } : {}),
      ...(left || pauseReason === undefined ? {} : { pauseReason }),
      ...(buyerStatuses === undefined ? {} : { buyerStatuses }),
      buyerStatus: leastAdvanced(buyerStatuses),
      sync: syncOf(row, old),
    }
  },

  validate: async (row, { old, known, reads }) => {
    const errors: Record<string, string> = {}
    if (row.priceType === 'fixed' && !(Number(row.floor) > 0)) errors.floor = 'A fixed price must be more than 0'
    if (row.dealType === 'programmatic_guaranteed') {
      // What others guarantee is theirs to say.
      const isOurs = row.side !== 'buy'
      if (isOurs && row.priceType !== 'fixed') errors.priceType = 'A guaranteed deal needs a fixed price'
      if (!row.endAt) errors.endAt = 'A guaranteed deal needs an end date'
      if (isOurs && row.publisherCount !== 'single')
        errors.publisherCount = 'A guaranteed deal needs exactly one publisher'
    }
    if (row.dynamicInventory !== 'static') {
      for (const name of ['publishers', 'sites', 'apps'] as const) {
        if (row[name]?.length) errors[name] = 'Only static inventory can be listed'
      }
    }
    // What is settled with the other side is not refused, nor told them, for a margin that they don't know of.
    const isSettling = old !== null && !isSame(old.negotiation, row.negotiation)
    const uncharged = isSettling ? null : curationFeeConflict(row)
    if (uncharged) errors.curationFeeType = uncharged
    const strange = isSettling ? null : strangeCategories(row, known)
    if (strange) errors.categories = strange
    const types = row.adTypes ?? []
    if (row.durationFloors?.length && types.length && !types.includes('video') && !types.includes('audio')) {
      errors.durationFloors = 'Floors by duration are for video and audio only'
    }
    for (const name of old && isAccepted(old.buyerStatuses) ? (['currency', 'dealType', 'buyerSeats'] as const) : []) {
      if (isSame(old?.[name], row[name])) continue
      // A seat that can't buy any more may go.
      if (name === 'buyerSeats' && old && (await areDeadSeatsGone(old, row, reads))) continue
      errors[name] = 'A buyer has already accepted this deal; create a new one instead'
    }
    return { ...errors, ...frozenErrors(row, old) }
  },

  actions: {
    extend: ({ endAt }, { days }, { now }) => {
      if (!endAt) throw new ApiError(409, { error: 'It has no end date' })
      const from = Math.max(Date.parse(endAt), now.getTime())
      return { endAt: new Date(from + days * dayMs).toISOString() }
    },
    removeDeadSeats: async ({ buyerSeats = [], buyerStatuses = [] }, _, { reads }) => {
      const dead = await deadSeats(buyerSeats, reads)
      if (dead.size === 0) throw new ApiError(409, { error: 'All of its buyer seats are active' })
      const left = buyerSeats.filter(id => !dead.has(id))
      // Without any, everybody could buy.
      if (left.length === 0) throw new ApiError(409, { error: 'No buyer seat would be left: add an active one first' })
      return { buyerSeats: left, buyerStatuses: buyerStatuses.filter(({ seat }) => !seat || !dead.has(seat)) }
    },
  },

  guard: (row, to, { now }) => {
    const { state, agreedVersion } = row.negotiation ?? {}
    if ((to === 'active' || to === 'pending') && state === 'cancelled') return 'It was canceled; create a new deal'
    if (to === 'pending' && state === 'proposed' && agreedVersion === undefined)
      return 'Its terms are still being negotiated'
    if ((to === 'active' || to === 'pending') && isPast(row.endAt, now))
      return 'Its end has passed; set a later end first'
    const isTheirs = row.side === 'buy' && row.status === 'paused' && row.pausedBy === 'seller'
    return to === 'active' && isTheirs ? 'The seller has paused it. Only the seller can resume it' : null
  },
}

/** Why these categories are none of their taxonomy; those that are known, because they are stored or the partner sent them, stay. */
function strangeCategories(row: Given<'deal'>, known: Given<'deal'> | null): string | null {
  const { categories, cattax } = row
  if (known && isSame(known.categories, categories) && isSame(known.cattax, cattax)) return null
  const strange = unknownCategories(cattax, textsOf(categories))
  if (strange.length === 0) return null
  const ids = strange.slice(0, 5).join(', ')
  const labels: Readonly<Record<string, string>> = categoryTaxonomyLabels
  const taxonomy = labels[textOf(cattax)]
  return `Not in ${taxonomy}: ${ids}. Enter IDs of that taxonomy, or choose another one.`
}

const dayMs = 24 * 60 * 60_000

/** What two sides agreed on changes with their agreement alone. */
function frozenErrors(row: Given<'deal'>, old: Given<'deal'> | null): Record<string, string> {
  const { agreedVersion } = partOf(old?.negotiation)
  if (!old || agreedVersion === undefined || !isSame(old.negotiation, row.negotiation)) return {}
  const changed = termNames.filter(name => !isSame(old[name], row[name]))
  return Object.fromEntries(
    changed.map(name => [name, 'Already agreed with the other side; propose new terms instead']),
  )
}

/** What partners are to be told anew is pending until they are. */
function syncOf({ sync, ...row }: Given<'deal'>, old: Given<'deal'> | null): unknown {
  const sentNames = ['status', 'pauseReason', ...pushedNames] as const
  const isNews = isSent(row) && (!old || sentNames.some(name => !isSame(old[name], row[name])))
  return isNews ? { ...partOf(sync), state: 'pending' } : (sync ?? { state: 'never' })
}
