import type { Grants } from '../../contract/grants.ts'
import { domainOf } from '../domain/domains.ts'
import type { Writing } from '../entities/writing.ts'
import { ApiError } from '../http/apiError.ts'
import type { Reads, Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import { demand } from './guard.ts'
import {
  isLive,
  loadGrants,
  organizationsOf,
  ownPermissions,
  type Permission,
  permissionsOfRole,
} from './loadGrants.ts'
import type { Person } from './person.ts'

/**
 * Nobody gives anybody what they haven't got themselves, nor takes it from those who have: asked on every write of what
 * grants are made of. Roles and bindings take `manage_access` on top of the write's own verb.
 * @param row null when it is taken away
 * @throws ApiError 403
 */
export async function demandAccess(writing: Writing, row: Row | null, old: Row | null): Promise<void> {
  const { actor, resource } = writing
  const { person } = actor
  const kind = domainOf(resource.entity).access
  if (!kind) return
  if (kind === 'roles') {
    for (const one of [row, old]) if (one) demand(person, 'manage_access', resource, one)
  }
  demandHolding(person, await given(kind, writing, row, old))
}

/** Asks the same for all that grants allow. @throws ApiError 403 */
export function demandGrants(person: Person, grants: Grants): void {
  demandHolding(person, grantsAsGiven(grants))
}

function demandHolding(person: Person, all: readonly Given[]): void {
  for (const { owner, permissions } of all) {
    const lacking = permissions.find(permission => !holds(person, owner, permission))
    if (lacking) {
      const what = lacking.resource === '*' ? 'everything' : lacking.resource
      throw new ApiError(403, {
        error: `You can't give or take what you don't have: ${lacking.verbs.join(', ')} on ${what}`,
      })
    }
  }
}

interface Given {
  /** An organization, or `*` for the platform. */
  readonly owner: string
  readonly permissions: readonly Permission[]
}

async function given(
  kind: 'roles' | 'members',
  { tx: reads, now }: Writing,
  row: Row | null,
  old: Row | null,
): Promise<Given[]> {
  if (kind === 'members') return givenByMembers(reads, row, old, now)
  const given: Given[] = []
  for (const one of [row, old]) if (one) given.push(await givenByRow(reads, one))
  return given
}

/** What a binding gives, or a role to all who have it. */
async function givenByRow(reads: Reads, row: Row): Promise<Given> {
  const owner = typeof row.organization === 'string' ? row.organization : '*'
  if (typeof row.role === 'string') return { owner, permissions: await permissionsOfRole(reads, row.role) }
  const inherited = Array.isArray(row.inherits) ? row.inherits.map(String) : []
  const permissions = ownPermissions(row)
  for (const id of inherited) permissions.push(...(await permissionsOfRole(reads, id)))
  return { owner, permissions }
}

/**
 * Whoever joins or leaves a group gets or loses what the group holds; whoever changes a person's state, or takes them out
 * of an organization, must stand above them.
 */
async function givenByMembers(reads: Reads, row: Row | null, old: Row | null, now: Date): Promise<Given[]> {
  const changed = old && row && old.status !== row.status
  if (changed) return grantsAsGiven(await loadGrants(reads, row.id, now))
  const left = row && old ? organizationsLeft(row, old) : []
  if (row && left.length) {
    return grantsAsGiven(await loadGrants(reads, row.id, now)).filter(({ owner }) => left.includes(owner))
  }
  const group = row ?? old
  if (!group || !movesMembers(row, old)) return []
  const where = [{ column: refsColumn, op: 'in', values: [refOf('group', group.id)] }] as const
  const given: Given[] = []
  for (const table of ['role-binding', 'platform-role-binding']) {
    const { rows } = await reads.list(table, { scope: 'all', where, limit: 1000 })
    for (const { organization, role } of rows) {
      const owner = typeof organization === 'string' ? organization : '*'
      given.push({ owner, permissions: await permissionsOfRole(reads, String(role)) })
    }
  }
  return given
}

function grantsAsGiven(grants: Grants): Given[] {
  return Object.entries(grants).map(([owner, by]) => ({
    owner,
    permissions: Object.entries(by).map(([resource, verbs]) => ({ resource, verbs })),
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

function holds({ grants }: Person, owner: string, { resource, verbs }: Permission): boolean {
  return verbs.every(verb =>
    [grants['*'], grants[owner]].some(by => by?.['*']?.includes(verb) || by?.[resource]?.includes(verb)),
  )
}
