import { visibleByIds } from '../access/guard.ts'
import type { Principal } from '../access/principal.ts'
import { showing } from '../access/views.ts'
import { type ApiContext, resourceNamed } from '../apiContext.ts'
import type { Row } from '../store/Store.ts'
import type { Told } from './AlertKind.ts'

/** The active users of an organization, who work there; more than so many are not asked one by one. */
async function membersOf(context: ApiContext, organization: string): Promise<readonly Row[]> {
  const where = [{ column: 'status', op: 'in', values: ['active'] }] as const
  const { rows } = await context.store.read.list('user', {
    scope: [organization],
    where,
    order: [{ column: 'name', direction: 'asc' }],
    limit: mostMembers,
  })
  return rows.filter(({ archivedAt }) => !archivedAt)
}

const mostMembers = 1000

/** Whom a rule names. */
async function namedBy(context: ApiContext, rule: Row): Promise<ReadonlySet<string> | null> {
  if (rule.recipients !== 'chosen') return null
  const groups = await context.store.read.byIds('group', idsIn(rule.groups), 'all')
  const open = groups.filter(({ archivedAt, organization }) => !archivedAt && organization === rule.organization)
  return new Set([...idsIn(rule.users), ...open.flatMap(({ members }) => idsIn(members))])
}

function idsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(String) : []
}

/** Who is to hear of which of the rows: members of the rule's organization whom it names, of what each may see and be told. */
export async function recipientsOf(
  context: ApiContext,
  rule: Row,
  told: Told,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const named = await namedBy(context, rule)
  const found = new Map<string, string[]>(ids.map(id => [id, []]))
  for (const member of await membersOf(context, String(rule.organization))) {
    if (named && !named.has(member.id)) continue
    const principal = await context.principalOf(member.id)
    if (principal) for (const id of await heardIds(context, principal, told, ids)) found.get(id)?.push(member.id)
  }
  return found
}

/** Who in an organization may hear of a row. */
export async function colleaguesOf(
  context: ApiContext,
  organization: string,
  told: Told,
  id: string,
): Promise<Principal[]> {
  const found: Principal[] = []
  for (const member of await membersOf(context, organization)) {
    const principal = await context.principalOf(member.id)
    if (principal && (await heardIds(context, principal, told, [id])).has(id)) found.push(principal)
  }
  return found
}

/** Whether somebody works in an organization and may hear of a row. */
export async function isColleague(
  context: ApiContext,
  user: string,
  organization: string,
  { id, ...told }: Told & { readonly id: string },
): Promise<boolean> {
  const [member] = await context.store.read.byIds('user', [user], [organization])
  if (member?.status !== 'active' || member.archivedAt) return false
  const principal = await context.principalOf(member.id)
  return principal !== null && (await heardIds(context, principal, told, [id])).has(id)
}

/** Those of the rows that a person may see now, with all that is told of them. */
export async function heardIds(
  context: ApiContext,
  principal: Principal,
  { entity, tells }: Told,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const telling = showing(principal, tells)
  const rows = await visibleByIds(context.store.read, telling, resourceNamed(context, entity), ids)
  return new Set(rows.map(({ id }) => id))
}
