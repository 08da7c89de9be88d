import type { Grants } from '../../contract/grants.ts'
import { may } from '../../contract/grants.ts'
import type { Resource, Verb } from '../../contract/resourceSpec.ts'
import { ApiError } from '../http/apiError.ts'
import { allRows } from '../store/allRows.ts'
import { readersColumn, sharedWith } from '../store/readers.ts'
import type { Condition, Reads, Row } from '../store/Store.ts'
import { refOf, refsColumn } from '../store/storedRow.ts'
import type { RowScope } from './guard.ts'
import type { Person } from './person.ts'
import { accountsOf, showsAll, viewsFor } from './views.ts'

/**
 * Which rows of their organizations a person may see: private ones are their maker's, and bindings to some advertisers show
 * those advertisers' alone. Lists ask for the conditions, reads by id for the rows that are left; both say the same.
 */
export interface RowQuery {
  readonly scope: RowScope
  readonly where: readonly Condition[]
}

/** @throws ApiError 400 where only one organization at a time can be asked about */
export async function rowConditions(
  reads: Reads,
  person: Person,
  verb: Verb,
  resource: Resource,
  within: RowScope,
): Promise<RowQuery> {
  const scope = scopeShown(person, verb, resource, within)
  const accounts = await accountConditions(reads, person, verb, resource, scope)
  return { scope, where: [...accounts, ...privacyConditions(person, verb, resource, scope)] }
}

/** Those of the rows that the person may see. */
export async function seenRows(
  reads: Reads,
  person: Person,
  verb: Verb,
  resource: Resource,
  rows: readonly Row[],
): Promise<Row[]> {
  const open = rows.filter(row => isOpenTo(person, verb, resource, row) && isShown(person, verb, resource, row))
  if (!person.views || !resource.fields.organization) return open
  const limited = open.filter(row => accountsIn(person, verb, resource, ownerOf(row)) !== null)
  if (limited.length === 0) return open
  const accounts = await accountsOfRows(reads, resource, limited)
  return open.filter(row => {
    const shown = accountsIn(person, verb, resource, ownerOf(row))
    const account = accounts.get(row.id)
    return shown === null || account === undefined || (account !== null && shown.includes(account))
  })
}

/** Whether a row is nobody's in particular, or theirs, or theirs to administer. */
export function isOpenTo(
  person: Pick<Person, 'id' | 'grants' | 'views'>,
  verb: Verb,
  resource: Resource,
  row: Readonly<Record<string, unknown>>,
): boolean {
  if (!resource.sharedBy) return true
  const { owner, isShared } = sharedWith(row, resource.sharedBy)
  if (owner === null || owner === person.id) return true
  const organization = ownerOf(row)
  if (!seesOthers(person, verb, resource, organization)) return false
  return isShared || administers(person.grants, resource, organization)
}

/** What runs have made was made for somebody else, who may have been shown more. */
function seesOthers(person: Pick<Person, 'views'>, verb: Verb, resource: Resource, organization: string): boolean {
  return resource.entity !== 'job-run' || showsAll(viewsFor(person, verb, resource, organization))
}

function administers(grants: Grants, resource: Resource, organization: string): boolean {
  // A resource that nobody manages access to, like runs, is administered by who manages access to everything.
  const managed = resource.verbs.includes('manage_access')
    ? resource
    : { ...resource, verbs: ['manage_access' as const] }
  return may(grants, 'manage_access', managed, organization)
}

function privacyConditions(person: Person, verb: Verb, resource: Resource, scope: RowScope): Condition[] {
  if (!resource.sharedBy) return []
  const { id, grants } = person
  if (scope === 'all') {
    if (!seesOthers(person, verb, resource, '*')) return [among([id])]
    return administers(grants, resource, '*') ? [] : [among([id, 'shared', ...administered(person, resource)])]
  }
  const isWhole = (owner: string) => seesOthers(person, verb, resource, owner) && administers(grants, resource, owner)
  if (scope.every(isWhole)) return []
  const others = scope.filter(owner => seesOthers(person, verb, resource, owner))
  return [
    among([
      id,
      ...others.map(owner => `shared ${owner}`),
      ...others.filter(owner => administers(grants, resource, owner)).map(owner => `all ${owner}`),
    ]),
  ]
}

function administered({ grants }: Person, resource: Resource): string[] {
  return Object.keys(grants)
    .filter(owner => owner !== '*' && administers(grants, resource, owner))
    .map(owner => `all ${owner}`)
}

function among(values: readonly string[]): Condition {
  return { column: readersColumn, op: 'in', values }
}

