import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { countItems, inventoryItems } from '../../targeting/inventoryItem.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import type { EntityRules } from './entityRules.ts'

/** domain.md 1.15: how long a list may be is a setting; one that is longer already may stay so, and get shorter. */
export const inventorySet: EntityRules<'inventory-set'> = {
  derive: (row, { old }) => {
    if (isSame(row.items, old?.items)) return row
    if (row.items === undefined || row.items === null) return { ...row, counts: countItems([]) }
    const items = inventoryItems(row.items)
    return items ? { ...row, items, counts: countItems(items) } : row
  },

  validate: async (row, { old, reads }) => {
    const count = row.items?.length ?? 0
    if (count <= (old?.items?.length ?? 0)) return {}
    const most = (await settingsFor(reads, row))('inventory-set-items')
    return count > most
      ? {
          items: `An inventory set may have ${most.toLocaleString('en-US')} items here; it has ${count.toLocaleString('en-US')}`,
        }
      : {}
  },
}
