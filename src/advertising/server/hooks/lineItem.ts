import type { Entity } from '../../../../resources.config.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { numberOf } from '../../../engine/contract/looseValues.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'
import { followTotal } from '../../budgets/followTotal.ts'
import { nameErrors } from '../../preflight/nameErrors.ts'
import { firstBlock } from '../../preflight/preflight.ts'
import { timeOf } from '../../serving/servedRow.ts'
import { budgetEffects } from '../metrics/budgetEffects.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { lineItemApproval } from './approvalNeed.ts'
import { countModelUse } from './countModelUse.ts'
import { countTargeting } from './countTargeting.ts'
import { dealErrors } from './dealFits.ts'
import type { EntityRules, Given, RulesContext } from './entityRules.ts'
import { eventErrors } from './eventErrors.ts'
import { flightAt, flightsOf, isHeldAt } from './flights.ts'
import { launchOf } from './launch.ts'
import { eligibleMedia, mediaOf } from './lineItemMedia.ts'
import { lineItemState } from './lineItemState.ts'
import { loadLineSubject } from './lineSubject.ts'
import { modelErrors } from './modelErrors.ts'
import { pacingErrors } from './pacingErrors.ts'
import { parentBudgets } from './parentBudgets.ts'
import { segmentErrors } from './segmentErrors.ts'
import { isWaiting, parentRefusal, startState, waitingText } from './starting.ts'
import { strategyDates } from './strategyDates.ts'

/** domain.md 1.4 and 1.40. */
export const lineItem: EntityRules<'line-item'> = {
  effects: async (tried, context) => [
    ...(await budgetEffects('line-item')(tried, context)),
    ...(await parentBudgets(tried, context)),
  ],

  cascade: async (row, old, writing) => {
    await countTargeting(row, old, writing)
    await countModelUse(row, old, writing)
  },
  cascadeRemoval: async (row, writing) => {
    await countTargeting(null, row, writing)
    await countModelUse(null, row, writing)
  },

  approval: lineItemApproval,

  derive: async (row, context) => {
    const strategy = await context.find('strategy', row.strategy)
    const campaign = await context.find('campaign', strategy?.campaign)
    const parents = campaign ? { campaign: campaign.id, currency: campaign.currency, timezone: campaign.timezone } : {}
    const given = withBudget(row, context.old, context.now)
    const flights = flightsOf(given)
    const starts = flights.map(({ start }) => String(start)).sort()
    const ends = flights.map(({ end }) => String(end)).sort()
    const dates = flights.length ? { startAt: starts[0], endAt: ends.at(-1) } : {}
    const { changesAt: _, ...kept } = given
    const isFreed = isHeldAt(context.old, context.now) && flightAt(given, context.now) !== null
    const launch = launchOf(kept.status, context.old, { startAt: starts[0], now: context.now, isFreed })
    const whole = { ...kept, ...parents, ...dates, ...launch }
    return { ...whole, ...(await lineItemState(whole, context)) }
  },

  validate: async (row, context) => ({
    ...pacingErrors(row),
    ...(await flightErrors(row, context)),
    ...(await typeErrors(row, context)),
    ...(await mediaErrors(row, context)),
    ...(await namingErrors(row, context)),
    ...(await dealErrors(
      'deals',
      { deals: row.deals, before: context.old?.deals, types: [row.lineItemType] },
      context,
    )),
    ...(await segmentErrors(
      'line-item',
      { row, account: (await context.find('campaign', row.campaign))?.account },
      context,
    )),
    ...(await eventErrors(
      'bid.event',
      { event: row.bid.event, before: context.old?.bid.event, campaign: row.campaign },
      context,
    )),
    ...(await modelErrors(
      'bid.model',
      { model: row.bid.model, before: context.old?.bid.model, campaign: row.campaign },
      context,
    )),
  }),

  lands: (row, to, { now }) => startState(to, row.startAt, now),

  guard: async (row, to, context) => {
    if (to !== 'active' && to !== 'scheduled') return null
    if (isPast(row.endAt, context.now)) return 'Its last flight has ended; extend it first'
    if (isWaiting(row, to)) return waitingText(row.startAt, row.timezone)
    if ((await eligibleMedia(row, context)).length === 0) return 'None of its creatives is approved and of its type'
    const strategy = await context.find('strategy', row.strategy)
    const campaign = await context.find('campaign', strategy?.campaign)
    const why = parentRefusal('strategy', strategy, to) ?? parentRefusal('campaign', campaign, to)
    if (why) return why
    const subject = await loadLineSubject(row, context)
    const isBought = (row.deals ?? []).some(id => subject.tree.deals.get(id)?.status === 'active')
    if (to === 'active' && row.commitment === 'guaranteed' && !isBought)
      return 'A guaranteed line item needs an active deal'
    // The reason stands as a sentence of its own, without a full stop.
    return firstBlock(subject)?.sentence.replace(/\.$/, '') ?? null
  },
}

