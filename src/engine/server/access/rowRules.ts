import type { Belonging } from '../../contract/belonging.ts'
import type { Grants } from '../../contract/grants.ts'
import { may } from '../../contract/grants.ts'
import type { Resource, Verb } from '../../contract/resourceSpec.ts'
import { ApiError } from '../http/apiError.ts'
import { readersColumn, sharedWith } from '../store/readers.ts'
import type { Condition, Reads, Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import type { RowScope } from './guard.ts'
import type { Principal } from './principal.ts'
import { narrowedTo, showsAll, viewsFor } from './views.ts'

/**
 * Which rows of their organizations a person may see: private ones are their maker's, and narrowed bindings show what belongs to
 * some rows alone. Lists ask for the conditions, reads by id for the rows that are left; both say the same.
 */
export interface RowQuery {
  readonly scope: RowScope
  readonly where: readonly Condition[]
}

/** @throws ApiError 400 where only one organization at a time can be asked about */
export async function rowConditions(
  reads: Reads,
  principal: Principal,
  verb: Verb,
  resource: Resource,
  within: RowScope,
): Promise<RowQuery> {
  const scope = scopeShown(principal, verb, resource, within)
  const narrowed = await narrowedConditions(reads, principal, verb, resource, scope)
  return { scope, where: [...narrowed, ...privacyConditions(principal, verb, resource, scope)] }
}

/**
 * The same in as many questions as it takes: where somebody sees only some rows of an organization, these are asked for apart from the rows of
 * those of which they see all.
 */
export async function rowConditionsEach(
  reads: Reads,
  principal: Principal,
  verb: Verb,
  resource: Resource,
  within: RowScope,
): Promise<readonly RowQuery[]> {
  const isWhole = (owner: string) => narrowedIn(principal, verb, resource, owner) === null
  const parts: RowScope[] =
    within === 'all' || within.every(isWhole)
      ? [within]
      : [within.filter(isWhole), within.filter(owner => !isWhole(owner))].filter(part => part.length > 0)
  return Promise.all(parts.map(part => rowConditions(reads, principal, verb, resource, part)))
}

/** Those of the rows that the person may see. */
export async function seenRows(
  reads: Reads,
  principal: Principal,
  verb: Verb,
  resource: Resource,
  rows: readonly Row[],
): Promise<Row[]> {
  const open = rows.filter(row => isOpenTo(principal, verb, resource, row) && isShown(principal, verb, resource, row))
  const { belonging } = resource
  if (!principal.views || !resource.fields.organization || !belonging) return open
  const limited = open.filter(row => narrowedIn(principal, verb, resource, ownerOf(row)) !== null)
  if (limited.length === 0) return open
  const belongsTo = await belongingRows(reads, belonging, limited)
  return open.filter(row => {
    const shown = narrowedIn(principal, verb, resource, ownerOf(row))
    return shown === null || shown.includes(belongsTo.get(row.id) ?? '')
  })
}

/** Whether a row is nobody's in particular, or theirs, or theirs to administer. */
export function isOpenTo(
  principal: Pick<Principal, 'id' | 'grants' | 'views'>,
  verb: Verb,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): boolean {
  if (!resource.sharedBy) return true
  const { owner, isShared } = sharedWith(row, resource.sharedBy)
  if (owner === null || owner === principal.id) return true
  const organization = ownerOf(row)
  if (!seesOthers(principal, verb, resource, organization)) return false
  return isShared || administers(principal.grants, resource, organization)
}

/** What runs have made was made for somebody else, who may have been shown more. */
function seesOthers(
  principal: Pick<Principal, 'views'>,
  verb: Verb,
  resource: Resource,
  organization: string,
): boolean {
  return resource.entity !== 'job-run' || showsAll(viewsFor(principal, verb, resource, organization))
}

function administers(grants: Grants, resource: Resource, organization: string): boolean {
  // A resource that nobody manages access to, like runs, is administered by who manages access to everything.
  const managed = resource.verbs.includes('manage_access')
    ? resource
    : { ...resource, verbs: ['manage_access' as const] }
  return may(grants, 'manage_access', managed, organization)
}

function privacyConditions(principal: Principal, verb: Verb, resource: Resource, scope: RowScope): Condition[] {
  if (!resource.sharedBy) return []
  const { id, grants } = principal
  if (scope === 'all') {
    if (!seesOthers(principal, verb, resource, '*')) return [among([id])]
    return administers(grants, resource, '*') ? [] : [among([id, 'shared', ...administered(principal, resource)])]
  }
  const isWhole = (owner: string) =>
    seesOthers(principal, verb, resource, owner) && administers(grants, resource, owner)
  if (scope.every(isWhole)) return []
  const others = scope.filter(owner => seesOthers(principal, verb, resource, owner))
  return [
    among([
      id,
      ...others.map(owner => `shared ${owner}`),
      ...others.filter(owner => administers(grants, resource, owner)).map(owner => `all ${owner}`),
    ]),
  ]
}

function administered({ grants }: Principal, resource: Resource): string[] {
  return Object.keys(grants)
    .filter(owner => owner !== '*' && administers(grants, resource, owner))
    .map(owner => `all ${owner}`)
}

function among(values: readonly string[]): Condition {
  return { column: readersColumn, op: 'in', values }
}

/** The audit log, what webhooks were told, and alerts hold values of everything: a limited view shows none of it. */
function holdsEverything({ entity }: Resource): boolean {
  return entity === 'audit-log' || entity === 'webhook-delivery' || entity === 'alert'
}

function scopeShown(principal: Principal, verb: Verb, resource: Resource, scope: RowScope): RowScope {
  if (!principal.views || !holdsEverything(resource)) return scope
  if (scope === 'all') return showsAll(viewsFor(principal, verb, resource, '*')) ? 'all' : []
  return scope.filter(owner => showsAll(viewsFor(principal, verb, resource, owner)))
}

function isShown(principal: Principal, verb: Verb, resource: Resource, row: Row): boolean {
  return !holdsEverything(resource) || showsAll(viewsFor(principal, verb, resource, ownerOf(row)))
}

function narrowedIn(principal: Principal, verb: Verb, resource: Resource, owner: string): readonly string[] | null {
  return narrowedTo(viewsFor(principal, verb, resource, owner))
}

async function narrowedConditions(
  reads: Reads,
  principal: Principal,
  verb: Verb,
  resource: Resource,
  scope: RowScope,
): Promise<Condition[]> {
  const { belonging, plural } = resource
  if (!principal.views || scope === 'all' || !belonging) return []
  const byOwner = scope.map(owner => narrowedIn(principal, verb, resource, owner))
  const limited = byOwner.filter(ids => ids !== null)
  if (limited.length === 0) return []
  if (limited.length < byOwner.length) {
    throw new ApiError(400, {
      error: `Choose one organization: in some of yours you see only some ${plural.toLowerCase()}.`,
    })
  }
  return [await belongingCondition(reads, belonging, scope, [...new Set(limited.flat())])]
}

/** Cuts a list to rows that belong to these. */
async function belongingCondition(
  reads: Reads,
  { by }: Belonging,
  scope: RowScope,
  ids: readonly string[],
): Promise<Condition> {
  const [first, ...others] = by
  if (!first) return { column: 'id', op: 'in', values: ids }
  const ways = await Promise.all(
    by.map(async way => ({ ...way, ids: await belongingIds(reads, way.to, way.next, scope, ids) })),
  )
  if (others.length === 0) return { column: first.field, op: 'in', values: ways.flatMap(way => way.ids) }
  return { column: refsColumn, op: 'in', values: ways.flatMap(way => way.ids.map(id => refOf(way.to, id))) }
}

/** The rows of an entity that belong to these. */
async function belongingIds(
  reads: Reads,
  entity: string,
  belonging: Belonging,
  scope: RowScope,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (belonging.by.length === 0 || ids.length === 0) return ids
  const condition = await belongingCondition(reads, belonging, scope, ids)
  if (condition.values.length === 0) return []
  return reads.ids(entity, { scope, where: [condition] })
}

/** What each row belongs to; rows that belong to nothing are left out. */
export async function belongingRows(
  reads: Reads,
  { by }: Belonging,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  if (by.length === 0) return new Map(rows.map(({ id }) => [id, id]))
  const ways = await Promise.all(
    by.map(async ({ field, to, next }) => {
      const named = [...new Set(rows.flatMap(row => textOf(row[field]) ?? []))]
      // What others belong to needn't be read to be known.
      const above = next.by.length === 0 ? named.map(id => ({ id })) : await reads.byIds(to, named, 'all')
      return { field, belongsTo: await belongingRows(reads, next, above) }
    }),
  )
  return new Map(
    rows.flatMap(row => {
      const found = ways.map(({ field, belongsTo }) => belongsTo.get(textOf(row[field]) ?? '')).find(Boolean)
      return found === undefined ? [] : [[row.id, found] as const]
    }),
  )
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function ownerOf({ organization }: Readonly<Record<string, unknown>>): string {
  return typeof organization === 'string' ? organization : '*'
}
