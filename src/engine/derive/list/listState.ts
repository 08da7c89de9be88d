import type { GetListParams } from 'ra-core'
import type { ListQuery } from '../../contract/query.ts'
import { indexedColumns } from '../../contract/query.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import { leavesOf } from '../../providers/leavesOf.ts'

/** What a list shows. It stands in the address in the API's own dialect, so that an address can be passed on. */
export interface ListState {
  /** From 1. */
  readonly page: number
  readonly perPage: number
  readonly sort: ListSort | null
  readonly draft: DraftFilter
  readonly q: string
  /** By parameter: `status` → any of these, `budgetTotal_gte` → at least this. */
  readonly filters: ListFilters
}

export type ListSort = ListQuery['sort'][number]
export type ListFilters = Readonly<Record<string, readonly string[]>>
export type DraftFilter = 'all' | 'draft' | 'notDraft'

/** list.2 */
export const defaultState: ListState = { page: 1, perPage: 10, sort: null, draft: 'all', q: '', filters: {} }

/** How many rows a table within another page shows (list.2). */
export const tablePageSize = 20

/** What is kept for a page across visits (list.5); the place in the list only for the same filters. */
export interface ListPreferences extends Pick<ListState, 'perPage' | 'sort' | 'draft'> {
  /** How many rows lie before the page that was shown. */
  readonly skip?: number
  readonly filterKey: string
}

/** Beyond every list, which then shows its last page; the API skips no further. */
const farthestPage = 1_000_000

export const pageSizes = [10, 20, 30, 40, 50, 100] as const

/** The state that an address asks for; what it doesn't say comes from the preferences, then from the defaults. */
export function parseListState(
  resource: Resource,
  search: string,
  stored: ListPreferences | undefined,
  perPage: number = defaultState.perPage,
): ListState {
  const params = plainParams(search)
  const filters = filtersOf(resource, params)
  const q = params.get('q')?.trim() ?? ''
  const sort = params.get('sort')
  const draft = params.get('draft')
  const state: ListState = {
    page: 1,
    perPage: oneOf(pageSizes, Number(params.get('show')), stored?.perPage ?? perPage),
    sort: sort === null ? (stored?.sort ?? null) : sortOf(resource, sort),
    draft: draft === null ? (stored?.draft ?? 'all') : draft === 'true' ? 'draft' : 'notDraft',
    q,
    filters,
  }
  const skip = stored?.filterKey === filterKeyOf(state) ? (stored.skip ?? 0) : 0
  const page = Number(params.get('page') ?? Math.floor(skip / state.perPage) + 1)
  return { ...state, page: Number.isInteger(page) && page > 0 ? Math.min(page, farthestPage) : 1 }
}

/** The other direction. Only what differs from the defaults is written. */
export function writeListState(state: ListState): string {
  const params = new URLSearchParams()
  for (const [name, values] of Object.entries(state.filters)) {
    if (values.length) params.set(name, values.map(escapeValue).join(','))
  }
  if (state.draft !== 'all') params.set('draft', String(state.draft === 'draft'))
  if (state.q) params.set('q', state.q)
  if (state.sort) params.set('sort', `${state.sort.direction}(${state.sort.column})`)
  if (state.perPage !== defaultState.perPage) params.set('show', String(state.perPage))
  if (state.page > 1) params.set('page', String(state.page))
  // Commas, brackets and colons may stand in a query as they are, and read better so.
  return params.toString().replaceAll('%2C', ',').replaceAll('%28', '(').replaceAll('%29', ')').replaceAll('%3A', ':')
}

export function preferencesOf(state: ListState): ListPreferences {
  const { page, perPage, sort, draft } = state
  return { perPage, skip: (page - 1) * perPage, sort, draft, filterKey: filterKeyOf(state) }
}

