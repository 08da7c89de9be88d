import type { Entity } from '../../../../resources.config.ts'
import { isObject } from '../../../engine/contract/isObject.ts'
import { labelOf } from '../../../engine/contract/labels.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'
import { nameErrors } from '../../preflight/nameErrors.ts'
import { areSegmentsOver } from '../../preflight/rules/campaignRules.ts'
import { budgetEffects } from '../metrics/budgetEffects.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { limitRefusal } from './accountLimits.ts'
import { campaignApproval } from './approvalNeed.ts'
import { countTargeting } from './countTargeting.ts'
import { dealErrors } from './dealFits.ts'
import { deliveryState } from './deliveryState.ts'
import type { EntityRules, RulesContext } from './entityRules.ts'
import { beginningOf, launchOf } from './launch.ts'
import { pacingErrors } from './pacingErrors.ts'
import { refreshing } from './refreshDelivery.ts'
import { segmentErrors } from './segmentErrors.ts'
import { endedWith, hasLineItems, isWaiting, noLineItems, startState, waitingText } from './starting.ts'

/** domain.md 1.2 and 1.40. */
export const campaign: EntityRules<'campaign'> = {
  effects: budgetEffects('campaign'),

  cascade: async (row, old, writing) => {
    await refreshing('campaign')(row, old, writing)
    await countTargeting(row, old, writing)
  },
  carries: (row, old, context) => endedWith('campaign', row, old, context),
  cascadeRemoval: (row, writing) => countTargeting(null, row, writing),

  approval: campaignApproval,

  derive: (row, { now, old }) => {
    const launch = launchOf(row.status, old, { startAt: row.startAt, now })
    const beginning = beginningOf(launch, { startAt: row.startAt, now })
    return { ...row, ...launch, deliveryState: deliveryState(row, { ended: isPast(row.endAt, now), beginning }) }
  },

  validate: async (row, context) => {
    const { find, old } = context
    const errors = pacingErrors(row)
    if (row.pacing?.period === 'lifetime' && !row.endAt) errors.endAt = 'Lifetime pacing needs an end date'
    const account = await find('account', row.account)
    const gone = account && ['closed', 'rejected', 'suspended'].includes(account.status)
    if (gone && account.id !== old?.account) errors.account = `This account is ${account.status}`
    else if (account && account.id !== old?.account && !advertises(account.kind))
      errors.account = 'Choose an advertiser: agencies and publishers can’t have campaigns'
    if (row.type === 'ctv' && [row.appBundles, row.channels, row.ctvDeals].every(list => !list?.length)) {
      errors.appBundles = 'Add app bundles, channels, or deals'
    }
    return {
      ...errors,
      ...budgetSegmentErrors(row),
      ...(await segmentErrors('campaign', { row, account: row.account }, context)),
      ...(await creditErrors(row, context)),
      ...(await ctvDealErrors(row, context)),
      ...(await namingErrors(row, context)),
    }
  },

  lands: (row, to, { now }) => startState(to, row.startAt, now),

  guard: async (row, to, context) => {
    if (to !== 'active' && to !== 'scheduled') return null
    if (isPast(row.endAt, context.now)) return 'Its end has passed; extend the flight first'
    if (isWaiting(row, to)) return waitingText(row.startAt, row.timezone)
    const account = await context.find('account', row.account)
    if (account?.status !== 'active') return 'Its account isn’t active'
    if (row.containsPolitical === 'yes' && account.politicalDeclaration !== 'yes')
      return 'It contains political content. Set the political declaration of its account to “Yes” first'
    if (!(await hasLineItems('campaign', row, context))) return noLineItems
    if (areSegmentsOver(row, context.now.getTime())) return 'All of its budget segments have ended'
    return limitRefusal(row, account, context)
  },
}

/** A house account advertises what is its own. */
function advertises(kind: Entity<'account'>['kind']): boolean {
  return kind === 'advertiser' || kind === 'house'
}

/** The budget of a campaign that is live already grows only within the credit of its account. */
async function creditErrors(
  row: Entity<'campaign'>,
  context: RulesContext<'campaign'>,
): Promise<Record<string, string>> {
  const { old, find } = context
  const isLive = old?.status === 'active' || old?.status === 'scheduled'
  const grows = (row.budgetTotal ?? Number.POSITIVE_INFINITY) > (old?.budgetTotal ?? Number.POSITIVE_INFINITY)
  if (!isLive || (!grows && row.account === old.account)) return {}
  const account = await find('account', row.account)
  const why = account && (await limitRefusal(row, account, context))
  return why ? { [row.account === old.account ? 'budgetTotal' : 'account']: why } : {}
}

/** A name that was there before the pattern stays. */
async function namingErrors(
  row: Entity<'campaign'>,
  { find, old, reads }: RulesContext<'campaign'>,
): Promise<Record<string, string>> {
  if (row.name === old?.name) return {}
  const settingOf = await settingsFor(reads, row)
  const account = await find('account', row.account)
  const words = { account: account?.name, type: labelOf(row.type, undefined), year: row.startAt.slice(0, 4) }
  return nameErrors(row.name, settingOf('campaign-name-pattern'), words)
}

async function ctvDealErrors(
  row: Entity<'campaign'>,
  context: RulesContext<'campaign'>,
): Promise<Record<string, string>> {
  const inPart = (one: Entity<'campaign'> | null) => (isObject(one?.ctvPart) ? one.ctvPart.ctvDeals : undefined)
  const types = ['ctv']
  return {
    ...(await dealErrors('ctvDeals', { deals: row.ctvDeals, before: context.old?.ctvDeals, types }, context)),
    ...(await dealErrors('ctvPart.ctvDeals', { deals: inPart(row), before: inPart(context.old), types }, context)),
  }
}

/** Pieces of the budget lie within the flight. */
function budgetSegmentErrors(row: Entity<'campaign'>): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [index, segment] of (row.budgetSegments ?? []).entries()) {
    if (segment.start < row.startAt) {
      errors[`budgetSegments.${index}.start`] = 'Must not be before the start of the campaign'
    }
    if (row.endAt !== undefined && segment.end > row.endAt) {
      errors[`budgetSegments.${index}.end`] = 'Must not be after the end of the campaign'
    }
  }
  return errors
}
