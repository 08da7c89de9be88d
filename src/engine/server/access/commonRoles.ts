import { type Verb, verbs } from '../../contract/resourceSpec.ts'
import { t } from '../../texts/t.ts'
import type { BuiltInRole } from './builtInRole.ts'

const look: readonly Verb[] = ['list', 'read', 'export']
const work: readonly Verb[] = [...look, 'create', 'update', 'delete', 'archive', 'activate']

/** Roles for a console that has none of its own; their ids never change. */
export const commonRoles: readonly BuiltInRole[] = [
  role('platform-admin', t('Platform admin'), t('Full access to everything on the platform.'), verbs, 'platform'),
  role('platform-support', t('Platform support'), t('Views everything but can’t make changes.'), look, 'platform'),
  role('org-admin', t('Org admin'), t('Full access to the organization, including its users.'), verbs),
  role('editor', t('Editor'), t('Edits everything in the organization but can’t manage access.'), work),
  role('read-only', t('Read-only'), t('Views everything in the organization.'), look),
]

function role(
  key: string,
  name: string,
  description: string,
  allowed: readonly Verb[],
  scope: BuiltInRole['scope'] = 'organization',
): BuiltInRole {
  return { id: `role-${key}`, name, description, scope, permissions: [{ resource: '*', verbs: allowed }] }
}
