import type { Entity } from '../../../../resources.config.ts'
import { momentText } from '../../../engine/contract/momentText.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'
import { budgetEffects } from '../metrics/budgetEffects.ts'
import { countModelUse } from './countModelUse.ts'
import { countTargeting } from './countTargeting.ts'
import { dealErrors } from './dealFits.ts'
import { deliveryState, isOff } from './deliveryState.ts'
import type { EntityRules, RulesContext } from './entityRules.ts'
import { beginningOf, launchOf } from './launch.ts'
import { lineItemTypes } from './lineItemTypes.ts'
import { modelErrors } from './modelErrors.ts'
import { pacingErrors } from './pacingErrors.ts'
import { refreshing } from './refreshDelivery.ts'
import { segmentErrors } from './segmentErrors.ts'
import { endedWith, hasLineItems, isWaiting, noLineItems, parentRefusal, startState, waitingText } from './starting.ts'
import { strategyDates } from './strategyDates.ts'
import { reapply, templateErrors, templateUseOf, withoutTemplate } from './templateUse.ts'

/** domain.md 1.3 and 1.40. */
export const strategy: EntityRules<'strategy'> = {
  effects: budgetEffects('strategy'),

  cascade: async (row, old, writing) => {
    await refreshing('strategy')(row, old, writing)
    await countTargeting(row, old, writing)
    await countModelUse(row, old, writing)
  },
  carries: (row, old, context) => endedWith('strategy', row, old, context),
  cascadeRemoval: async (row, writing) => {
    await countTargeting(null, row, writing)
    await countModelUse(null, row, writing)
  },

  actions: { reapply: (row, _, context) => reapply(row, context) },

  derive: async (asked, context) => {
    const { find, now, old } = context
    const use = await templateUseOf('strategy', asked, { ...context, isNew: old === null })
    const row = { ...withoutTemplate(asked), ...use }
    const campaign = await find('campaign', row.campaign)
    const { startAt, endAt } = strategyDates(row, campaign)
    const parentPaused = campaign !== null && isOff(campaign)
    const launch = launchOf(row.status, old, { startAt, now })
    const beginning = beginningOf(launch, { startAt, parents: [campaign], now })
    const state = deliveryState(row, { ended: isPast(endAt, now), parentPaused, beginning })
    // Inherited dates stand nowhere but in the campaign, so that they move with it.
    const { startAt: _, endAt: __, runsFrom: ___, runsTo: ____, ...rest } = row
    const own = row.inheritDates === false ? { ...rest, ...given({ startAt: row.startAt, endAt: row.endAt }) } : rest
    const types = campaign ? { lineItemTypes: lineItemTypes(campaign) } : {}
    return {
      ...own,
      ...types,
      ...launch,
      ...given({ currency: campaign?.currency, timezone: campaign?.timezone, runsFrom: startAt, runsTo: endAt }),
      deliveryState: state,
    }
  },

  validate: async (row, context) => {
    const errors = { ...pacingErrors(row), ...(await templateErrors('strategy', row, context.old, context)) }
    const campaign = await context.find('campaign', row.campaign)
    if (!campaign) return errors
    if (row.inheritDates === false) {
      if (String(row.startAt) < campaign.startAt)
        errors.startAt = `Must not be before the campaign starts: ${momentText(campaign.startAt, campaign.timezone)}`
      if (campaign.endAt !== undefined && String(row.endAt) > campaign.endAt) {
        errors.endAt = `Must not be after the campaign ends: ${momentText(campaign.endAt, campaign.timezone)}`
      }
    }
    if (row.budgetTotal !== undefined && campaign.budgetTotal !== undefined) {
      const left = campaign.budgetTotal - (await budgetOfOthers(row, context))
      if (row.budgetTotal > left) errors.budgetTotal = `The campaign has ${Math.max(0, left) / 1_000_000} left`
    }
    const deals = { deals: row.supply?.deals, before: context.old?.supply?.deals, types: lineItemTypes(campaign) }
    const model = {
      model: row.bidStrategy.model,
      before: context.old?.bidStrategy.model,
      campaign: row.campaign,
    }
    return {
      ...errors,
      ...(await dealErrors('supply.deals', deals, context)),
      ...(await segmentErrors('strategy', { row, account: campaign.account }, context)),
      ...(await modelErrors('bidStrategy.model', model, context)),
    }
  },

  lands: async (row, to, { find, now }) =>
    startState(to, strategyDates(row, await find('campaign', row.campaign)).startAt, now),

  guard: async (row, to, context) => {
    if (to !== 'active' && to !== 'scheduled') return null
    const campaign = await context.find('campaign', row.campaign)
    const { startAt, endAt } = strategyDates(row, campaign)
    if (isPast(endAt, context.now)) return 'Its end has passed; extend the flight first'
    if (isWaiting(row, to)) return waitingText(startAt, row.timezone)
    return (await hasLineItems('strategy', row, context)) ? parentRefusal('campaign', campaign, to) : noLineItems
  },
}

/** The fields that are there. */
function given<T extends Readonly<Record<string, unknown>>>(values: T): Partial<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<T>
}

async function budgetOfOthers(row: Entity<'strategy'>, { reads }: RulesContext<'strategy'>): Promise<number> {
  const where = [{ column: 'campaign', op: 'in', values: [row.campaign] }] as const
  const { rows } = await reads.list('strategy', { scope: 'all', where, limit: 1000 })
  return rows
    .filter(other => other.id !== row.id && other.status !== 'archived' && other.status !== 'rejected')
    .reduce((sum, { budgetTotal = 0 }) => sum + budgetTotal, 0)
}