async function flightErrors(
  row: Entity<'line-item'>,
  { find }: RulesContext<'line-item'>,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  const { startAt, endAt } = strategyDates(strategy, campaign)
  const text = (moment: string) => momentText(moment, campaign?.timezone)
  let sum = 0
  for (const [index, { start, end, budget }] of row.flights.entries()) {
    if (typeof startAt === 'string' && start < startAt) {
      errors[`flights.${index}.start`] = `Must not be before the strategy starts: ${text(startAt)}`
    }
    if (typeof endAt === 'string' && end > endAt) {
      errors[`flights.${index}.end`] = `Must not be after the strategy ends: ${text(endAt)}`
    }
    sum += budget ?? 0
    if (row.budgetTotal !== undefined && sum > row.budgetTotal) {
      errors[`flights.${index}.budget`] = 'The flights’ budgets add up to more than the total budget'
    }
  }
  return errors
}

async function typeErrors(
  row: Entity<'line-item'>,
  { find }: RulesContext<'line-item'>,
): Promise<Record<string, string>> {
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  if (!campaign || campaign.type === row.lineItemType) return {}
  if (campaign.type !== 'multi')
    return { lineItemType: `This must be the campaign’s type: ${labelOf(campaign.type, undefined)}` }
  const parts = campaign.parts ?? []
  const words = parts.map(part => labelOf(part, undefined)).join(' and ')
  return parts.includes(row.lineItemType) ? {} : { lineItemType: `Choose one of the campaign’s types: ${words}` }
}

/** A name that was there before the pattern stays. */
async function namingErrors(
  row: Entity<'line-item'>,
  { find, old, reads }: RulesContext<'line-item'>,
): Promise<Record<string, string>> {
  if (row.name === old?.name) return {}
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  const settingOf = await settingsFor(reads, { organization: row.organization, account: campaign?.account })
  const words = { campaign: campaign?.name, strategy: strategy?.name, type: labelOf(row.lineItemType, undefined) }
  return nameErrors(row.name, settingOf('line-item-name-pattern'), words)
}

async function mediaErrors(
  row: Entity<'line-item'>,
  context: RulesContext<'line-item'>,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {}
  for (const { index, media, fits } of await mediaOf(row, context)) {
    if (!fits) {
      errors[`media.${index}.media`] =
        `“${media.name}” is ${media.subtype} and doesn’t fit a ${row.lineItemType} line item`
    }
  }
  return errors
}

/** The row whose flights, which had all of the budget between them, go along with it, unless they were changed as well. */
function withBudget(row: Given<'line-item'>, old: Entity<'line-item'> | null, now: Date): Given<'line-item'> {
  const [flights, before] = [flightsOf(row), old?.flights ?? []]
  const [had, has] = [old?.budgetTotal, row.budgetTotal]
  if (had === undefined || typeof has !== 'number' || had === has || flights.length !== before.length) return row
  if (flights.some(({ budget }, index) => budget !== before[index]?.budget)) return row
  const spans = flights.map(({ budget, end }) => ({ budget: numberOf(budget), end: timeOf(end) }))
  const budgets = followTotal(spans, { before: had, after: has }, now.getTime())
  return budgets ? { ...row, flights: flights.map((flight, index) => ({ ...flight, budget: budgets[index] })) } : row
}
