import type { Entity } from '../../../../resources.config.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import { isImported } from '../../serving/inventorySetHolds.ts'
import type { RulesCascade } from '../hooks/entityRules.ts'
import { isWorkedOn } from '../uploads/isWorkedOn.ts'
import { entryStore } from './store/entryStore.ts'

/**
 * Gives a copy of a list the imported entries that the list's counts are of.
 * @param list as it was when it was copied
 * @throws ApiError 409 where an import changes the list meanwhile
 */
export async function copyEntries(tx: RulesCascade['tx'], copy: string, list: Entity<'inventory-set'>): Promise<void> {
  if (!isImported(list)) return
  const [now] = await tx.lock('inventory-set', [list.id], 'all')
  if (now?.version !== list.version)
    throw new ApiError(409, { error: 'This list has just been changed. Duplicate it again.' })
  if (await isWorkedOn(tx, { inventorySet: list.id }))
    throw new ApiError(409, {
      error: 'An import or a rule check of this list is running. Wait until it is done, then duplicate the list.',
    })
  await tx.extension(entryStore).copyEntries(list.id, copy)
}
