import type { Verb } from '../../../engine/contract/resourceSpec.ts'
import { verbs } from '../../../engine/contract/resourceSpec.ts'
import type { BuiltInRole } from '../../../engine/server/access/builtInRole.ts'
import { dimensionKeys, dimensionOf } from '../../reporting/dimensions.ts'
import type { FactMeasure } from '../../reporting/factShape.ts'
import { conversionsGrant, factsGrant } from '../../reporting/feedGrants.ts'
import { isOfParty, type MetricKey, measuresOf, metricKeys, metricOf } from '../../reporting/metrics.ts'

const look: readonly Verb[] = ['list', 'read', 'export']
const all: readonly Verb[] = verbs

const buying = ['campaign', 'strategy', 'line-item', 'goal']
/** What an agency keeps to itself: from any two of them the others follow. */
const ofOurs: readonly string[] = ['revenue', 'fees', 'dataCost'] satisfies FactMeasure[]
const forClients: readonly string[] = ['time', 'buy', 'supply', 'audience', 'conversions']

/**
 * The roles that come with Astrolabe (domain.md 1.29); their ids never change, and nobody edits them. What else they may do
 * stands at the catalogue's entries, as `managedBy`.
 */
export const builtInRoles: readonly BuiltInRole[] = [
  platform('platform-admin', 'Platform admin', 'Everything, everywhere.', to(all, ['*'])),
  platform('platform-support', 'Platform support', 'Sees everything and changes nothing.', to(look, ['*'])),
  role('org-admin', 'Org admin', 'Everything in the organization, its people included.', to(all, ['*'])),
  role(
    'campaign-manager',
    'Campaign manager',
    'Plans, builds and runs campaigns with their media, audiences and deals.',
  ),
  role('trafficker', 'Trafficker', 'Builds campaigns and media, and leaves activating to others.'),
  role('deal-manager', 'Deal manager', 'Makes deals with partners and their seats.'),
  role('inventory-manager', 'Inventory manager', 'Keeps publishers, sites, apps and placements.'),
  role('data-manager', 'Data manager', 'Keeps segments, models and features.'),
  role('creative-approver', 'Creative approver', 'Approves or rejects media.', []),
  role('analyst', 'Analyst', 'Sees everything and makes reports.'),
  role('finance', 'Finance', 'Keeps fees and the billing of accounts.'),
  role('read-only', 'Read-only', 'Sees everything in the organization.'),
  role(
    'delivery-feed',
    'Delivery feed',
    'Sends the facts of delivery; for service accounts.',
    to(['create'], [factsGrant]),
  ),
  role(
    'conversion-feed',
    'Conversion feed',
    'Sends the conversions of server-to-server events. For service accounts.',
    to(['create'], [conversionsGrant]),
  ),
  role('provisioning', 'Provisioning', 'Manages users and groups through SCIM. For service accounts.', [
    ...to(['list', 'read', 'create', 'update', 'manage_access'], ['user']),
    ...to(['list', 'read', 'create', 'update', 'delete'], ['group']),
    ...to(['list', 'read'], ['organization']),
  ]),
  role('reporting-only', 'Reporting-only', 'Sees reports and their results.', []),
  {
    ...role(
      'external-viewer',
      'External viewer',
      'Sees campaigns, media and their delivery without revenue, fees and margin; for clients.',
      to(['list', 'read'], [...buying, 'media', 'report', 'job-run']),
    ),
    metrics: metricKeys.filter(isForClients),
    dimensions: dimensionKeys.filter(key => forClients.includes(dimensionOf(key).group) && key !== 'exchange'),
  },
]

/** A client isn't told what others are paid of its money. */
function isForClients(key: MetricKey): boolean {
  const metric = metricOf(key)
  return !isOfParty(metric) && !measuresOf(metric).some(measure => ofOurs.includes(measure))
}

/** One that sees everything, if nothing else is said. */
function role(
  key: string,
  name: string,
  description: string,
  permissions: BuiltInRole['permissions'] = to(look, ['*']),
): BuiltInRole {
  return { id: `role-${key}`, name, description, scope: 'organization', permissions }
}

function platform(
  key: string,
  name: string,
  description: string,
  permissions: BuiltInRole['permissions'],
): BuiltInRole {
  return { ...role(key, name, description, permissions), scope: 'platform' }
}

function to(allowed: readonly Verb[], resources: readonly string[]): BuiltInRole['permissions'] {
  return resources.map(resource => ({ resource, verbs: allowed }))
}
