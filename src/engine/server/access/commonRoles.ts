import { type Verb, verbs } from '../../contract/resourceSpec.ts'
import type { BuiltInRole } from './builtInRole.ts'

const look: readonly Verb[] = ['list', 'read', 'export']
const work: readonly Verb[] = [...look, 'create', 'update', 'delete', 'archive', 'activate']

/** Roles for a console that has none of its own; their ids never change. */
export const commonRoles: readonly BuiltInRole[] = [
  role('platform-admin', 'Platform admin', 'Everything, everywhere.', verbs, 'platform'),
  role('platform-support', 'Platform support', 'Sees everything and changes nothing.', look, 'platform'),
  role('org-admin', 'Org admin', 'Everything in the organization, its people included.', verbs),
  role('editor', 'Editor', 'Works on everything in the organization, but decides on nobody’s access.', work),
  role('read-only', 'Read-only', 'Sees everything in the organization.', look),
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
