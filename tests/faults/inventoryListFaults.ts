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
  // An import counts as something that includes the list.
  {
    file: 'src/advertising/server/domain/countTargeting.ts',
    from: '!readOnly && ',
    to: '',
    contract: api,
  },
]
