import { type Catalogue, verbs } from '../../contract/resourceSpec.ts'
import type { Writing } from '../entities/writing.ts'
import { accessRulesOf } from '../hooks/systemHooks.ts'
import { ApiError } from '../http/apiError.ts'
import { allRows } from '../store/allRows.ts'
import type { Reads, Row } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'
import { isLive, organizationsOf, type RoleShare, referring, rolesWithInherited, sharesOf } from './loadGrants.ts'
import { isLimited, limitsOfBinding } from './views.ts'

/**
 * An organization, and the platform, that has an administrator keeps one: somebody active who may do everything there,
 * without an end. Only who administers the platform may take an organization's last one, as they can give it another; a
 * stolen account has to be locked at once. Asked before a write of what grants are made of; what it returns is asked after
 * it, in the same transaction. Writes that could take administrators away wait for each other.
 * @throws ApiError 409 by the returned function
 */
export async function keepAdministrators(writing: Writing, old: Row | null): Promise<() => Promise<void>> {
  const { tx, resource, context, actor } = writing
  if (!old || !accessRulesOf(resource.entity).access || !context.catalogue.resources['role-binding']) return nothing
  const kept: string[] = []
  const onPlatform = actor.principal.grants['*']?.['*']?.includes('manage_access') ?? false
  for (const owner of [...(await ownersOf(tx, resource.entity, old))].sort()) {
    if (onPlatform && owner !== '*') continue
    await (owner === '*' ? tx.lock('role', ['role-platform-admin'], 'all') : tx.lock('organization', [owner], 'all'))
    if (await hasAdministrator(context.catalogue, tx, owner)) kept.push(owner)
  }
  return async () => {
    for (const owner of kept) if (!(await hasAdministrator(context.catalogue, tx, owner))) throw lastOne(owner)
  }
}

async function nothing(): Promise<void> {}

/** Where a row counts for what anybody may do: organizations, and `*` for the platform. */
async function ownersOf(reads: Reads, entity: string, row: Row): Promise<ReadonlySet<string>> {
  if (entity === 'role-binding') return new Set([String(row.organization)])
  if (entity === 'platform-role-binding') return new Set(['*'])
  const refs = await refsThrough(reads, entity, row.id)
  const bound = await referring(reads, 'role-binding', refs)
  const onPlatform = await referring(reads, 'platform-role-binding', refs)
  return new Set([...bound.map(({ organization }) => String(organization)), ...(onPlatform.length ? ['*'] : [])])
}

/** What bindings may name to mean a row: a role's heirs, a person's groups. */
async function refsThrough(reads: Reads, entity: string, id: string): Promise<readonly string[]> {
  const found = new Set([refOf(entity, id)])
  const through = entity === 'role' ? 'role' : entity === 'user' ? 'group' : null
  let next = through ? [...found] : []
  while (through && next.length) {
    const rows = await referring(reads, through, next)
    next = rows.map(row => refOf(through, row.id)).filter(ref => !found.has(ref))
    for (const ref of next) found.add(ref)
    if (through === 'group') break
  }
  return [...found]
}

async function hasAdministrator(catalogue: Catalogue, reads: Reads, owner: string): Promise<boolean> {
  const listed = await allRows(reads, 'role', { scope: owner === '*' ? ['*'] : [owner, '*'] })
  const roles = await rolesWithInherited(
    reads,
    listed.map(({ id }) => id),
  )
  const whole = listed.filter(
    ({ id, scope }) => (scope === 'platform') === (owner === '*') && allowsEverything(sharesOf(roles, id)),
  )
  if (whole.length === 0) return false
  const where = [{ column: 'role', op: 'in', values: whole.map(({ id }) => id) }] as const
  const table = owner === '*' ? 'platform-role-binding' : 'role-binding'
  const bindings = (await allRows(reads, table, { scope: owner === '*' ? 'all' : [owner], where })).filter(
    row => isLive(row) && !row.expiresAt && !isLimited(limitsOfBinding(catalogue, row)),
  )
  const direct = bindings.flatMap(({ user }) => (typeof user === 'string' ? [user] : []))
  const groups = await reads.byIds('group', textsIn(bindings.map(({ group }) => group)), 'all')
  const throughGroup = groups
    .filter(isLive)
    .flatMap(({ organization, members }) => textsIn(members).map(id => ({ id, organization })))
  const people = await reads.byIds('user', [...new Set([...direct, ...throughGroup.map(({ id }) => id)])], 'all')
  return people.some(principal => {
    if (principal.status !== 'active' || principal.archivedAt) return false
    const belongs = (organization: unknown) => organizationsOf(principal).includes(String(organization))
    if (owner !== '*' && !belongs(owner)) return false
    return (
      direct.includes(principal.id) ||
      throughGroup.some(({ id, organization }) => id === principal.id && belongs(organization))
    )
  })
}

function allowsEverything(shares: readonly RoleShare[]): boolean {
  const permissions = shares.filter(share => !isLimited(share)).flatMap(share => share.permissions)
  const allowed = new Set(permissions.flatMap(one => (one.resource === '*' ? one.verbs : [])))
  return verbs.every(verb => allowed.has(verb))
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter(one => typeof one === 'string') : []
}

function lastOne(owner: string): ApiError {
  const what = owner === '*' ? 'the platform' : 'this organization'
  const role = owner === '*' ? 'a platform role binding to Platform admin' : 'the role Org admin'
  return new ApiError(409, {
    error: `Nobody would be left to administer ${what}. First give another active user ${role} without an expiration date.`,
  })
}
