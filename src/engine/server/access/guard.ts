import { may, mayAnywhere, type Owner, scopeOf } from '../../contract/grants.ts'
import type { Resource, Verb } from '../../contract/resourceSpec.ts'
import { ApiError, notThere } from '../http/apiError.ts'
import type { Reads, Row } from '../store/Store.ts'
import type { Principal } from './principal.ts'
import { isOpenTo, type RowQuery, rowConditions, seenRows } from './rowRules.ts'

/**
 * The one place where permissions and organizations are enforced, for every entity alike. A row outside the person's
 * organizations is not there for them (404); one that they may see but not change is refused (403).
 */

export type RowScope = readonly string[] | 'all'

/** @throws ApiError 405 when nobody may do it here, 403 when the person may do it in no organization. */
export function demandSomewhere(principal: Principal, verbs: readonly Verb[], resource: Resource): void {
  if (!verbs.some(verb => resource.verbs.includes(verb))) throw notPossible(verbs[0] ?? 'update', resource)
  if (!verbs.some(verb => mayAnywhere(principal.grants, verb, resource))) throw refused(verbs[0] ?? 'read', resource)
}

/** The organizations whose rows the person may see; narrowed to the selected one. @throws ApiError 404, 403 */
export function visibleScope(
  principal: Principal,
  verb: Verb,
  resource: Resource,
  organization?: string | null,
): RowScope {
  const scope = scopeOf(principal.grants, verb, resource)
  if (!organization || resource.scope === 'platform' || resource.scope === 'self') return scope
  if (scope === 'all') return resource.scope === 'shared' ? [organization, '*'] : [organization]
  if (!knows(principal, organization)) throw notThere('organization', organization)
  if (!scope.includes(organization)) throw refused(verb, resource)
  return scope.filter(owner => owner === organization || owner === '*')
}

/** The same as what a list asks the store for: of the rows of the scope, those that are the person's to see. */
export async function visibleRows(
  reads: Reads,
  principal: Principal,
  verb: Verb,
  resource: Resource,
  organization?: string | null,
): Promise<RowQuery> {
  return rowConditions(reads, principal, verb, resource, visibleScope(principal, verb, resource, organization))
}

/** Of the rows with these ids those that the person may see. */
export async function visibleByIds(
  reads: Reads,
  principal: Principal,
  resource: Resource,
  ids: readonly string[],
  scope = scopeOf(principal.grants, 'read', resource),
): Promise<Row[]> {
  return seenRows(reads, principal, 'read', resource, await reads.byIds(resource.entity, ids, scope))
}

/** A row that the person may see. @throws ApiError 404 */
export async function visibleRow(reads: Reads, principal: Principal, resource: Resource, id: string): Promise<Row> {
  const [row] = await visibleByIds(reads, principal, resource, [id])
  if (!row) throw notThere(resource.label, id)
  return row
}

/** @throws ApiError 405, 403 */
export function demand(
  principal: Principal,
  verb: Verb,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): void {
  if (!resource.verbs.includes(verb)) throw notPossible(verb, resource)
  if (!isAllowed(principal, verb, resource, row)) throw refused(verb, resource)
}

export function isAllowed(
  principal: Principal,
  verb: Verb,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): boolean {
  if (!isOpenTo(principal, verb, resource, row)) return false
  const owners = ownersOf(resource, row)
  const allowed = (owner: Owner) => may(principal.grants, verb, resource, owner)
  // Who belongs to several organizations may be seen by any and changed only by who may in all of them.
  return verb === 'list' || verb === 'read' || verb === 'export' ? owners.some(allowed) : owners.every(allowed)
}

/** Whom a row belongs to; nobody (the platform) is one owner too. */
export function ownersOf(resource: Resource, row: Readonly<Record<string, unknown>>): readonly Owner[] {
  if (resource.scope === 'platform') return [null]
  if (resource.scope === 'self') return [typeof row.id === 'string' ? row.id : null]
  if (resource.scope !== 'members') return [typeof row.organization === 'string' ? row.organization : null]
  const memberships = Array.isArray(row.organizations) ? row.organizations : []
  const owners = memberships
    .map((one: unknown) => (typeof one === 'object' && one !== null ? Reflect.get(one, 'organization') : one))
    .filter(one => typeof one === 'string')
  return owners.length ? owners : [null]
}

/** Whether an organization exists for the person at all. */
export function knows(principal: Principal, organization: string): boolean {
  return principal.platform || Object.hasOwn(principal.grants, organization)
}

function refused(verb: Verb, resource: Resource): ApiError {
  return new ApiError(403, { error: refusal(verb, resource) })
}

/** The sentence of a missing permission; `actions` gives it as a reason. */
export function refusal(verb: Verb, resource: Resource): string {
  return verb === 'manage_access'
    ? 'You aren’t allowed to manage access here'
    : `You aren’t allowed to ${verb} ${resource.plural.toLowerCase()} here`
}

function notPossible(verb: Verb, resource: Resource): ApiError {
  return new ApiError(405, { error: `${resource.plural} have no “${verb}”` })
}