/** The audit log holds values of everything: a limited view shows none of it. */
function scopeShown(person: Person, verb: Verb, resource: Resource, scope: RowScope): RowScope {
  if (!person.views || resource.entity !== 'audit-log') return scope
  if (scope === 'all') return showsAll(viewsFor(person, verb, resource, '*')) ? 'all' : []
  return scope.filter(owner => showsAll(viewsFor(person, verb, resource, owner)))
}

function isShown(person: Person, verb: Verb, resource: Resource, row: Row): boolean {
  return resource.entity !== 'audit-log' || showsAll(viewsFor(person, verb, resource, ownerOf(row)))
}

function accountsIn(person: Person, verb: Verb, resource: Resource, owner: string): readonly string[] | null {
  return accountsOf(viewsFor(person, verb, resource, owner))
}

async function accountConditions(
  reads: Reads,
  person: Person,
  verb: Verb,
  resource: Resource,
  scope: RowScope,
): Promise<Condition[]> {
  const isCut = resource.entity in accountPaths
  if (!person.views || scope === 'all' || !isCut) return []
  const byOwner = scope.map(owner => accountsIn(person, verb, resource, owner))
  const limited = byOwner.filter(accounts => accounts !== null)
  if (limited.length === 0) return []
  if (limited.length < byOwner.length) throw new ApiError(400, { error: chooseOne })
  return accountPaths[resource.entity]?.(reads, scope, [...new Set(limited.flat())]) ?? []
}

export const chooseOne = 'Choose one organization: in some of yours you see only some accounts.'

type Values = readonly string[]

/** How a list is cut to rows of some accounts, by the resource. */
const accountPaths: Readonly<Record<string, (reads: Reads, scope: RowScope, ids: Values) => Promise<Condition[]>>> = {
  account: async (_, __, ids) => [{ column: 'id', op: 'in', values: ids }],
  campaign: async (_, __, ids) => [{ column: 'account', op: 'in', values: ids }],
  media: async (_, __, ids) => [{ column: 'account', op: 'in', values: ids }],
  asset: async (_, __, ids) => [{ column: 'account', op: 'in', values: ids }],
  strategy: async (reads, scope, ids) => [
    { column: 'campaign', op: 'in', values: await idsOf(reads, 'campaign', scope, 'account', ids) },
  ],
  'line-item': async (reads, scope, ids) => [
    { column: 'campaign', op: 'in', values: await idsOf(reads, 'campaign', scope, 'account', ids) },
  ],
  goal: async (reads, scope, ids) => {
    const campaigns = await idsOf(reads, 'campaign', scope, 'account', ids)
    const below = await Promise.all(
      ['strategy', 'line-item'].map(async entity =>
        (await idsOf(reads, entity, scope, 'campaign', campaigns)).map(id => refOf(entity, id)),
      ),
    )
    const values = [...campaigns.map(id => refOf('campaign', id)), ...below.flat()]
    return [{ column: refsColumn, op: 'in', values }]
  },
}

async function idsOf(reads: Reads, entity: string, scope: RowScope, column: string, values: Values): Promise<string[]> {
  if (values.length === 0) return []
  const rows = await allRows(reads, entity, { scope, where: [{ column, op: 'in', values }] })
  return rows.map(({ id }) => id)
}

/** Each row's account, null where it has none; resources that belong to no account are left out. */
async function accountsOfRows(
  reads: Reads,
  { entity }: Resource,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, string | null>> {
  if (entity === 'account') return new Map(rows.map(({ id }) => [id, id]))
  if (entity === 'campaign' || entity === 'media' || entity === 'asset') {
    return new Map(rows.map(({ id, account }) => [id, typeof account === 'string' ? account : null]))
  }
  if (!(entity in accountPaths)) return new Map()
  const named = (row: Row, name: string) => (typeof row[name] === 'string' ? [String(row[name])] : [])
  const below = await Promise.all(
    (['strategy', 'line-item'] as const).map(async (table, index) =>
      reads.byIds(table, [...new Set(rows.flatMap(row => named(row, index ? 'lineItem' : 'strategy')))], 'all'),
    ),
  )
  const above = new Map(below.flat().map(row => [row.id, row.campaign]))
  const campaignOf = (row: Row): string =>
    String(row.campaign ?? above.get(String(row.strategy)) ?? above.get(String(row.lineItem)) ?? '')
  const campaigns = await reads.byIds('campaign', [...new Set(rows.map(campaignOf))].filter(Boolean), 'all')
  const accounts = new Map(campaigns.map(({ id, account }) => [id, typeof account === 'string' ? account : null]))
  return new Map(rows.map(row => [row.id, accounts.get(campaignOf(row)) ?? null]))
}

function ownerOf({ organization }: Readonly<Record<string, unknown>>): string {
  return typeof organization === 'string' ? organization : '*'
}
