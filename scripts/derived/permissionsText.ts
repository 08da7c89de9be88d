import type { Grants } from '../../src/engine/contract/grants.ts'
import { may } from '../../src/engine/contract/grants.ts'
import type { Verb } from '../../src/engine/contract/resourceSpec.ts'
import { verbs } from '../../src/engine/contract/resourceSpec.ts'
import type { BuiltInRole } from '../../src/engine/server/access/builtInRole.ts'
import { managedRoles } from '../../src/engine/server/access/managedRoles.ts'
import { policiesOf } from '../../src/engine/server/access/policiesOf.ts'
import type { Policy } from '../../src/engine/server/access/policy.ts'
import type { ApiProduct } from '../../src/engine/server/apiProduct.ts'

/**
 * Who may do what: for each resource the built-in roles with their verbs, which verb each transition of a life cycle takes, and
 * what each call of the API asks for before its handler runs.
 */
export function permissionsText(product: ApiProduct): string {
  const resources = Object.values(product.catalogue.resources).sort((a, b) => (a.entity < b.entity ? -1 : 1))
  const roles = managedRoles(product.catalogue, product.roles)
  return [
    'Roles',
    ...resources.flatMap(resource => [
      '',
      `${resource.entity} (${resource.scope})`,
      ...roles.flatMap(role => {
        const { grants, owner } = grantsOf(role)
        const allowed = verbs.filter(verb => may(grants, verb, resource, owner))
        return allowed.length > 0 ? [`  ${role.name}: ${allowed.join(' ')}`] : []
      }),
      ...(resource.states?.transitions ?? []).map(
        ({ action, from, to, verb }) => `  transition ${action}, ${from.join(' ')} to ${to}: ${verb}`,
      ),
    ]),
    '',
    'Calls',
    '',
    ...Object.entries(policiesOf(product))
      .map(([call, policy]) => `${call}: ${askedFor(policy)}`)
      .sort(),
    '',
  ].join('\n')
}

function grantsOf({ permissions, scope }: BuiltInRole): { readonly grants: Grants; readonly owner: string | null } {
  const byEntity: Record<string, readonly Verb[]> = {}
  for (const { resource, verbs: allowed } of permissions)
    byEntity[resource] = [...(byEntity[resource] ?? []), ...allowed]
  return scope === 'platform' ? { grants: { '*': byEntity }, owner: null } : { grants: { own: byEntity }, owner: 'own' }
}

function askedFor(policy: Policy): string {
  if (typeof policy === 'string') return policy
  const entity = policy.entity ? `${policy.entity} ` : ''
  return `${entity}${policy.verbs.join(' or ')}`
}
