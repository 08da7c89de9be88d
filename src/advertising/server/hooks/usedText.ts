import type { RulesContext } from './entityRules.ts'
import { stillUsing } from './stillUsing.ts'

type User = 'strategy' | 'line-item' | 'goal' | 'model'

/**
 * Why a row can't be archived now: a sentence that names one of those that still refer to it and says how many there are.
 * Archived ones don't count. Null when nothing uses it.
 */
export async function usedText(
  entity: 'model' | 'feature',
  id: string,
  users: readonly User[],
  { reads, catalogue }: Pick<RulesContext<'model'>, 'reads' | 'catalogue'>,
): Promise<string | null> {
  const where = stillUsing(entity, id)
  for (const user of users) {
    const { rows, total } = await reads.list(user, { scope: 'all', where, limit: 1 })
    const [first] = rows
    if (first === undefined) continue
    const resource = catalogue.resources[user]
    const others = total > 1 ? ` and ${total - 1} more` : ''
    return `${resource?.label ?? user} “${first.name}”${others} still ${total > 1 ? 'use' : 'uses'} it; choose another ${entity} there first`
  }
  return null
}
