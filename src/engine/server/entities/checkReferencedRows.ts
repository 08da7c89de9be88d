import { scopeOf } from '../../contract/grants.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { FieldErrors } from '../../contract/validate.ts'
import { ownersOf } from '../access/guard.ts'
import type { Principal } from '../access/principal.ts'
import { seenRows } from '../access/rowRules.ts'
import type { ApiContext } from '../apiContext.ts'
import { type FoundReference, referencesIn } from '../referencesIn.ts'
import type { Query, Row, Transaction } from '../store/Store.ts'
import { refOf } from '../store/storedRow.ts'

/**
 * Every reference that a write adds must lead to a row that is there, that the writer may see, and that belongs to the
 * same organization or to everybody. To the writer all three failures look the same. One lookup for each entity.
 */
export async function checkReferencedRows(
  context: Pick<ApiContext, 'catalogue'>,
  tx: Transaction,
  { principal, resource, row, old }: { principal: Principal; resource: Resource; row: Row; old: Row | null },
): Promise<FieldErrors> {
  const before = new Set(old ? referencesIn(resource, old).map(({ to, id }) => refOf(to, id)) : [])
  // Whoever has a grant in an organization knows it, even without a view of the organization's own record.
  const isOwner = ({ path, id }: FoundReference) => path === 'organization' && Object.hasOwn(principal.grants, id)
  const added = referencesIn(resource, row).filter(
    reference => !before.has(refOf(reference.to, reference.id)) && !isOwner(reference),
  )
  const byEntity = new Map<string, FoundReference[]>()
  for (const reference of added) byEntity.set(reference.to, [...(byEntity.get(reference.to) ?? []), reference])
  const errors: Record<string, string> = {}
  // One after the other, and always in the same order: writers that meet wait for each other instead of locking up.
  for (const [entity, references] of [...byEntity].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const target = context.catalogue.resources[entity]
    const found = target ? await lookUp(tx, principal, target, references) : new Map<string, Row>()
    for (const { path, id } of references) {
      const other = found.get(id)
      if (!target || !other || !mayMeet(resource, row, target, other)) {
        errors[path] = `There is no ${(target?.label ?? entity).toLowerCase()} “${id.slice(0, 64)}”`
      } else if (other.archivedAt || other.status === 'archived') {
        errors[path] = `“${String(other[target.title] ?? other.name)}” is archived`
      }
    }
  }
  return errors
}

/**
 * Locked, so that nobody deletes them before this write is there to be found. Organizations would lock everybody out. What all
 * organizations share is only held, so that they don't wait for each other.
 */
async function lookUp(
  tx: Transaction,
  principal: Principal,
  target: Resource,
  references: readonly FoundReference[],
): Promise<ReadonlyMap<string, Row>> {
  const ids = [...new Set(references.map(({ id }) => id))].sort()
  const scope = scopeOf(principal.grants, 'read', target)
  const rows = await (target.scope === 'self'
    ? tx.byIds(target.entity, ids, scope)
    : target.scope === 'shared' || target.scope === 'platform'
      ? takeShared(tx, target, ids, scope)
      : tx.lock(target.entity, ids, scope))
  return new Map((await seenRows(tx, principal, 'read', target, rows)).map(row => [row.id, row]))
}

async function takeShared(
  tx: Transaction,
  target: Resource,
  ids: readonly string[],
  scope: Query['scope'],
): Promise<readonly Row[]> {
  const own: string[] = []
  const everybodys: string[] = []
  for (const row of await tx.byIds(target.entity, ids, scope)) {
    if (ownersOf(target, row).every(owner => owner === null)) everybodys.push(row.id)
    else own.push(row.id)
  }
  const locked = await tx.lock(target.entity, own, scope)
  return [...locked, ...(await tx.hold(target.entity, everybodys, scope))]
}

/** Rows of two organizations don't meet; organizations themselves, and what belongs to nobody, meet everything. */
function mayMeet(resource: Resource, row: Row, target: Resource, found: Row): boolean {
  if (target.scope === 'self' || target.scope === 'platform') return true
  const mine = ownersOf(resource, row)
  const theirs = ownersOf(target, found)
  if (theirs.every(owner => owner === null)) return target.scope === 'shared' || mine.includes(null)
  // The platform's own rows, and people in several organizations, may point wherever the writer sees.
  if (mine.includes(null) || resource.scope === 'members') return true
  return mine.some(owner => theirs.includes(owner))
}
