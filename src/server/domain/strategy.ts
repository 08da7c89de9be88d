import type { Row } from '../store/Store.ts'
import { deliveryState, isPast } from './deliveryState.ts'
import type { Domain, DomainContext } from './domain.ts'
import { pacingErrors } from './pacingErrors.ts'
import { refreshing } from './refreshDelivery.ts'

/** domain.md 1.3 and 1.40. */
export const strategy: Domain = {
  cascade: refreshing('strategy'),

  derive: async (row, { find, now }) => {
    const campaign = await find('campaign', row.campaign)
    const { startAt, endAt } = strategyDates(row, campaign)
    const parentPaused = campaign !== null && campaign.status !== 'active'
    const state = deliveryState(row, { ended: isPast(endAt, now), parentPaused })
    // Inherited dates stand nowhere but in the campaign, so that they move with it.
    const { startAt: _, endAt: __, ...rest } = row
    const own = row.inheritDates === false ? { ...rest, ...given({ startAt, endAt }) } : rest
    return { ...own, ...given({ currency: campaign?.currency }), deliveryState: state }
  },

  validate: async (row, context) => {
    const errors = pacingErrors(row)
    const campaign = await context.find('campaign', row.campaign)
    if (!campaign) return errors
    if (row.inheritDates === false) {
      if (String(row.startAt) < String(campaign.startAt)) errors.startAt = 'Must not be before the campaign starts'
      if (typeof campaign.endAt === 'string' && String(row.endAt) > campaign.endAt) {
        errors.endAt = 'Must not be after the campaign ends'
      }
    }
    if (typeof row.budgetTotal === 'number' && typeof campaign.budgetTotal === 'number') {
      const left = campaign.budgetTotal - (await budgetOfOthers(row, context))
      if (row.budgetTotal > left) errors.budgetTotal = `The campaign has ${Math.max(0, left) / 1_000_000} left`
    }
    return errors
  },

  guard: async (row, to, { find, now }) => {
    if (to !== 'active' && to !== 'scheduled') return null
    const campaign = await find('campaign', row.campaign)
    if (isPast(strategyDates(row, campaign).endAt, now)) return 'Its end has passed; extend the flight first'
    return to === 'active' && campaign?.status !== 'active' ? 'Its campaign is not active' : null
  },
}

/** When a strategy runs: as long as its campaign, unless it has dates of its own. */
export function strategyDates(row: Row | null, campaign: Row | null): { startAt: unknown; endAt: unknown } {
  const from = row?.inheritDates === false ? row : campaign
  return { startAt: from?.startAt, endAt: from?.endAt }
}

/** The fields that are there. */
function given<T extends Readonly<Record<string, unknown>>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function budgetOfOthers(row: Row, { reads }: DomainContext): Promise<number> {
  const where = [{ column: 'campaign', op: 'in', values: [String(row.campaign)] }] as const
  const { rows } = await reads.list('strategy', { scope: 'all', where, limit: 1000 })
  return rows
    .filter(other => other.id !== row.id && other.status !== 'archived' && other.status !== 'rejected')
    .reduce((sum, { budgetTotal }) => sum + (typeof budgetTotal === 'number' ? budgetTotal : 0), 0)
}
