import type { PlantedFault } from './plantedFaults.ts'

const api = ['apiInventoryLists']

/** Inventory lists: what is imported into them, and what becomes of it. */
export const inventoryListFaults: readonly PlantedFault[] = [
  // Imports keep a list from being deleted.
  {
    file: 'src/advertising/server/hooks/inventorySet.ts',
    from: '{ inventorySet: row.id }',
    to: "{ inventorySet: '' }",
    contract: api,
  },
  // A copy has none of the entries that it counts.
  {
    file: 'src/engine/server/entities/duplicateEntity.ts',
    from: 'cascadeCopy?.(stored, row',
    to: 'cascadeCopy?.(stored, stored',
    contract: api,
  },
  // A copy is made of half an import.
  {
    file: 'src/advertising/server/inventoryLists/copyEntries.ts',
    from: 'if (await isWorkedOn(tx, { inventorySet: list.id }))',
    to: 'if (false)',
    contract: api,
  },
  // A copy that is also given items has entries in two places.
  {
    file: 'src/advertising/server/hooks/inventorySet.ts',
    from: 'importedIn(old ?? row)) return row',
    to: 'importedIn(old ?? {})) return row',
    contract: api,
  },
  // An import counts as something that includes the list.
  {
    file: 'src/advertising/server/hooks/countTargeting.ts',
    from: '!readOnly && ',
    to: '',
    contract: api,
  },
  // A list that blocks one of the entries is said to block all.
  {
    file: 'src/advertising/preflight/rules/listRules.ts',
    from: '    if (!found) return null',
    to: '    if (!found) continue',
  },
  // An imported list is taken for an empty one.
  {
    file: 'src/advertising/preflight/rules/listRules.ts',
    from: 'return !isImported(set) && itemsOf',
    to: 'return itemsOf',
  },
  // Blocked deals are said to leave nothing where the open exchange is bought, too.
  {
    file: 'src/advertising/preflight/rules/listRules.ts',
    from: 'if (!isByDeals || (',
    to: 'if ((',
  },
  // An inactive list is said to narrow the line item.
  {
    file: 'src/advertising/preflight/rules/listRules.ts',
    from: "const isOff = set.status !== 'active'",
    to: "const isOff = set.status === 'archived'",
  },
]
