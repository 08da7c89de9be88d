import type { RolePermission, ServingRole } from '../../contract/accessAnswer.ts'
import { type Resource, type Verb, verbs } from '../../contract/resourceSpec.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import { allRows } from '../store/allRows.ts'
import type { Reads } from '../store/Store.ts'
import { grantedCells } from './accessChanges.ts'
import { decide } from './decide.ts'
import { holdsViews } from './demandAccess.ts'
import type { Explained } from './explainAccess.ts'
import { isAllowed, visibleByIds } from './guard.ts'
import { isLive, maySupport, rolesWithInherited, viewsOfRole } from './loadGrants.ts'
import type { Principal } from './principal.ts'
import { type AccessView, grantsOf, noLimits } from './views.ts'

/** So many are enough to choose from. */
const mostRoles = 5

/** Roles there are that would allow it, the one first that gives least beside it. */
export async function leastRoles(
  context: ApiContext,
  { asker, subject, asked, organization }: Explained,
  held: readonly AccessView[],
): Promise<ServingRole[]> {
  const { read } = context.store
  const owner = organization ?? '*'
  if (subject.kind === 'service-account' && owner === '*') return []
  const resource = resourceNamed(context, 'role')
  const all = await allRows(read, 'role', { scope: owner === '*' ? ['*'] : [owner, '*'] })
  const fit = all.filter(role => isLive(role) && maySupport(role, owner)).map(({ id }) => id)
  const seen = await visibleByIds(read, asker, resource, fit)
  const roles = await rolesWithInherited(read, fit)
  const before = cellsOf(context, held, owner)
  const serving: ServingRole[] = []
  for (const role of seen) {
    const given = viewsOfRole(roles, role, owner)
    if (!(await decide(read, subject.principalWith([...held, ...given]), asked))) continue
    const adds = [...cellsOf(context, [...held, ...given], owner)].filter(cell => !before.has(cell)).length
    const grantable = mayBind(context, asker, organization) && holdsViews(asker, given)
    serving.push({ entity: 'role', id: role.id, name: String(role.name), adds, grantable })
  }
  return serving.sort((a, b) => a.adds - b.adds || a.name.localeCompare(b.name, 'en')).slice(0, mostRoles)
}

/** The fewest permissions on the resource itself that would allow it. */
export async function neededPermissions(
  reads: Reads,
  { subject, asked, organization }: Explained,
  held: readonly AccessView[],
): Promise<RolePermission[]> {
  const { verb, resource } = asked
  const sets: readonly Verb[][] = [[verb], ['read', verb], [verb, 'manage_access'], ['read', verb, 'manage_access']]
  for (const set of sets) {
    const allowed = verbs.filter(one => set.includes(one))
    const view = { ...noLimits, owner: organization ?? '*', permissions: { [resource.entity]: allowed } }
    if (await decide(reads, subject.principalWith([...held, view]), asked)) {
      return [{ resource: resource.entity, verbs: allowed }]
    }
  }
  return []
}

function cellsOf(context: ApiContext, views: readonly AccessView[], owner: string): ReadonlySet<string> {
  const grants = grantsOf(views)
  return new Set(
    Object.values(context.catalogue.resources).flatMap((resource: Resource) =>
      grantedCells(grants, resource, owner).map(verb => `${resource.entity} ${verb}`),
    ),
  )
}

/** Whether the asker may make bindings there at all. */
function mayBind(context: ApiContext, asker: Principal, organization: string | null): boolean {
  const binding = resourceNamed(context, organization === null ? 'platform-role-binding' : 'role-binding')
  const row = organization === null ? {} : { organization }
  return isAllowed(asker, 'create', binding, row) && isAllowed(asker, 'manage_access', binding, row)
}
