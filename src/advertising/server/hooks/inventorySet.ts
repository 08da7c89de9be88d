import { isSame } from '../../../engine/server/entities/changesBetween.ts'
import { importedIn, ruledIn } from '../../serving/inventorySetHolds.ts'
import { countItems, inventoryItems } from '../../targeting/inventoryItem.ts'
import { copyEntries } from '../inventoryLists/copyEntries.ts'
import { markListRuleDue } from '../inventoryLists/dueListRules.ts'
import { entryStore } from '../inventoryLists/store/entryStore.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { releaseRuns } from '../uploads/releaseRuns.ts'
import type { EntityRules } from './entityRules.ts'
import { listRuleErrors } from './listRuleErrors.ts'

/** domain.md 1.15: how long a list may be is a setting; one that is longer already may stay so, and get shorter. */
export const inventorySet: EntityRules<'inventory-set'> = {
  derive: (row, { old }) => {
    // What was imported is counted by the import; items beside it are refused.
    if (isSame(row.items, old?.items) || importedIn(old ?? row)) return row
    if (row.items === undefined || row.items === null) return { ...row, counts: countItems([]) }
    const items = inventoryItems(row.items)
    return items ? { ...row, items, counts: countItems(items) } : row
  },

  validate: async (row, context) => {
    const { old, reads } = context
    const wrong = listRuleErrors(row, context)
    if (Object.keys(wrong).length > 0) return wrong
    const imported = importedIn(old ?? row)
    if (imported > 0) {
      const text = apartText(imported, ruledIn(old ?? row))
      if (row.items?.length) return { items: text }
      if (Object.keys(row.dynamicRule ?? {}).length > 0) return { dynamicRule: text }
    }
    // A copy may have no more than the limit, wherever its entries are; an import counts by itself.
    const count = old ? (row.items?.length ?? 0) : Math.max(imported, row.items?.length ?? 0)
    if (count <= (old?.items?.length ?? 0)) return {}
    const most = (await settingsFor(reads, row))('inventory-set-items')
    return count > most
      ? {
          items: `An inventory list can have at most ${most.toLocaleString('en-US')} items here; this one has ${count.toLocaleString('en-US')}`,
        }
      : {}
  },

  cascade: async (row, old, { tx, now }) => {
    const isEdited = !isSame(old?.performanceRule, row.performanceRule)
    const isBack = Boolean(old?.archivedAt) && !row.archivedAt
    if (isEdited || isBack) await markListRuleDue(tx, row, now)
  },

  copied: ({ counts }) => (counts && importedIn({ counts }) > 0 ? { counts } : {}),

  cascadeCopy: (copy, row, { tx }) => copyEntries(tx, copy.id, row),

  beforeRemoval: (row, writing) =>
    releaseRuns(
      { inventorySet: row.id },
      'An import or a rule check of this list is running. Wait until it is done, then delete the list.',
      writing,
    ),

  cascadeRemoval: (row, { tx }) => tx.extension(entryStore).forgetEntries(row.id),
}

/** Why a list that keeps entries apart takes none in its row; what can be done about it differs by who put them there. */
function apartText(imported: number, ruled: number): string {
  const own = imported - ruled
  if (own > 0) {
    const count = own === 1 ? '1 imported entry' : `${own.toLocaleString('en-US')} imported entries`
    return `This list has ${count}. Change them under Entries, or remove them there first`
  }
  return `The entries of this list (${ruled.toLocaleString('en-US')}) come from its performance rule. Import others under Entries, or remove the rule and wait until its entries are gone`
}
