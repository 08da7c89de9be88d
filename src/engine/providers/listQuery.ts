import type { GetListParams } from 'ra-core'
import type { Filter, ListQuery } from '../contract/query.ts'
import { limits } from '../contract/query.ts'
import { leavesOf } from './leavesOf.ts'

/**
 * A react-admin list request in the API's dialect: `{ status: ['active', 'paused'], budgetTotal_gte: 1 }` becomes any-of
 * and at-least filters, nested objects become dotted names, empty values are left out, and an empty sort field is none.
 */
export function listQuery(params: Partial<GetListParams>, organization: string | null): ListQuery {
  const { page, perPage } = params.pagination ?? { page: 1, perPage: limits.defaultList }
  const { q, ...filter } = (params.filter ?? {}) as Record<string, unknown>
  const field = params.sort?.field
  return {
    ...(organization ? { organization } : {}),
    ...(typeof q === 'string' && q.trim() ? { q: q.trim() } : {}),
    sort: field ? [{ column: field, direction: params.sort?.order === 'DESC' ? 'desc' : 'asc' }] : [],
    limit: perPage,
    skip: Math.max(0, page - 1) * perPage,
    filters: filtersOf(filter),
  }
}

function filtersOf(filter: Readonly<Record<string, unknown>>): Filter[] {
  return leavesOf(filter).flatMap(([name, value]) => {
    if (value === undefined || value === null || value === '') return []
    const values = [value].flat().map(String)
    if (values.length === 0) return []
    const [, column = name, op] = /^(.*)_(gte|lte)$/.exec(name) ?? []
    return [{ column, op: op === 'gte' || op === 'lte' ? op : 'in', values }]
  })
}
