import {
  type Filter,
  indexedColumns,
  type ListQuery,
  limits,
  parseListQuery,
  QueryError,
} from '../../contract/query.ts'
import type { Resource, Verb } from '../../contract/resourceSpec.ts'
import { knows, visibleByIds, visibleRows, visibleScope } from '../access/guard.ts'
import { fieldsHidden } from '../access/hideFields.ts'
import { membershipFields } from '../access/hideForeign.ts'
import type { Principal } from '../access/principal.ts'
import type { ApiContext } from '../apiContext.ts'
import { notThere } from '../http/apiError.ts'
import type { Condition, Page, Query } from '../store/Store.ts'
import { openingOrder } from '../store/tables.ts'
import { askedFields, unreadFields } from './askedFields.ts'

/**
 * The rows that a query finds among those that the person may see, counted up to `countTo`. `?id=` finds rows whatever else the query says.
 * @throws QueryError, ApiError 403, 404
 */
export async function listRows(
  context: ApiContext,
  resource: Resource,
  principal: Principal,
  params: URLSearchParams,
  verbs: { readonly list: Verb; readonly read: Verb } = { list: 'list', read: 'read' },
  countTo?: number,
): Promise<Found> {
  const ids = params.get('id')
  const others = new URLSearchParams(params)
  others.delete('fields')
  const query = parseListQuery(resource, others)
  if (ids === null) {
    const asked = await storeQuery(context, resource, principal, query, verbs.list)
    const fields = askedFields(resource, principal, params.get('fields'), asked.scope)
    const page = await context.store.read.list(resource.entity, {
      ...asked,
      ...(countTo === undefined ? {} : { countTo }),
      ...(fields === null ? {} : { without: unreadFields(context, resource, fields) }),
    })
    return { ...page, single: false, fields }
  }
  const wanted = [...new Set(ids.split(',').filter(Boolean))]
  if (wanted.length > limits.ids) throw new QueryError(`“id” can have at most ${limits.ids} values`)
  const scope = visibleScope(principal, verbs.read, resource, params.get('organization'))
  const fields = askedFields(resource, principal, params.get('fields'), scope)
  const rows = await visibleByIds(context.store.read, principal, resource, wanted, scope)
  return { rows, total: rows.length, single: wanted.length === 1, fields }
}

interface Found extends Page {
  /** One row was asked for by its id. */
  readonly single: boolean
  /** The only fields that were asked for; null for all. */
  readonly fields: readonly string[] | null
}

/** A parsed query for the store, within the person's organizations. @throws ApiError 403, 404 */
export async function storeQuery(
  context: ApiContext,
  resource: Resource,
  principal: Principal,
  query: ListQuery,
  verb: Verb = 'list',
): Promise<Query> {
  const { organization, sort, skip, limit, q } = query
  const { scope, where } = await visibleRows(context.store.read, principal, verb, resource, organization)
  demandShown(resource, principal, query, scope)
  if (organization && principal.platform) await demandOrganization(context, organization)
  return {
    scope,
    where: [...where, ...query.filters.map(filter => conditionOf(resource, seenFilter(resource, filter, principal)))],
    order: sort.length > 0 ? sort : openingOrder(resource),
    skip,
    limit,
    ...(q ? { q } : {}),
  }
}

/** Whoever sees all organizations is told of one that isn't there; an empty list would hide the mistake. */
async function demandOrganization(context: ApiContext, id: string): Promise<void> {
  const organizations = Object.values(context.catalogue.resources).find(({ scope }) => scope === 'self')
  if (!organizations) return
  const [row] = await context.store.read.byIds(organizations.entity, [id], 'all')
  if (!row) throw notThere(organizations.label, id)
}

/** What a person isn't shown can't be found out by filtering and sorting. @throws QueryError as for no field at all */
function demandShown(
  resource: Resource,
  principal: Principal,
  { filters, sort }: ListQuery,
  scope: Query['scope'],
): void {
  const hidden = fieldsHidden(resource, principal, scope === 'all' ? ['*'] : scope)
  const named = [...filters, ...sort].find(({ column }) => hidden.includes(column.split('.')[0] ?? ''))
  if (named) throw new QueryError(`${resource.plural} can’t be filtered or sorted by “${named.column}”`)
}

/** What does not exist for the person finds nothing. */
function seenFilter(resource: Resource, filter: Filter, principal: Principal): Filter {
  if (principal.platform || !membershipFields(resource).includes(filter.column)) return filter
  return { ...filter, values: filter.values.filter(id => id === '' || knows(principal, id)) }
}

function conditionOf(resource: Resource, { column, op, values }: Filter): Condition {
  const type = indexedColumns(resource).get(column)?.type
  return {
    column,
    op,
    values: values.map(value => {
      if (value === '') return null
      if (type === 'number') return Number(value)
      return type === 'boolean' ? value === 'true' : value
    }),
  }
}
