import type { Verb } from '../../../engine/contract/resourceSpec.ts'
import { verbs } from '../../../engine/contract/resourceSpec.ts'
import type { BuiltInRole } from '../../../engine/server/access/builtInRole.ts'
import { t } from '../../../engine/texts/t.ts'
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
  platform('platform-admin', t('Platform admin'), t('Full access to everything on the platform.'), to(all, ['*'])),
  platform('platform-support', t('Platform support'), t('Views everything but can’t make changes.'), to(look, ['*'])),
  role('org-admin', t('Org admin'), t('Full access to the organization, including its users.'), to(all, ['*'])),
  role(
    'campaign-manager',
    t('Campaign manager'),
    t('Plans, builds, and runs campaigns with their creatives, audiences, and deals.'),
  ),
  role('trafficker', t('Trafficker'), t('Builds campaigns and creatives, but can’t activate them.')),
  role('deal-manager', t('Deal manager'), t('Manages deals, partners, and their seats.')),
  role('inventory-manager', t('Inventory manager'), t('Manages publishers, sites, apps, and placements.')),
  role('data-manager', t('Data manager'), t('Manages segments, models, and features.')),
  role('creative-approver', t('Creative approver'), t('Approves or rejects creatives.'), []),
  role('analyst', t('Analyst'), t('Views everything and creates reports.')),
  role('finance', t('Finance'), t('Manages fees and the billing of accounts.')),
  role('read-only', t('Read-only'), t('Views everything in the organization.')),
  role(
    'delivery-feed',
    t('Delivery feed'),
    t('Sends delivery facts. For service accounts.'),
    to(['create'], [factsGrant]),
  ),
  role(
    'conversion-feed',
    t('Conversion feed'),
    t('Sends conversions for server-to-server events. For service accounts.'),
    to(['create'], [conversionsGrant]),
  ),
  role('provisioning', t('Provisioning'), t('Manages users and groups through SCIM. For service accounts.'), [
    ...to(['list', 'read', 'create', 'update', 'manage_access'], ['user']),
    ...to(['list', 'read', 'create', 'update', 'delete'], ['group']),
    ...to(['list', 'read'], ['organization']),
  ]),
  role('reporting-only', t('Reporting-only'), t('Views reports and their results.'), []),
  {
    ...role(
      'external-viewer',
      t('External viewer'),
      t('Views campaigns, creatives, and delivery, but not revenue, fees, or margin. For clients.'),
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
