import type { PlantedFault } from './plantedFaults.ts'

const api = ['apiInventoryLists']

/** Inventory lists: what is imported into them, and what becomes of it. */
export const inventoryListFaults: readonly PlantedFault[] = [
  // Imports keep a list from being deleted.
  {
    file: 'src/advertising/server/domain/inventorySet.ts',
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
    file: 'src/advertising/server/domain/inventorySet.ts',
    from: 'importedIn(old ?? row)) return row',
    to: 'importedIn(old ?? {})) return row',
    contract: api,
  },
  // An import counts as something that includes the list.
  {
    file: 'src/advertising/server/domain/countTargeting.ts',
    from: '!readOnly && ',
    to: '',
    contract: api,
  },
]
