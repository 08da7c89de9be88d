import type { DataProvider, GetListParams, GetListResult, RaRecord } from 'ra-core'
import { HttpError, useDataProvider } from 'ra-core'
import simpleRestProvider from 'ra-data-simple-rest'
import type { BulkResult, EntityRow } from '../contract/api.ts'
import { apiBase, exportPurpose, limitedCount } from '../contract/api.ts'
import { isObject } from '../contract/isObject.ts'
import { type ListQuery, limits } from '../contract/query.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { t } from '../texts/t.ts'
import { reportAccessChanged } from './accessChanged.ts'
import { type ExtraCalls, extraCalls } from './extraCalls.ts'
import { findInList } from './findInList.ts'
import { type Answer, readable, send, sendJson } from './http.ts'
import { inOwnWords } from './inOwnWords.ts'
import { isNotOffered } from './isNotOffered.ts'
import { listQuery } from './listQuery.ts'
import { isOffered } from './offeredCalls.ts'
import {
  isListsOnly,
  listFromPlatform,
  platformEntity,
  platformField,
  queryToPlatform,
  refusalFromPlatform,
  rowFromPlatform,
  rowToPlatform,
  takesSearch,
} from './platformDialect.ts'
import { readRows, withCountedIds } from './readRows.ts'
import { allResources, findEntity, resourceOfName } from './resources.ts'
import { searchedRows } from './searchedRows.ts'
import { createListSearch, searchedPage } from './searchLists.ts'

/**
 * The console's side of `/api/v1`, on top of ra-data-simple-rest. A resource's name is its page's path without the
 * leading slash; `{entity}` is what the catalogue calls it for the API.
 *
 * | call               | request                                                                        |
 * |--------------------|--------------------------------------------------------------------------------|
 * | getList            | GET /{entity}?organization&sort&limit&skip&{filters}; total in x-total-count,  |
 * |                    | without it what there is at least, and `meta.atLeast` where more may follow.   |
 * |                    | Counted up to `limits.counted` only, unless `meta.count` is `exact`            |
 * | getOne             | GET /{entity}?id=a; exactly one or an error, of deals the first (list.9)       |
 * | getMany            | GET /{entity}?id=a,b,c; of a platform that has no such call, out of the list   |
 * | getManyReference   | GET /{entity}?{target}=id&organization&sort&limit&skip                         |
 * | create             | POST /{entity}, with the selected organization when the data has none          |
 * | update             | PUT /{entity}/{id}, the whole row with its version                             |
 * | delete             | DELETE /{entity}/{id}                                                          |
 * | updateMany         | PATCH /{entity} { ids, changes }, or PUT for each                              |
 * | deleteMany         | DELETE /{entity}/{id} for each                                                 |
 * | and `ExtraCalls`   | see there                                                                      |
 *
 * Reads carry `meta.organization` (null: all organizations) or else what `organization()` says; requests that nobody
 * waits for any more are aborted.
 */
