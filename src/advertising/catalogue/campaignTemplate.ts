import type { ResourceInput } from '../../engine/contract/resourceSpec.ts'
import { inUse } from './lifeCycles.ts'
import { managedByBuyers } from './managedByBuyers.ts'

/** A campaign that others are built after (ADR 93): what is copied is read from the campaign when one is built. */
export const campaignTemplate = {
  path: '/campaigns/templates',
  label: 'Campaign template',
  plural: 'Campaign templates',
  section: 'campaigns',
  description: 'Campaigns that others are built after, with another advertiser, start, budget and name.',
  managedBy: managedByBuyers,
  states: inUse,
  fields: {
    description: { kind: 'text', max: 500, lines: 2, help: 'Shown to whoever builds a campaign from it.' },
    campaign: {
      kind: 'reference',
      to: 'campaign',
      required: true,
      label: 'Pattern',
      help: 'Copied as it is when a campaign is built. Changing it later doesn’t change campaigns that were built before.',
    },
  },
  columns: ['name', 'status', 'campaign', 'description', 'updatedAt'],
  filters: ['campaign'],
  omit: ['code', 'notes'],
  unique: [['name']],
} as const satisfies ResourceInput
