import type { Grants } from '../../contract/grants.ts'
import { labelOf } from '../../contract/labels.ts'
import { type Verb, verbs } from '../../contract/resourceSpec.ts'
import { isEmpty } from '../../contract/rules.ts'
import { isSame } from '../entities/changesBetween.ts'
import type { Writing } from '../entities/writing.ts'
import { accessRulesOf } from '../hooks/systemHooks.ts'
import { ApiError } from '../http/apiError.ts'
import type { Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import { demand } from './guard.ts'
import {
  isLive,
  loadViews,
  organizationsOf,
  ownPermissions,
  type Permission,
  type RoleShare,
  sharesOfRole,
} from './loadGrants.ts'
import { viewsOfAccount } from './loadServiceAccount.ts'
import type { Principal } from './principal.ts'
import { changesClaim, signOnOwners } from './signOnOwners.ts'
import { type AccessView, isLimited, isWithin, limitsOf, limitsOfBinding, noLimits, type ViewLimits } from './views.ts'

/**
 * Nobody gives anybody what they haven't got themselves, nor takes it from those who have: asked on every write of what
 * grants are made of. Roles and bindings take `manage_access` on top of the write's own verb.
 * @param row null when it is taken away
 * @throws ApiError 403
 */
export async function demandAccess(writing: Writing, row: Row | null, old: Row | null): Promise<void> {
  const { actor, resource } = writing
  const { principal } = actor
  const kind = accessRulesOf(resource.entity).access
  if (!kind) return
  if (kind === 'roles' || kind === 'sign_on') {
    for (const one of [row, old]) if (one) demand(principal, 'manage_access', resource, one)
  }
  if (kind === 'programs') return demandPrograms(writing, row, old)
  demandHolding(principal, signOnOwners(resource.entity, row, old).map(everythingIn))
  demandHolding(principal, await given(kind, writing, row, old))
}

/** Whoever has a program's key may do more as soon as a limit of the program is gone. */
async function demandPrograms(
  { context, actor, resource, tx, now }: Writing,
  row: Row | null,
  old: Row | null,
): Promise<void> {
  const isKept = (name: string) =>
    row && (isSame(row[name], old?.[name]) || (isEmpty(row[name]) && isEmpty(old?.[name])))
  if (!old || limitsOfProgram.every(isKept)) return
  demand(actor.principal, 'manage_access', resource, old)
  demandHolding(actor.principal, viewsAsGiven(await viewsOfAccount(tx, context.catalogue, old, now)))
}

const limitsOfProgram = ['status', 'archivedAt', 'expiresAt', 'allowedAddresses', 'scopes']

/** Asks the same for all that somebody's views allow. @throws ApiError 403 */
export function demandViews(principal: Principal, views: readonly AccessView[]): void {
  demandHolding(principal, viewsAsGiven(views))
}

/** The same as an answer. */
export function holdsViews(principal: Principal, views: readonly AccessView[]): boolean {
  return viewsAsGiven(views).every(given => !lackingOf(principal, given))
}

function lackingOf(principal: Principal, given: Given): Permission | undefined {
  return given.permissions.find(permission => !holds(principal, given, permission))
}

function demandHolding(principal: Principal, all: readonly Given[]): void {
  for (const given of all) {
    const lacking = lackingOf(principal, given)
    if (lacking) {
      const resource = labelOf(lacking.resource, undefined).toLowerCase()
      throw new ApiError(403, {
        error: `You can’t grant or revoke permissions that you don’t have: ${lacking.verbs.join(', ')} on ${lacking.resource === '*' ? 'everything' : resource}${
          isLimited(given) || !principal.views ? '' : ', without limits'
        }`,
      })
    }
  }
}

interface Given extends ViewLimits {
  /** An organization, or `*` for the platform. */
  readonly owner: string
  readonly permissions: readonly Permission[]
}

async function given(
  kind: 'roles' | 'members' | 'sign_on',
  writing: Writing,
  row: Row | null,
  old: Row | null,
): Promise<Given[]> {
  if (kind === 'sign_on') return []
  if (kind === 'members') return givenByMembers(writing, row, old)
  const given: Given[] = []
  for (const one of [row, old]) if (one) given.push(...(await givenByRow(writing, one)))
  return given
}

function everythingIn(owner: string): Given {
  return { ...noLimits, owner, permissions: [{ resource: '*', verbs }] }
}

/** What a binding gives, or a role to all who have it. */
async function givenByRow({ context, tx }: Writing, row: Row): Promise<Given[]> {
  const owner = typeof row.organization === 'string' ? row.organization : '*'
  const given = (shares: readonly RoleShare[]) => shares.map(share => ({ owner, ...share }))
  if (typeof row.role === 'string') {
    return given(await sharesOfRole(tx, row.role, limitsOfBinding(context.catalogue, row)))
  }
  const own = limitsOf(row)
  const inherited = Array.isArray(row.inherits) ? row.inherits.map(String) : []
  const shares: RoleShare[] = [{ ...own, by: [row.id], permissions: ownPermissions(row) }]
  for (const id of inherited) shares.push(...(await sharesOfRole(tx, id, own)))
  return given(shares)
}

/**
 * Whoever joins or leaves a group gets or loses what the group holds, also by a provider's word; whoever changes a person's state or way in, or takes them out
 * of an organization, must stand above them.
 */
async function givenByMembers(writing: Writing, row: Row | null, old: Row | null): Promise<Given[]> {
  const { context, tx, now } = writing
  const changed = old && row && (old.status !== row.status || old.auth !== row.auth)
  if (changed) return viewsAsGiven(await loadViews(tx, context.catalogue, row.id, now))
  const left = row && old ? organizationsLeft(row, old) : []
  if (row && left.length) {
    return viewsAsGiven(await loadViews(tx, context.catalogue, row.id, now)).filter(({ owner }) => left.includes(owner))
  }
  const group = row ?? old
  if (!group || !(movesMembers(row, old) || changesClaim(row, old))) return []
  const where = [{ column: refsColumn, op: 'in', values: [refOf('group', group.id)] }] as const
  const given: Given[] = []
  for (const table of ['role-binding', 'platform-role-binding']) {
    const { rows } = await tx.list(table, { scope: 'all', where, limit: 1000 })
    for (const binding of rows) given.push(...(await givenByRow(writing, binding)))
  }
  return given
}

function viewsAsGiven(views: readonly AccessView[]): Given[] {
  return views.map(({ permissions, ...view }) => ({
    ...view,
    permissions: Object.entries(permissions).map(([resource, verbs]) => ({ resource, verbs })),
  }))
}

/** Whether anybody joins or leaves; all do when the group is put away or brought back. */
function movesMembers(row: Row | null, old: Row | null): boolean {
  return ['members', 'serviceAccounts'].some(name => {
    const [now, before] = [row, old].map(one => (one && isLive(one) ? idsIn(one[name]) : []))
    return now?.some(id => !before?.includes(id)) || before?.some(id => !now?.includes(id))
  })
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Those that a person belonged to before a write and does not after it. */
export function organizationsLeft(row: Row, old: Row): readonly string[] {
  const now = organizationsOf(row)
  return organizationsOf(old).filter(id => !now.includes(id))
}

function holds({ grants, views }: Principal, given: Given, { resource, verbs }: Permission): boolean {
  const allows = (by: Grants[string] | undefined, verb: Verb) =>
    by?.['*']?.includes(verb) || by?.[resource]?.includes(verb)
  if (!views) return verbs.every(verb => [grants['*'], grants[given.owner]].some(by => allows(by, verb)))
  return verbs.every(verb =>
    views.some(
      view =>
        (view.owner === '*' || view.owner === given.owner) && allows(view.permissions, verb) && isWithin(given, view),
    ),
  )
}