export function createDataProvider(organization: () => string | null): ConsoleDataProvider {
  const base = simpleRestProvider(apiBase, sendAndReport as Parameters<typeof simpleRestProvider>[1])
  const entityOf = (name: string) => platformEntity(resourceOfName(name).entity)
  const organizationOf = (meta: Meta) => (meta?.organization === undefined ? organization() : meta.organization || null)

  const list = async (name: string, params: Partial<GetListParams>) => {
    const resource = resourceOfName(name)
    const query = listQuery(params, organizationOf(params.meta))
    const { q, ...whole } = query
    if (q !== undefined && !isOffered('search') && !takesSearch()) {
      const all = { ...whole, limit: limits.list, skip: 0 }
      const { data } = await readList(resource, listUrl(resource, all), params.signal, params.meta)
      const found = searchedRows(resource, data, q)
      return { data: found.slice(query.skip, query.skip + query.limit), total: found.length }
    }
    const answer = await readList(resource, listUrl(resource, query), params.signal, params.meta, true)
    const { data, total, counted } = answer
    if (total !== null && !counted) return { data, total }
    const follows = data.length > 0 && data.length >= query.limit
    const seen = query.skip + data.length + (follows ? 1 : 0)
    return {
      data,
      // Beyond the last page there is nothing to be seen.
      total: data.length > 0 ? Math.max(seen, total ?? 0) : (total ?? seen),
      ...(follows || (counted && data.length === 0) ? { meta: { atLeast: true, counted } } : {}),
    }
  }
  const listsOnly = new Set<string>()
  const byIds = async (name: string, ids: readonly unknown[], signal: AbortSignal | undefined, meta?: Meta) => {
    const resource = resourceOfName(name)
    const fromList = async () => {
      const owner = resource.scope === 'self' ? null : organizationOf(meta)
      const data = await findInList(ids.map(String), pagination =>
        readList(resource, listUrl(resource, listQuery({ pagination }, owner)), signal, meta),
      )
      return { data, total: data.length }
    }
    const { entity } = resource
    if (!isOffered('byIds') && (listsOnly.has(entity) || isListsOnly(entity))) return fromList()
    try {
      return await readList(resource, idsUrl(resource, ids), signal, meta)
    } catch (error) {
      if (!isNotOffered(error) || isOffered('byIds')) throw error
      const found = await fromList().catch(() => {
        throw error
      })
      listsOnly.add(entity)
      return found
    }
  }

  const provider: DataProvider = {
    ...base,
    supportAbortSignal: true,
    getList: list,
    getManyReference: (name, { target, id, filter, ...params }) =>
      list(name, { ...params, filter: { ...filter, [target]: id } }),
    async getOne(name, { id, signal }) {
      const { data } = await byIds(name, [id], signal)
      const [row] = data
      if (!row) throw new HttpError(notOne, 404)
      if (data.length > 1 && !resourceOfName(name).takesFirst) throw new HttpError(notOne, 500)
      if (row.id !== String(id)) throw new HttpError(notOne, 500)
      return { data: row }
    },
    async getMany(name, { ids, signal, meta }) {
      const pages = chunks([...new Set(ids)]).map(part => byIds(name, part, signal, meta))
      return { data: (await Promise.all(pages)).flatMap(({ data }) => data) }
    },
    async create(name, params) {
      const resource = resourceOfName(name)
      const own = resource.scope === 'organization' || resource.scope === 'shared'
      const owner = organizationOf(params.meta)
      const data =
        own && owner && params.data.organization === undefined ? { ...params.data, organization: owner } : params.data
      const sent = rowToPlatform(resource, withCountedIds(resource, data))
      const answer = await refusing(resource, base.create(entityOf(name), { ...params, data: sent }))
      const made = rowOf(resource, answer.data)
      if (!made) throw new HttpError(withoutRow, 200)
      return { data: made }
    },
    async update(name, params) {
      const { actions: _, ...data } = { ...params.previousData, ...params.data } as Partial<RaRecord>
      const resource = resourceOfName(name)
      const sent = rowToPlatform(resource, withCountedIds(resource, data))
      const answer = await refusing(resource, base.update(entityOf(name), { ...params, data: sent }))
      // Of an update and a deletion the specification shows no result: what was sent stands for it.
      return { data: rowOf(resource, answer.data) ?? { ...data, id: params.id } }
    },
    async delete(name, params) {
      const answer = await base.delete(entityOf(name), params)
      return { data: answer.data ?? { id: params.id } }
    },
    async updateMany(name, { ids, data }) {
      const { results } = await extra.bulk(name, { ids: ids.map(String), changes: data })
      return { data: doneOf(results) }
    },
    async deleteMany(name, { ids }) {
      const results: BulkResult[] = []
      for (const id of ids.map(String)) {
        const outcome = await base.delete(entityOf(name), { id }).then(() => ({ ok: true }), refusal)
        results.push({ id, changes: [], ...outcome })
      }
      return { data: doneOf(results) }
    },
  }
  const searchLists = createListSearch({
    resources: allResources,
    read: async ({ name }, owner) =>
      (await list(name, { pagination: searchedPage, meta: { organization: owner } })).data,
  })
  const extra = extraCalls({
    bulk: async (name, params) => {
      const { data: rows } = await provider.getMany<EntityRow>(name, { ids: [...params.ids] })
      const send = (row: EntityRow, changes: object) =>
        provider.update(name, { id: row.id, data: changes, previousData: row })
      const { changeSingly } = await import('./changeSingly.ts')
      return changeSingly({ ...params, resource: resourceOfName(name), rows, send })
    },
    search: q => searchLists(q, organization()),
  })
  return { ...provider, ...extra }
}

