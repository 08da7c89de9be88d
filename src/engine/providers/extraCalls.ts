import { HttpError } from 'ra-core'
import type { BulkAnswer, EntityRow, HistoryEntry, SearchHit } from '../contract/api.ts'
import { apiBase } from '../contract/api.ts'
import type { JsonSchema } from '../contract/jsonSchema.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { t } from '../texts/t.ts'
import { request, write } from './http.ts'
import { historyInWords, hitInOwnWords } from './inOwnWords.ts'
import { isOffered } from './offeredCalls.ts'
import { optionalRead } from './optionalRead.ts'
import { platformEntity, platformOrganization, schemaFromPlatform } from './platformDialect.ts'
import { readSchema } from './readSchema.ts'
import { resourceOfEntity, resourceOfName } from './resources.ts'

/**
 * What our API can do beyond the specification's calls. The console also fronts platforms without them: there `bulk` and
 * `search` are done with the specification's calls, the other reads answer empty, and the other writes are not offered.
 *
 * | call       | request                                                  |
 * |------------|----------------------------------------------------------|
 * | transition | POST /{entity}/{id}/move { to, version }                 |
 * | act        | POST /{entity}/{id}/action { action, values, version }   |
 * | duplicate  | POST /{entity}/{id}/duplicate                            |
 * | history    | GET /{entity}/{id}/history, newest first                 |
 * | restore    | POST /{entity}/{id}/restore { version }                  |
 * | bulk       | PATCH /{entity}[?dryRun=true] { ids, changes, versions } |
 * | each       | PATCH /{entity}[?dryRun=true] { each, together, versions } |
 * | undo       | PATCH /{entity}[?dryRun=true] { undo, skip }             |
 * | search     | GET /search?q                                            |
 * | schema     | GET /{entity}/schema.json, asked once                    |
 * | upload     | POST /{entity}?organization, the file under its own name and nothing else (platform.7) |
 * | thumbnail  | PUT /{entity}/{id}/thumbnail { image }, where our API answers the file |
 */
export interface ExtraCalls {
  /** `to` is the transition's action or target state, as the API's `actions` name it. */
  transition(name: string, params: { id: string; to: string; version: number; reason?: string }): Promise<EntityRow>
  /** `action` is one of the catalogue's; `values` are what it asks for. */
  act(
    name: string,
    params: { id: string; action: string; values: Readonly<Record<string, unknown>>; version: number },
  ): Promise<EntityRow>
  /** What everybody shares is copied into the organization; other rows are copied where they are. */
  duplicate(name: string, id: string, organization: string | null): Promise<EntityRow>
  history(name: string, id: string, signal?: AbortSignal): Promise<readonly HistoryEntry[]>
  restore(name: string, params: { id: string; version: number }): Promise<EntityRow>
  bulk(name: string, params: BulkParams): Promise<BulkAnswer>
  /** Changes that differ by row. */
  each(name: string, params: EachParams): Promise<BulkAnswer>
  /** A page of the rows that a bulk change made; where `next` is answered, more follow. */
  undo(name: string, params: UndoParams): Promise<BulkAnswer>
  search(q: string, signal?: AbortSignal): Promise<readonly SearchHit[]>
  schema(entity: string): Promise<JsonSchema>
  /** One file, with a thumbnail of it where the browser could draw one. A failure's text is the error (media.2). */
  upload(name: string, params: UploadParams): Promise<UploadedRow>
}

export interface UploadParams {
  readonly file: File
  readonly organization: string
  /** An account's id. */
  readonly account?: string | null
  readonly folder?: string
  readonly thumbnail?: Blob | null
  readonly signal?: AbortSignal | undefined
  /** How much of the file has been sent, from 0 to 1. */
  readonly onSent?: ((part: number) => void) | undefined
}

/** The row of an uploaded file; a duplicate was there before. */
export interface UploadedRow extends EntityRow {
  readonly duplicate?: boolean
}

