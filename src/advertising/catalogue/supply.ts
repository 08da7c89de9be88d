import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { offeredDeals } from '../targeting/offered.ts'

/** Where a strategy buys (domain.md 1.3); its line items buy nowhere else. */
export const supply = {
  kind: 'group',
  group: 'Supply',
  fields: {
    openExchange: { kind: 'boolean', default: true },
    allDeals: { kind: 'boolean', help: 'Every active deal of the organization.' },
    deals: { kind: 'references', to: 'deal', offers: offeredDeals },
    inventorySets: { kind: 'references', to: 'inventory-set', label: 'Inventory lists' },
  },
} as const satisfies FieldSpec