/** The provider with the API's extra calls, typed. */
export function useConsoleDataProvider(): ConsoleDataProvider {
  return useDataProvider<ConsoleDataProvider>()
}

export type ConsoleDataProvider = DataProvider & ExtraCalls

/** Who may do what stands in the administration's resources; a write there is told to `currentUser`. */
async function sendAndReport(url: string, init: RequestInit = {}): Promise<Answer> {
  const answer = await sendJson(url, init)
  const entity = url.slice(apiBase.length + 1).split(/[/?]/)[0] ?? ''
  if (init.method !== undefined && findEntity(entity)?.section === 'admin') reportAccessChanged()
  return answer
}

function rowsOf(resource: Resource, list: readonly unknown[]): GetListResult['data'] {
  return readRows(
    resource,
    list.map(row => (isObject(row) ? inOwnWords(resource, rowFromPlatform(resource, row)) : row)),
  )
}

/** The row that a write has answered, alone or as a list of one; undefined where it answered something else. */
function rowOf(resource: Resource, answer: unknown): GetListResult['data'][number] | undefined {
  return rowsOf(resource, Array.isArray(answer) ? answer.slice(0, 1) : [answer])[0]
}

/** @throws what the platform refused it with, in the catalogue's words */
async function refusing<T>(resource: Resource, write: Promise<T>): Promise<T> {
  return write.catch(error => {
    throw refusalFromPlatform(resource, error)
  })
}

const withoutRow = t(
  'The server’s response couldn’t be read. Your changes may have been saved: check before you try again.',
)
const notOne = t('unexpected response, expected exactly 1 result')

/** A list's answer; what can be read and is no array counts as empty (list.8), anything but 200 is its text as an error (list.7). */
async function readList(
  resource: Resource,
  url: string,
  signal: AbortSignal | undefined,
  meta: Meta,
  isPage = false,
): Promise<ListAnswer> {
  const isExact = meta?.purpose === 'export' || meta?.count === 'exact' || !isPage
  const answer = await send(url, {
    ...(signal ? { signal } : {}),
    headers: new Headers({
      ...(meta?.purpose === 'export' ? exportPurpose : {}),
      ...(isExact ? {} : { Prefer: limitedCount }),
    }),
  })
  const { status, headers, body } = answer
  if (status !== 200)
    throw new HttpError(body || t('The server responded with status %{status}.', { status }), status, answer.json)
  const list = listFromPlatform(readable(answer, url).json, headers)
  const data = rowsOf(resource, list?.rows ?? [])
  const counted = headers.get('preference-applied') === limitedCount
  return { data, total: list ? list.total : data.length, counted }
}

interface ListAnswer {
  readonly data: GetListResult['data']
  readonly total: number | null
  /** There are as many at least: rows were not counted any further. */
  readonly counted: boolean
}

/** Where the rows of a list are asked for. */
function listUrl(resource: Resource, query: ListQuery): string {
  return `${apiBase}/${platformEntity(resource.entity)}?${queryToPlatform(resource, query)}`
}

function idsUrl(resource: Resource, ids: readonly unknown[]): string {
  const texts = ids.map(id => encodeURIComponent(String(id)))
  return `${apiBase}/${platformEntity(resource.entity)}?${platformField(resource, 'id')}=${texts.join(',')}`
}

/** An address has room for about so many ids before servers refuse its length. */
function chunks<T>(items: readonly T[], size = 200): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, i) => items.slice(i * size, (i + 1) * size))
}

/** @throws what is no answer of the server */
function refusal(error: unknown): { ok: boolean; error: string } {
  if (!(error instanceof HttpError)) throw error
  return { ok: false, error: error.message }
}

/** The ids that went well. @throws HttpError when any did not, with the results as its body. */
function doneOf(results: readonly BulkResult[]): string[] {
  const failed = results.filter(({ ok }) => !ok)
  if (failed.length === 0) return results.map(({ id }) => id)
  const why = failed[0]?.error ?? Object.values(failed[0]?.fields ?? {})[0] ?? t('rejected')
  const text =
    results.length === 1
      ? why
      : t('%{failed} of %{total} couldn’t be changed: %{why}', {
          failed: failed.length,
          total: results.length,
          why,
        })
  throw new HttpError(text, 409, { error: text, results })
}

type Meta = { readonly organization?: string | null; readonly purpose?: 'export'; readonly count?: 'exact' } | undefined