export interface BulkParams {
  readonly ids: readonly string[]
  /** By field or path: values, or a `FieldChange` of what each row has. */
  readonly changes: Readonly<Record<string, unknown>>
  /** What a dry run saw, by id; rows that are another version by now are refused. */
  readonly versions?: Readonly<Record<string, number>>
  readonly dryRun?: boolean
  /** How many rows are done, where they are changed one after another. */
  readonly onProgress?: (done: number) => void
}

export interface EachParams extends Pick<BulkParams, 'versions' | 'dryRun'> {
  /** By id, as `changes` of a bulk change. */
  readonly each: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** All of them, or none where one is refused. */
  readonly together?: boolean
}

export interface UndoParams {
  /** The batch that is undone. */
  readonly undo: string
  readonly skip?: number
  readonly dryRun?: boolean
}

/** Calls of ours that the specification's can stand for. */
export type Fallbacks = Pick<ExtraCalls, 'bulk' | 'search'>

export function extraCalls(fallbacks: Fallbacks): ExtraCalls {
  const patch = (name: string, { dryRun, ...body }: { readonly dryRun?: boolean }) =>
    write<BulkAnswer>('PATCH', `/${resourceOfName(name).entity}${dryRun ? '?dryRun=true' : ''}`, body)
  const schemas = new Map<string, Promise<JsonSchema>>()
  const at = (name: string, id: string) => `/${platformEntity(resourceOfName(name).entity)}/${encodeURIComponent(id)}`
  return {
    transition: (name, { id, ...body }) => write('POST', `${at(name, id)}/move`, body),
    act: (name, { id, ...body }) => write('POST', `${at(name, id)}/action`, body),
    duplicate: (name, id, organization) =>
      write('POST', `${at(name, id)}/duplicate`, organization ? { organization } : {}),
    history: async (name, id, signal) => historyInWords(listOf(await optionalRead(`${at(name, id)}/history`, signal))),
    restore: (name, { id, version }) => write('POST', `${at(name, id)}/restore`, { version }),
    bulk: (name, params) => {
      if (!isOffered('bulk')) return fallbacks.bulk(name, params)
      const { onProgress: _, ...body } = params
      return patch(name, body)
    },
    each: patch,
    undo: patch,
    search: async (q, signal) => {
      if (!isOffered('search')) return fallbacks.search(q, signal)
      const hits = await optionalRead(`/search?${new URLSearchParams({ q })}`, signal)
      return listOf<SearchHit>(hits).map(hitInOwnWords)
    },
    schema: entity => {
      const asked = schemas.get(entity)
      if (asked) return asked
      const answer = request<unknown>(`/${platformEntity(entity)}/schema.json`).then(document =>
        schemaFromPlatform(resourceOfEntity(entity), readSchema(document)),
      )
      schemas.set(entity, answer)
      answer.catch(() => schemas.delete(entity))
      return answer
    },
    upload: async (name, { file, organization, account, folder, thumbnail, signal, onSent }) => {
      const body = new FormData()
      body.append(file.name, file, file.name)
      const owner = {
        [platformOrganization()]: organization,
        ...(account ? { account } : {}),
        ...(folder ? { folder } : {}),
      }
      const path = `/${platformEntity(resourceOfName(name).entity)}?${new URLSearchParams(owner)}`
      const [row] = listOf<UploadedRow>(
        await request<unknown>(path, { method: 'POST', body, signal: signal ?? null, onSent }),
      )
      if (!row) throw new HttpError(t('The server’s response doesn’t include the uploaded file'), 200)
      return thumbnail && !row.duplicate ? withThumbnail(resourceOfName(name), row, thumbnail) : row
    },
  }
}

/** The row with its thumbnail, where our API keeps such; without one the file is up all the same. */
async function withThumbnail({ entity }: Resource, row: UploadedRow, thumbnail: Blob): Promise<UploadedRow> {
  const path = `/${entity}/${encodeURIComponent(row.id)}`
  if (row.url !== `${apiBase}${path}/file`) return row
  const letters = Array.from(new Uint8Array(await thumbnail.arrayBuffer()), byte => String.fromCharCode(byte))
  return write<UploadedRow>('PUT', `${path}/thumbnail`, { image: btoa(letters.join('')) }).catch(() => row)
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : []
}
