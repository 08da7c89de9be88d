import { t } from '../texts/t.ts'
import type { FieldSpec } from './fieldSpec.ts'
import { kindOf } from './kinds/kinds.ts'
import { percentDecoded } from './percentDecoded.ts'
import type { Resource } from './resourceSpec.ts'
import { allFields } from './resourceSpec.ts'

/**
 * The query dialect of `GET /api/v1/{entity}` (clause list.1 and design "The contract"):
 * `?organization=…&sort=asc(name),desc(updatedAt)&limit=10&skip=20&status=active,paused&budgetTotal_gte=1000000&q=words`.
 * Several values, comma-joined, mean any of; a comma inside a value is written `%2C` twice encoded by `listParams`.
 */
export interface ListQuery {
  readonly organization?: string
  readonly sort: readonly { readonly column: string; readonly direction: 'asc' | 'desc' }[]
  readonly limit: number
  readonly skip: number
  readonly q?: string
  readonly filters: readonly Filter[]
}

export interface Filter {
  readonly column: string
  readonly op: 'in' | 'gte' | 'lte'
  readonly values: readonly string[]
}

export const limits = {
  list: 1000,
  ids: 1000,
  importRows: 200,
  treeRows: 200,
  defaultList: 10,
  /** How far a list counts its rows for somebody who looks at it. */
  counted: 10_000,
  jsonBytes: 1_048_576,
  /** Of one body, all lists and objects in it together. The longest list of a row has 100,000. */
  jsonValues: 150_000,
  filterValues: 1000,
  sorts: 5,
} as const

/** A query that can't be answered; the sentence names the column, filter or number. Becomes a 400. */
export class QueryError extends Error {
  override name = 'QueryError'
}

/** What can be sorted or filtered: columns, filters and the common times, with the type of their index. */
export function indexedColumns(
  resource: Resource,
): ReadonlyMap<string, { type: 'text' | 'number' | 'boolean' | 'time' | 'texts'; field: FieldSpec }> {
  const names = ['id', resource.title, ...resource.columns, ...resource.filters, ...common]
  const fields = allFields(resource)
  const found = new Map<string, { type: 'text' | 'number' | 'boolean' | 'time' | 'texts'; field: FieldSpec }>()
  for (const name of names) {
    const field = isComputed(fields, name) ? undefined : fieldAt(fields, name)
    const own = field ? kindOf(field).column : null
    const type = own && passesTable(fields, name) ? 'texts' : own
    if (field && type) found.set(name, { type, field })
  }
  return found
}

const common = ['code', 'status', 'draft', 'labels', 'createdAt', 'updatedAt', 'createdBy']

/** The field at a name or at a path into groups and tables: `review.overall`, `media.media`. */
export function fieldAt(fields: Readonly<Record<string, FieldSpec>>, path: string): FieldSpec | undefined {
  const [first = '', ...rest] = path.split('.')
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined
  if (!field || rest.length === 0) return field
  return field.kind === 'group' || field.kind === 'objectList' ? fieldAt(field.fields, rest.join('.')) : undefined
}

/** Whether what stands at a path is not stored. */
export function isComputed(fields: Readonly<Record<string, FieldSpec>>, path: string): boolean {
  return fieldAt(fields, path.split('.')[0] ?? '')?.computed === true
}

/** A path through a table reaches many values: it can be filtered by any of them, not sorted by. */
function passesTable(fields: Readonly<Record<string, FieldSpec>>, path: string): boolean {
  const names = path.split('.')
  return names.some((_, depth) => depth > 0 && fieldAt(fields, names.slice(0, depth).join('.'))?.kind === 'objectList')
}

/** @throws QueryError */
export function parseListQuery(resource: Resource, params: URLSearchParams): ListQuery {
  const columns = indexedColumns(resource)
  const filters: Filter[] = []
  for (const [name, value] of params) {
    if (reserved.has(name)) continue
    filters.push(parseFilter(resource, columns, name, value))
  }
  const organization = params.get('organization')
  const q = params.get('q')?.trim()
  return {
    ...(organization ? { organization } : {}),
    ...(q ? { q: q.slice(0, 200) } : {}),
    sort: parseSort(resource, columns, params.get('sort') ?? ''),
    limit: wholeNumber(params, 'limit', limits.defaultList, limits.list),
    skip: wholeNumber(params, 'skip', 0, 100_000_000),
    filters,
  }
}

