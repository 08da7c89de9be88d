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
  description: 'Reusable targeting for new campaigns, strategies, and line items.',
  managedBy: managedByBuyers,
  states: inUse,
  groupHelp: { Targeting: 'Copied wherever it’s applied. Later changes don’t affect existing copies.' },
  fields: {
    description: { kind: 'text', max: 500, lines: 2, help: 'Shown to users who choose a template.' },
    targeting: { ...targeting, required: true, group: 'Targeting' },
  },
  columns: ['name', 'status', 'targeting', 'updatedAt'],
  filters: [],
  omit: ['code', 'notes'],
  unique: [['name']],
} as const satisfies ResourceInput
