import type { Grants } from '../../contract/grants.ts'
import { type Catalogue, type Verb, verbs } from '../../contract/resourceSpec.ts'
import type { Condition, Reads, Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import {
  type AccessView,
  grantsOf,
  isLimited,
  limitsOf,
  limitsOfBinding,
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
export async function loadViews(...asked: Parameters<typeof loadPaths>): Promise<AccessView[]> {
  return viewsAlong(await loadPaths(...asked))
}

/** What those of the paths give that count. */
export function viewsAlong(paths: readonly AccessPath[]): AccessView[] {
  return paths.flatMap(({ lapse, views }) => (lapse ? [] : views))
}

/** One binding that names somebody, directly or by a group, and what comes of it. Grants are the sum of these. */
export interface AccessPath {
  readonly binding: Row
  readonly entity: 'role-binding' | 'platform-role-binding'
  /** An organization, or `*` for the platform. */
  readonly owner: string
  /** By which it reaches them; null: it names them. */
  readonly group: Row | null
  readonly role: Row | undefined
  /** Why it gives nothing; null when it counts. */
  readonly lapse: Lapse | null
  /** What it gives; what it would give, where it has lapsed. */
  readonly views: readonly AccessView[]
  /** The same without what it is narrowed to. */
  readonly whole: readonly AccessView[]
}

/** In the order in which they are looked for. */
export type Lapse =
  | 'put away'
  | 'expired'
  | 'closed'
  | 'not a member'
  | 'group put away'
  | 'role put away'
  | 'wrong role'

/** Every binding that names somebody: those that count, and those that don't with the reason. */
export async function loadPaths(
  reads: Reads,
  catalogue: Catalogue,
  id: string,
  now: Date,
  kind: 'user' | 'service-account' = 'user',
): Promise<AccessPath[]> {
  const { paths, roles } = await loadBindings(reads, id, now, kind)
  return paths.map(path => {
    const { binding, role, owner } = path
    const limits = limitsOfBinding(catalogue, binding)
    const whole = viewsOfRole(roles, role, owner)
    const narrow = (view: AccessView) => ({
      ...view,
      ...narrowed(view, limits),
      permissions: seeingOnly(catalogue, view.permissions),
    })
    return { ...path, views: limits.only === null ? whole : whole.map(narrow), whole }
  })
}

/** Whether somebody has a role on the platform itself. */
export async function isOnPlatform(reads: Reads, id: string, now: Date): Promise<boolean> {
  const { paths } = await loadBindings(reads, id, now, 'user')
  return paths.some(({ owner, lapse }) => owner === '*' && lapse === null)
}

type BindingPath = Omit<AccessPath, 'views' | 'whole'>

async function loadBindings(
  reads: Reads,
  id: string,
  now: Date,
  kind: 'user' | 'service-account',
): Promise<{ readonly paths: readonly BindingPath[]; readonly roles: ReadonlyMap<string, Row> }> {
  const own = refOf(kind, id)
  const belongs = await membershipOf(reads, id, kind)
  const groups = new Map((await referring(reads, 'group', [own])).map(row => [row.id, row]))
  const subjects = [own, ...[...groups.keys()].map(id => refOf('group', id))]
  const [bound = [], platform = []] = await referringEach(reads, ['role-binding', 'platform-role-binding'], subjects)
  const open = await openOrganizations(
    reads,
    bound.map(({ organization }) => organization),
  )
  const bindings = [
    ...bound.map(binding => ({ binding, entity: 'role-binding' as const, owner: String(binding.organization) })),
    ...platform.map(binding => ({ binding, entity: 'platform-role-binding' as const, owner: '*' })),
  ]
  const roles = await rolesWithInherited(
    reads,
    bindings.map(({ binding }) => String(binding.role)),
  )
  const paths = bindings.flatMap(({ binding, entity, owner }): BindingPath[] => {
    const group = isNamed(binding, kind, id) ? null : groups.get(String(binding.group))
    if (group === undefined) return []
    const role = roles.get(String(binding.role))
    const lapseOf = (): Lapse | null => {
      if (!isLive(binding)) return 'put away'
      if (hasEnded(binding, now)) return 'expired'
      if (owner !== '*' && !open.has(owner)) return 'closed'
      // A group that belongs to one organization can't lend what it holds to another: bindings name their own.
      if (owner !== '*' && !belongs(owner)) return 'not a member'
      if (group && !isLive(group)) return 'group put away'
      if (group && !belongs(group.organization)) return 'not a member'
      if (!role || !isLive(role)) return 'role put away'
      return maySupport(role, owner) ? null : 'wrong role'
    }
    return [{ binding, entity, owner, group, role, lapse: lapseOf() }]
  })
  return { paths, roles }
}

/** What a role gives whom it is bound to. */
export function viewsOfRole(roles: ReadonlyMap<string, Row>, role: Row | undefined, owner: string): AccessView[] {
  return sharesOf(roles, role?.id ?? '').map(({ permissions, ...limits }) => ({
    owner,
    ...limits,
    permissions: byEntity(permissions),
  }))
}

function isNamed(binding: Row, kind: 'user' | 'service-account', id: string): boolean {
  return binding[kind === 'user' ? 'user' : 'serviceAccount'] === id
}

function hasEnded({ expiresAt }: Row, now: Date): boolean {
  return typeof expiresAt === 'string' && Date.parse(expiresAt) <= now.getTime()
}

/** How a person carries what their views allow. */
export function grantedBy(views: readonly AccessView[]): { grants: Grants; views?: readonly AccessView[] } {
  return { grants: grantsOf(views), ...(views.some(isLimited) ? { views } : {}) }
}

/** All that the role with this id allows. */
export async function sharesOfRole(reads: Reads, roleId: string, limits = noLimits): Promise<RoleShare[]> {
  return sharesOf(await rolesWithInherited(reads, [roleId]), roleId, limits)
}

/** What a role gives by itself, or by one that it inherits, with the limits of all on the way to it. */
export interface RoleShare extends ViewLimits {
  /** The roles that lead to it, the one asked for first. */
  readonly by: readonly string[]
  readonly permissions: readonly Permission[]
  readonly secondFactor?: true
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
    {
      ...own,
      by: [...path, id],
      permissions: ownPermissions(role),
      ...(role.secondFactorRequired === true ? { secondFactor: true } : {}),
    },
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

/** Rows of each table that refer to one of these. They are asked for at once: far fewer than a page is all that a person has. */
function referringEach(reads: Reads, tables: readonly string[], refs: readonly string[]): Promise<Row[][]> {
  const asked = reads.rowsOfEach(tables.map(table => ({ table, scope: 'all', where: referTo(refs), limit: atOnce })))
  const whole = (rows: Row[], table = '') => (rows.length < atOnce ? rows : referring(reads, table, refs))
  return asked.then(found => Promise.all(found.map((rows, index) => whole(rows, tables[index]))))
}

/** Far more than a person has; a page after the other all the same. */
export async function referring(reads: Reads, table: string, refs: readonly string[]): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = await reads.list(table, { scope: 'all', where: referTo(refs), skip: rows.length, limit: atOnce })
    rows.push(...page.rows)
    if (page.rows.length === 0 || rows.length >= page.total) return rows
  }
}

function referTo(refs: readonly string[]): readonly Condition[] {
  return [{ column: refsColumn, op: 'in', values: refs }]
}

const atOnce = 1000

/** Those of these organizations in which anybody may do anything. */
export async function openOrganizations(reads: Reads, organizations: readonly unknown[]): Promise<ReadonlySet<string>> {
  const named = organizations.filter(id => typeof id === 'string')
  if (named.length === 0) return new Set()
  const rows = await reads.byIds('organization', [...new Set(named)], 'all')
  return new Set(rows.filter(row => isLive(row) && row.status !== 'suspended').map(({ id }) => id))
}

export function isLive(row: Row): boolean {
  return !row.archivedAt && row.status !== 'archived' && row.status !== 'disabled'
}
