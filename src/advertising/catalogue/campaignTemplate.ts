import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { inUse } from './lifeCycles.ts'
import { managedByBuyers } from './managedByBuyers.ts'

/** A campaign that others are built after (ADR 93): what is copied is read from the campaign when one is built. */
export const campaignTemplate = {
  path: '/campaigns/templates',
  label: 'Campaign template',
  plural: 'Campaign templates',
  section: 'campaigns',
  description: 'Reusable campaigns to copy with a new advertiser, start, budget, and name.',
  managedBy: managedByBuyers,
  states: inUse,
  fields: {
    description: { kind: 'text', max: 500, lines: 2, help: 'Shown to users who build a campaign from it.' },
    campaign: {
      kind: 'reference',
      to: 'campaign',
      required: true,
      label: 'Source campaign',
      help: 'Copied when a campaign is built. Later changes don’t affect campaigns already built from it.',
    },
  },
  columns: ['name', 'status', 'campaign', 'description', 'updatedAt'],
  filters: ['campaign'],
  omit: ['code', 'notes'],
  unique: [['name']],
} as const satisfies ResourceInput
