import type { EntityName } from '../../../../resources.config.ts'
import type { RulesContext } from './entityRules.ts'

/**
 * A sentence where a write begins to count an event of another account: only events of the campaign's own account are credited to it.
 * What was chosen before may stay.
 */
export async function eventErrors(
  path: string,
  {
    event: id,
    before,
    campaign: of,
  }: {
    readonly event?: string | undefined
    readonly before?: string | undefined
    readonly campaign: string | undefined
  },
  { find }: Pick<RulesContext<EntityName>, 'find'>,
): Promise<Record<string, string>> {
  if (id === undefined || id === before) return {}
  const [event, campaign] = [await find('conversion-event', id), await find('campaign', of)]
  return !event || !campaign || event.account === campaign.account
    ? {}
    : { [path]: 'This event belongs to another account. Choose an event of the campaign’s account.' }
}
