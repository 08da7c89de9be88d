import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { targeting } from '../targeting/targeting.ts'
import { inUse } from './lifeCycles.ts'
import { managedByBuyers } from './managedByBuyers.ts'

/** A targeting under a name. It is copied where it is applied, as parameter templates are (ADR 52), and nothing refers to it. */
export const targetingTemplate = {
  path: '/campaigns/targeting-templates',
  label: 'Targeting template',
  plural: 'Targeting templates',
  section: 'campaigns',
  description: 'Targeting that is used again and again, to start campaigns, strategies and line items with.',
  managedBy: managedByBuyers,
  states: inUse,
  groupHelp: { Targeting: 'Copied to wherever it is applied. Later changes don’t reach what already took it.' },
  fields: {
    description: { kind: 'text', max: 500, lines: 2, help: 'Shown to whoever chooses a template.' },
    targeting: { ...targeting, required: true, group: 'Targeting' },
  },
  columns: ['name', 'status', 'targeting', 'updatedAt'],
  filters: [],
  omit: ['code', 'notes'],
  unique: [['name']],
} as const satisfies ResourceInput
