import type { Row } from '../store/Store.ts'
import { isPast } from './deliveryState.ts'
import type { Domain, DomainContext } from './domain.ts'
import { eligibleMedia, lineItemState, mediaOf } from './lineItemState.ts'
import { isObject, pacingErrors } from './pacingErrors.ts'
import { strategyDates } from './strategy.ts'

/** domain.md 1.4 and 1.40. */
export const lineItem: Domain = {
  derive: async (row, context) => {
    const strategy = await context.find('strategy', row.strategy)
    const campaign = await context.find('campaign', strategy?.campaign)
    const parents = campaign ? { campaign: campaign.id, currency: campaign.currency } : {}
    const flights = flightsOf(row)
    const starts = flights.map(({ start }) => String(start)).sort()
    const ends = flights.map(({ end }) => String(end)).sort()
    const dates = flights.length ? { startAt: starts[0], endAt: ends.at(-1) } : {}
    const whole = { ...row, ...parents, ...dates }
    return { ...whole, ...(await lineItemState(whole, context)) }
  },

  validate: async (row, context) => ({
    ...pacingErrors(row),
    ...(await flightErrors(row, context)),
    ...(await typeErrors(row, context)),
    ...(await mediaErrors(row, context)),
  }),

  guard: async (row, to, context) => {
    if (to !== 'active' && to !== 'scheduled') return null
    if (isPast(row.endAt, context.now)) return 'Its last flight has ended; extend it first'
    if ((await eligibleMedia(row, context)).length === 0) return 'None of its media is approved and of its type'
    if (to === 'scheduled') return null
    const strategy = await context.find('strategy', row.strategy)
    if (strategy?.status !== 'active') return 'Its strategy is not active'
    const campaign = await context.find('campaign', strategy.campaign)
    if (campaign?.status !== 'active') return 'Its campaign is not active'
    if (row.commitment !== 'guaranteed') return null
    const deals = await context.reads.byIds('deal', Array.isArray(row.deals) ? row.deals.map(String) : [], 'all')
    return deals.some(({ status }) => status === 'active') ? null : 'A guaranteed line item needs an active deal'
  },
}

async function flightErrors(row: Row, { find }: DomainContext): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const strategy = await find('strategy', row.strategy)
  const { startAt, endAt } = strategyDates(strategy, await find('campaign', strategy?.campaign))
  let sum = 0
  for (const [index, { start, end, budget }] of flightsOf(row).entries()) {
    if (typeof startAt === 'string' && String(start) < startAt) {
      errors[`flights.${index}.start`] = 'Must not be before the strategy starts'
    }
    if (typeof endAt === 'string' && String(end) > endAt) {
      errors[`flights.${index}.end`] = 'Must not be after the strategy ends'
    }
    sum += typeof budget === 'number' ? budget : 0
    if (typeof row.budgetTotal === 'number' && sum > row.budgetTotal) {
      errors[`flights.${index}.budget`] = 'The flights together have more than the total budget'
    }
  }
  return errors
}

async function typeErrors(row: Row, { find }: DomainContext): Promise<Record<string, string>> {
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  if (!campaign || campaign.type === row.lineItemType) return {}
  if (campaign.type !== 'multi') return { lineItemType: `The campaign is ${String(campaign.type)}` }
  const parts = Array.isArray(campaign.parts) ? campaign.parts : []
  return parts.includes(row.lineItemType) ? {} : { lineItemType: `The campaign has only ${parts.join(', ')}` }
}

async function mediaErrors(row: Row, context: DomainContext): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const { index, media, fits } of await mediaOf(row, context)) {
    if (!fits) {
      errors[`media.${index}.media`] =
        `"${String(media.name)}" is ${String(media.subtype)} and does not fit a ${String(row.lineItemType)} line item`
    }
  }
  return errors
}

function flightsOf(row: Row): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(row.flights) ? row.flights.filter(isObject) : []
}