const reserved = new Set(['organization', 'sort', 'limit', 'skip', 'q', 'id'])

function parseFilter(
  resource: Resource,
  columns: ReturnType<typeof indexedColumns>,
  name: string,
  value: string,
): Filter {
  const [, base = name, suffix] = /^(.*)_(gte|lte)$/.exec(name) ?? []
  const column = columns.get(base)
  if (!column) throw new QueryError(t('%{plural} can’t be filtered by “%{name}”', { plural: resource.plural, name }))
  const op = suffix === 'gte' || suffix === 'lte' ? suffix : 'in'
  if (op !== 'in' && (column.type === 'texts' || column.type === 'boolean'))
    throw new QueryError(t('“%{name}” has no %{operator} filter', { name: base, operator: op }))
  const texts = value.split(',', limits.filterValues + 1)
  if (texts.length > limits.filterValues)
    throw new QueryError(t('“%{name}” accepts at most %{count} values', { name, count: limits.filterValues }))
  const values = texts.map(filterValue)
  for (const v of values) {
    if (column.type === 'number' && v !== '' && !Number.isFinite(Number(v)))
      throw new QueryError(t('“%{name}” must be a number, not “%{value}”', { name, value: v.slice(0, 40) }))
    if (column.type === 'boolean' && !['true', 'false', ''].includes(v))
      throw new QueryError(t('“%{name}” must be true or false, not “%{value}”', { name, value: v.slice(0, 40) }))
    if (column.type === 'time' && v !== '' && Number.isNaN(Date.parse(v)))
      throw new QueryError(
        t('“%{name}” must be a time like 2026-11-21T00:00:00Z, not “%{value}”', { name, value: v.slice(0, 40) }),
      )
  }
  return { column: base, op, values }
}

/** A percent sign that encodes nothing stands for itself, as in `name=50%25` written by hand. */
function filterValue(text: string): string {
  return percentDecoded(text.replace(/%(?![0-9A-Fa-f]{2})/g, '%25')) ?? text
}

function parseSort(resource: Resource, columns: ReturnType<typeof indexedColumns>, text: string): ListQuery['sort'] {
  const items = text.split(',').filter(item => item.trim())
  if (items.length > limits.sorts) throw new QueryError(t('Sort by at most %{count} columns', { count: limits.sorts }))
  return items.map(item => {
    const [, direction, column = ''] = /^\s*(asc|desc)\(([A-Za-z0-9_.]+)\)\s*$/.exec(item) ?? []
    if (direction !== 'asc' && direction !== 'desc')
      throw new QueryError(
        t('“%{sort}” isn’t a valid sort: use asc(column) or desc(column)', { sort: item.slice(0, 40) }),
      )
    const type = columns.get(column)?.type
    if (!type || type === 'texts')
      throw new QueryError(t('%{plural} can’t be sorted by “%{column}”', { plural: resource.plural, column }))
    return { column, direction }
  })
}

function wholeNumber(params: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = params.get(name)
  if (text === null || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 0)
    throw new QueryError(t('“%{name}” must be a whole number, not “%{value}”', { name, value: text.slice(0, 40) }))
  if (value > max) throw new QueryError(t('“%{name}” must be at most %{max}', { name, max }))
  return value
}

/** The other direction: a query as the address's parameters. `parseListQuery` of it gives the same query. */
export function listParams(query: ListQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (query.organization) params.set('organization', query.organization)
  if (query.sort.length) params.set('sort', query.sort.map(s => `${s.direction}(${s.column})`).join(','))
  params.set('limit', String(query.limit))
  params.set('skip', String(query.skip))
  if (query.q) params.set('q', query.q)
  for (const { column, op, values } of query.filters) {
    params.append(op === 'in' ? column : `${column}_${op}`, commaJoined(values))
  }
  return params
}

export function commaJoined(values: readonly string[]): string {
  return values.map(v => v.replaceAll('%', '%25').replaceAll(',', '%2C')).join(',')
}
