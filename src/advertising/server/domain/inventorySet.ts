import type { Entity } from '../../../../resources.config.ts'
import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { countItems, inventoryItems } from '../../targeting/inventoryItem.ts'
import { entryStore } from '../inventoryLists/store/entryStore.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { releaseRuns } from '../uploads/releaseRuns.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.15: how long a list may be is a setting; one that is longer already may stay so, and get shorter. */
export const inventorySet: EntityRules<'inventory-set'> = {
  derive: (row, { old }) => {
    // What was imported is counted by the import; items beside it are refused.
    if (isSame(row.items, old?.items) || importedIn(old)) return row
    if (row.items === undefined || row.items === null) return { ...row, counts: countItems([]) }
    const items = inventoryItems(row.items)
    return items ? { ...row, items, counts: countItems(items) } : row
  },

  validate: async (row, { old, reads }) => {
    const imported = importedIn(old)
    if (imported > 0) {
      const text = `This list has ${imported.toLocaleString('en-US')} imported entries. Change them under Entries, or remove them there first`
      if (row.items?.length) return { items: text }
      if (Object.keys(row.dynamicRule ?? {}).length > 0) return { dynamicRule: text }
    }
    const count = row.items?.length ?? 0
    if (count <= (old?.items?.length ?? 0)) return {}
    const most = (await settingsFor(reads, row))('inventory-set-items')
    return count > most
      ? {
          items: `An inventory set may have ${most.toLocaleString('en-US')} items here; it has ${count.toLocaleString('en-US')}`,
        }
      : {}
  },

  beforeRemoval: (row, writing) =>
    releaseRuns(
      { inventorySet: row.id },
      'An import into this list is under way. Wait until it is done, then delete the list.',
      writing,
    ),

  cascadeRemoval: (row, { tx }) => tx.extension(entryStore).forgetEntries(row.id),
}

function importedIn(row: Pick<Entity<'inventory-set'>, 'counts'> | null): number {
  return row?.counts?.imported ?? 0
}
