import { labelOf } from '../../../engine/contract/labels.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import type { Domain, DomainContext } from '../../../engine/server/domain/domain.ts'
import { isPast } from '../../../engine/server/domain/isPast.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { countTargeting } from './countTargeting.ts'
import { dealErrors, textsOf } from './dealFits.ts'
import { eligibleMedia, mediaOf } from './lineItemMedia.ts'
import { lineItemState } from './lineItemState.ts'
import { isObject, pacingErrors } from './pacingErrors.ts'
import { isWaiting, parentRefusal, startState, waitingText } from './starting.ts'
import { strategyDates } from './strategyDates.ts'

/** domain.md 1.4 and 1.40. */
export const lineItem: Domain = {
  cascade: countTargeting,
  cascadeRemoval: (row, writing) => countTargeting(null, row, writing),

  derive: async (row, context) => {
    const strategy = await context.find('strategy', row.strategy)
    const campaign = await context.find('campaign', strategy?.campaign)
    const parents = campaign ? { campaign: campaign.id, currency: campaign.currency, timezone: campaign.timezone } : {}
    const given = withBudget(row, context.old)
    const flights = flightsOf(given)
    const starts = flights.map(({ start }) => String(start)).sort()
    const ends = flights.map(({ end }) => String(end)).sort()
    const dates = flights.length ? { startAt: starts[0], endAt: ends.at(-1) } : {}
    const whole = { ...given, ...parents, ...dates }
    return { ...whole, ...(await lineItemState(whole, context)) }
  },

  validate: async (row, context) => ({
    ...pacingErrors(row),
    ...(await flightErrors(row, context)),
    ...(await typeErrors(row, context)),
    ...(await mediaErrors(row, context)),
    ...(await dealErrors(
      'deals',
      { deals: row.deals, before: context.old?.deals, types: [String(row.lineItemType)] },
      context,
    )),
  }),

  lands: (row, to, { now }) => startState(to, row.startAt, now),

  guard: async (row, to, context) => {
    if (to !== 'active' && to !== 'scheduled') return null
    if (isPast(row.endAt, context.now)) return 'Its last flight has ended; extend it first'
    if (isWaiting(row, to)) return waitingText(row.startAt, row.timezone)
    if ((await eligibleMedia(row, context)).length === 0) return 'None of its media is approved and of its type'
    const strategy = await context.find('strategy', row.strategy)
    const campaign = await context.find('campaign', strategy?.campaign)
    const why = parentRefusal('strategy', strategy, to) ?? parentRefusal('campaign', campaign, to)
    if (why || to === 'scheduled' || row.commitment !== 'guaranteed') return why
    const deals = await context.reads.byIds('deal', Array.isArray(row.deals) ? row.deals.map(String) : [], 'all')
    return deals.some(({ status }) => status === 'active') ? null : 'A guaranteed line item needs an active deal'
  },
}

async function flightErrors(row: Row, { find }: DomainContext): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  const { startAt, endAt } = strategyDates(strategy, campaign)
  const text = (moment: string) => momentText(moment, campaign?.timezone)
  let sum = 0
  for (const [index, { start, end, budget }] of flightsOf(row).entries()) {
    if (typeof startAt === 'string' && String(start) < startAt) {
      errors[`flights.${index}.start`] = `Must not be before the strategy starts: ${text(startAt)}`
    }
    if (typeof endAt === 'string' && String(end) > endAt) {
      errors[`flights.${index}.end`] = `Must not be after the strategy ends: ${text(endAt)}`
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
  const parts = textsOf(campaign.parts)
  const words = parts.map(part => labelOf(part, undefined)).join(' and ')
  return parts.includes(String(row.lineItemType)) ? {} : { lineItemType: `The campaign has only ${words}` }
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

/** The row whose only flight, which had all of the budget, goes along with it, unless it was changed as well. */
function withBudget(row: Row, old: Row | null): Row {
  const [flight, ...more] = flightsOf(row)
  const [before, ...others] = old ? flightsOf(old) : []
  if (!old || !flight || !before || more.length > 0 || others.length > 0) return row
  const had = old.budgetTotal
  const wasWhole = typeof had === 'number' && before.budget === had && flight.budget === had
  if (!wasWhole || typeof row.budgetTotal !== 'number') return row
  return { ...row, flights: [{ ...flight, budget: row.budgetTotal }] }
}

function flightsOf(row: Row): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(row.flights) ? row.flights.filter(isObject) : []
}
