import type { Entity } from '../../../../resources.config.ts'
import type { RulesContext } from './entityRules.ts'

interface Choice {
  readonly goal: string | undefined
  /** The goal that was chosen before; it may stay. */
  readonly before: string | undefined
  /** What is measured by it, itself or above it. */
  readonly campaign: Pick<Entity<'campaign'>, 'id' | 'account'>
}

/**
 * A sentence when a write begins to use a goal of another account: whoever sees the figures of one account would read the
 * target of the other in them (domain.md 1.7).
 */
export async function goalErrors(
  { goal, before, campaign }: Choice,
  { find }: Pick<RulesContext<'goal'>, 'find'>,
): Promise<Record<string, string>> {
  if (goal === before) return {}
  const found = await find('goal', goal)
  const owner = found && (await campaignOf(found, find))
  if (!owner || owner.id === campaign.id || owner.account === campaign.account) return {}
  return { goal: 'This goal belongs to another account. Choose a goal of this account' }
}

async function campaignOf(
  { campaign, strategy, lineItem }: Entity<'goal'>,
  find: RulesContext<'goal'>['find'],
): Promise<Entity<'campaign'> | null> {
  const below = lineItem ? await find('line-item', lineItem) : await find('strategy', strategy)
  return find('campaign', campaign ?? below?.campaign)
}
