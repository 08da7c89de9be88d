import type { Grants } from '../../contract/grants.ts'
import { type Verb, verbs } from '../../contract/resourceSpec.ts'
import type { Reads, Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import {
  type AccessView,
  grantsOf,
  isLimited,
  limitsOf,
  narrowed,
  noLimits,
  seeingOnly,
  type ViewLimits,
} from './views.ts'

/**
 * What a person may do, from their bindings, direct and by groups, after Kubernetes RBAC (domain.md 1.29–1.31). Bindings
 * that ended and rows that are put away count for nothing, nor does any binding in an organization that the person does not
 * belong to, or that is suspended: it is not there for its people until a platform administrator resumes it. Roles take
 * over what the roles they inherit may do. Whatever stands in the store: a binding of a role that is not made for it
 * (`maySupport`) gives nothing.
 */
export async function loadViews(
  reads: Reads,
  id: string,
  now: Date,
  kind: 'user' | 'service-account' = 'user',
): Promise<AccessView[]> {
  const own = refOf(kind, id)
  const belongs = await membershipOf(reads, id, kind)
  const groups = (await referring(reads, 'group', [own])).filter(row => isLive(row) && belongs(row.organization))
  const subjects = [own, ...groups.map(({ id }) => refOf('group', id))]
  const bound = await referring(reads, 'role-binding', subjects)
  const platform = await referring(reads, 'platform-role-binding', subjects)
  const open = await openOrganizations(reads, bound)
  const bindings = [
    ...bound.filter(row => open.has(String(row.organization)) && belongs(row.organization)),
    ...platform,
  ].filter(row => isLive(row) && !(typeof row.expiresAt === 'string' && Date.parse(row.expiresAt) <= now.getTime()))
  const roles = await rolesWithInherited(
    reads,
    bindings.map(({ role }) => String(role)),
  )
  const views: AccessView[] = []
  const onPlatform = new Set(platform)
  for (const binding of bindings) {
    // A group that belongs to one organization can't lend what it holds to another: bindings name their own.
    const owner = onPlatform.has(binding) ? '*' : String(binding.organization)
    const role = roles.get(String(binding.role))
    if (!role || !maySupport(role, owner)) continue
    const bound = { ...noLimits, accounts: limitsOf(binding).accounts }
    for (const { permissions, ...limits } of sharesOf(roles, role.id, bound)) {
      const by = byEntity(permissions)
      views.push({ owner, ...limits, permissions: limits.accounts === null ? by : seeingOnly(by) })
    }
  }
  return views
}

/** How a person carries what their views allow. */
export function grantedBy(views: readonly AccessView[]): { grants: Grants; views?: readonly AccessView[] } {
  return { grants: grantsOf(views), ...(views.some(isLimited) ? { views } : {}) }
}

/** The same without the limits. */
export async function loadGrants(...wanted: Parameters<typeof loadViews>): Promise<Grants> {
  return grantsOf(await loadViews(...wanted))
}

/** All that the role with this id allows. */
export async function sharesOfRole(reads: Reads, roleId: string, limits = noLimits): Promise<RoleShare[]> {
  return sharesOf(await rolesWithInherited(reads, [roleId]), roleId, limits)
}

/** What a role gives by itself, or by one that it inherits, with the limits of all on the way to it. */
export interface RoleShare extends ViewLimits {
  readonly permissions: readonly Permission[]
}

export interface Permission {
  /** An entity or `*`. */
  readonly resource: string
  readonly verbs: readonly Verb[]
}

/** The permissions that a role's row lists itself. */
export function ownPermissions(role: Row): Permission[] {
  const listed = Array.isArray(role.permissions) ? role.permissions : []
  return listed.flatMap((entry: { resource?: unknown; verbs?: unknown }) => {
    const known = verbs.filter(verb => Array.isArray(entry?.verbs) && entry.verbs.includes(verb))
    return typeof entry?.resource === 'string' && known.length ? [{ resource: entry.resource, verbs: known }] : []
  })
}

/**
 * Whether a role is made for bindings of this owner, an organization or `*`: what everybody has is never a role that one
 * organization's administrators may edit.
 */
export function maySupport(role: Row, owner: string): boolean {
  if (owner === '*') return role.scope === 'platform' && !role.organization
  return role.scope !== 'platform' && (!role.organization || role.organization === owner)
}

/** The same for a role that takes over what another one may do. */
export function mayInherit(role: Row, inherited: Row): boolean {
  if (inherited.organization && inherited.organization !== role.organization) return false
  return role.scope === 'platform' || inherited.scope !== 'platform'
}

export async function rolesWithInherited(reads: Reads, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const found = new Map<string, Row>()
  let wanted = [...new Set(ids)]
  while (wanted.length) {
    const rows = await reads.byIds('role', wanted, 'all')
    for (const row of rows) found.set(row.id, row)
    wanted = [...new Set(rows.flatMap(inheritedBy))].filter(id => !found.has(id))
  }
  return found
}

/** All that a role allows, its own and inherited; a circle of roles is walked once. */
export function sharesOf(
  roles: ReadonlyMap<string, Row>,
  id: string,
  limits: ViewLimits = noLimits,
  path: readonly string[] = [],
): RoleShare[] {
  const role = roles.get(id)
  if (!role || path.includes(id) || !isLive(role)) return []
  const own = narrowed(limits, limitsOf(role))
  const inherited = inheritedBy(role).filter(one => mayInherit(role, roles.get(one) ?? { id: one }))
  return [
    { ...own, permissions: ownPermissions(role) },
    ...inherited.flatMap(one => sharesOf(roles, one, own, [...path, id])),
  ]
}

function byEntity(permissions: readonly Permission[]): Record<string, Verb[]> {
  const by: Record<string, Verb[]> = {}
  for (const { resource, verbs: allowed } of permissions) {
    by[resource] = [...new Set([...(by[resource] ?? []), ...allowed])]
  }
  return by
}

function inheritedBy(role: Row): string[] {
  return Array.isArray(role.inherits) ? role.inherits.filter(id => typeof id === 'string') : []
}

/** Whether a person belongs to an organization; programs are cut to their own by who loads them. */
async function membershipOf(reads: Reads, id: string, kind: string): Promise<(organization: unknown) => boolean> {
  if (kind !== 'user') return () => true
  const [user] = await reads.byIds('user', [id], 'all')
  const organizations = user ? organizationsOf(user) : []
  return organization => organizations.includes(String(organization))
}

/** The organizations that a person belongs to. */
export function organizationsOf({ organizations }: Row): readonly string[] {
  return Array.isArray(organizations) ? organizations.map(String) : []
}

/** Far more than a person has; a page after the other all the same. */
export async function referring(reads: Reads, table: string, refs: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const where = [{ column: refsColumn, op: 'in', values: refs }] as const
    const page = await reads.list(table, { scope: 'all', where, skip: rows.length, limit: 1000 })
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return rows
  }
}

/** The organizations of these bindings in which anybody may do anything. */
async function openOrganizations(reads: Reads, bindings: readonly Row[]): Promise<ReadonlySet<string>> {
  const named = bindings.map(({ organization }) => organization).filter(id => typeof id === 'string')
  if (named.length === 0) return new Set()
  const rows = await reads.byIds('organization', [...new Set(named)], 'all')
  return new Set(rows.filter(row => isLive(row) && row.status !== 'suspended').map(({ id }) => id))
}

export function isLive(row: Row): boolean {
  return !row.archivedAt && row.status !== 'archived' && row.status !== 'disabled'
}