/** What react-admin is asked for. */
export function listRequest(state: ListState, permanent?: ListFilters): ListRequest {
  const { column = '', direction = 'asc' } = state.sort ?? {}
  return {
    pagination: { page: state.page, perPage: state.perPage },
    sort: { field: column, order: direction === 'desc' ? 'DESC' : 'ASC' },
    filter: requestFilter(state, permanent),
  }
}

type ListRequest = Required<Pick<GetListParams, 'pagination' | 'sort' | 'filter'>>

/** What react-admin's list request takes as its filter. */
export function requestFilter(state: ListState, permanent: ListFilters = {}): Record<string, unknown> {
  return {
    ...state.filters,
    ...permanent,
    ...(state.draft === 'all' ? {} : { draft: [String(state.draft === 'draft')] }),
    ...(state.q ? { q: state.q } : {}),
  }
}

/** The other direction. What the resource can't be filtered by is left out, as it is of an address. */
export function filterState(
  resource: Resource,
  values: Readonly<Record<string, unknown>>,
): Pick<ListState, 'filters' | 'draft' | 'q'> {
  const { q, draft, ...rest } = values
  const columns = indexedColumns(resource)
  const filters = leavesOf(rest).flatMap(([name, value]) => {
    if (reserved.has(name) || !columns.has(baseOf(name))) return []
    const texts = [value].flat().filter(one => one !== undefined && one !== null && one !== '')
    return texts.length ? [[name, texts.map(String)] as const] : []
  })
  const [isDraft] = [draft].flat().map(String)
  return {
    q: typeof q === 'string' ? q.trim() : '',
    draft: isDraft === 'true' ? 'draft' : isDraft === 'false' ? 'notDraft' : 'all',
    filters: Object.fromEntries(filters),
  }
}

/** The field that a parameter filters: `budgetTotal_gte` → `budgetTotal`. */
export function baseOf(param: string): string {
  return param.replace(/_(gte|lte)$/, '')
}

/** Parameters that mean something else than a filter, to the API or in the console's own addresses. */
export const reserved: ReadonlySet<string> = new Set([
  'organization',
  'id',
  'q',
  'sort',
  'limit',
  'skip',
  'page',
  'show',
  'draft',
  'filter',
])

/** The parameters of an address, those included that stand in a react-admin `filter={"status":"active"}`. */
function plainParams(search: string): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [name, value] of Object.entries(parsedObject(params.get('filter')))) {
    const values = (Array.isArray(value) ? value : [value]).filter(one => typeof one !== 'object').map(String)
    // The words that are searched for are one text, commas and all.
    if (values.length && !params.has(name)) params.set(name, values.map(name === 'q' ? String : escapeValue).join(','))
  }
  return params
}

function parsedObject(text: string | null): object {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function filtersOf(resource: Resource, params: URLSearchParams): ListFilters {
  const columns = indexedColumns(resource)
  const filters: Record<string, readonly string[]> = {}
  for (const [name, text] of params) {
    if (reserved.has(name) || !columns.has(baseOf(name)) || !text) continue
    filters[name] = text.split(',').map(unescapeValue)
  }
  return filters
}

function sortOf(resource: Resource, text: string): ListSort | null {
  const [, direction, column = ''] = /^(asc|desc)\(([A-Za-z0-9_.]+)\)$/.exec(text) ?? []
  const type = indexedColumns(resource).get(column)?.type
  if ((direction !== 'asc' && direction !== 'desc') || !type || type === 'texts') return null
  return { column, direction }
}

function filterKeyOf({ filters, draft, q }: ListState): string {
  return JSON.stringify([Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1)), draft, q])
}

function escapeValue(value: string): string {
  return value.replaceAll('%', '%25').replaceAll(',', '%2C')
}

function unescapeValue(value: string): string {
  return value.replaceAll('%2C', ',').replaceAll('%25', '%')
}

function oneOf<T>(choices: readonly T[], value: T, fallback: T): T {
  return choices.includes(value) ? value : fallback
}
