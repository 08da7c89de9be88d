import type { Entity } from '../../../../resources.config.ts'
import type { ApprovalNeed } from '../../../engine/server/hooks/resourceHooks.ts'
import { type SettingOf, settingsFor } from '../settings/settingsFor.ts'
import type { RulesContext } from './entityRules.ts'

/** A campaign's budget is approved for its account. */
export async function campaignApproval(
  row: Entity<'campaign'>,
  { reads }: Pick<RulesContext<'campaign'>, 'reads'>,
): Promise<ApprovalNeed> {
  return campaignNeed(row, await settingsFor(reads, row))
}

/** A line item's budget and bid are. */
export async function lineItemApproval(
  row: Entity<'line-item'>,
  { find, reads }: Pick<RulesContext<'line-item'>, 'find' | 'reads'>,
): Promise<ApprovalNeed> {
  const strategy = await find('strategy', row.strategy)
  const campaign = await find('campaign', strategy?.campaign)
  return lineItemNeed(row, await settingsFor(reads, { organization: row.organization, account: campaign?.account }))
}

/** By the settings of its account. */
export function campaignNeed(row: Entity<'campaign'>, settingOf: SettingOf): ApprovalNeed {
  const isNeeded = settingOf('campaign-approval') && isAbove(row, settingOf('approval-above'))
  return { isNeeded, figures: { ...budgetOf(row), [`account ${row.account}`]: 0 } }
}

/** By the settings of its campaign's account. */
export function lineItemNeed(row: Entity<'line-item'>, settingOf: SettingOf): ApprovalNeed {
  const isNeeded = settingOf('line-item-approval') && isAbove(row, settingOf('approval-above'))
  const bids = { 'bid.value': row.bid?.value ?? null, 'bid.maxBid': row.bid?.maxBid ?? null }
  return { isNeeded, figures: { ...budgetOf(row), ...bids, [`strategy ${row.strategy}`]: 0 } }
}

type Budgeted = Pick<Entity<'campaign'> | Entity<'line-item'>, 'budgetType' | 'budgetTotal' | 'impressionsTotal'>

function budgetOf({ budgetType, budgetTotal, impressionsTotal }: Budgeted): ApprovalNeed['figures'] {
  return budgetType === 'impressions'
    ? { impressionsTotal: impressionsTotal ?? null }
    : { budgetTotal: budgetTotal ?? null }
}

/** What has no end, or is counted in impressions, is above any amount. */
function isAbove({ budgetType, budgetTotal }: Budgeted, units: number): boolean {
  return budgetType === 'impressions' || budgetTotal === undefined || budgetTotal > units * 1_000_000 || units === 0
}
