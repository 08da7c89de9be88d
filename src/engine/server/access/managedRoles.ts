import type { Catalogue, ManagedBy, Verb } from '../../contract/resourceSpec.ts'
import type { BuiltInRole } from './builtInRole.ts'

/**
 * The built-in roles with what the catalogue's entries let them do (`managedBy`).
 * @throws Error with a sentence, for an entry that names no role or an unknown one.
 */
export function managedRoles({ resources }: Catalogue, roles: readonly BuiltInRole[]): readonly BuiltInRole[] {
  const permissions = new Map(roles.map(({ id, permissions }) => [id, [...permissions]]))
  for (const { entity, managedBy } of Object.values(resources)) {
    for (const work of Object.keys(verbsFor) as Work[]) {
      for (const name of managedBy[work] ?? []) {
        const of = permissions.get(`role-${name}`)
        if (!of) throw new Error(`resources.config: ${entity} is managed by "${name}", which is no built-in role`)
        of.push({ resource: entity, verbs: verbsFor[work] })
      }
    }
  }
  return roles.map(role => ({ ...role, permissions: permissions.get(role.id) ?? [] }))
}

const look: readonly Verb[] = ['list', 'read', 'export']
const write: readonly Verb[] = [...look, 'create', 'update', 'delete', 'archive']
const verbsFor: Readonly<Record<Work, readonly Verb[]>> = {
  read: look,
  write,
  run: [...write, 'activate'],
  approve: [...look, 'update', 'approve'],
}

type Work = keyof ManagedBy
