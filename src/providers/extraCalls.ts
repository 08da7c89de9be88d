import { HttpError } from 'ra-core'
import type { BulkResult, EntityRow, HistoryEntry, SearchHit } from '../contract/api.ts'
import type { JsonSchema } from '../contract/jsonSchema.ts'
import { request, write } from './http.ts'
import { filterTexts } from './listQuery.ts'
import { resourceOfName } from './resources.ts'

/**
 * What our API can do beyond the specification's calls. The console also fronts platforms without them: there the reads
 * answer empty, and the writes fail with the platform's own sentence.
 *
 * | call      | request                                                  |
 * |-----------|----------------------------------------------------------|
 * | move      | POST /{entity}/{id}/move { to, version }                 |
 * | duplicate | POST /{entity}/{id}/duplicate                            |
 * | history   | GET /{entity}/{id}/history, newest first                 |
 * | restore   | POST /{entity}/{id}/restore { version }                  |
 * | bulk      | PATCH /{entity}[?dryRun=true] { ids or filter, changes } |
 * | search    | GET /search?q                                            |
 * | schema    | GET /{entity}/schema.json, asked once                    |
 * | upload    | POST /{entity}?organization, the file under its own name   |
 * | facts     | GET /fact/daily?by&from&to&ids&organization              |
 */
export interface ExtraCalls {
  /** `to` is the move's action or target state, as the API's `actions` name it. */
  move(name: string, params: { id: string; to: string; version: number }): Promise<EntityRow>
  /** What everybody shares is copied into the organization; other rows are copied where they are. */
  duplicate(name: string, id: string, organization: string | null): Promise<EntityRow>
  history(name: string, id: string, signal?: AbortSignal): Promise<readonly HistoryEntry[]>
  restore(name: string, params: { id: string; version: number }): Promise<EntityRow>
  bulk(name: string, params: BulkParams): Promise<{ readonly results: readonly BulkResult[] }>
  search(q: string, organization?: string | null, signal?: AbortSignal): Promise<readonly SearchHit[]>
  schema(entity: string): Promise<JsonSchema>
  /** One file, with a small picture of it where the browser could draw one. A failure's text is the error (media.2). */
  upload(name: string, params: UploadParams): Promise<UploadedRow>
  dailyFacts(params: DailyFactsParams): Promise<readonly DailyFact[]>
}

export interface UploadParams {
  readonly file: File
  readonly organization: string
  readonly thumbnail?: Blob | null
}

/** The row of an uploaded file; a duplicate was there before. */
export interface UploadedRow extends EntityRow {
  readonly duplicate?: boolean
}

/** Delivery, added up by day (UTC) for each value of one dimension. */
export interface DailyFactsParams {
  readonly by: 'organization' | 'campaign' | 'strategy' | 'lineItem' | 'media' | 'deal'
  /** First and last day, inclusive, `2026-11-21`. */
  readonly from: string
  readonly to: string
  readonly ids?: readonly string[]
  readonly organization?: string | null
  readonly signal?: AbortSignal
}

/** Sums of a day for one value of the dimension, `id`; money in micros. An empty deal is the open exchange. */
export interface DailyFact {
  readonly day: string
  readonly id: string
  readonly bidRequests: number
  readonly bids: number
  readonly wins: number
  readonly impressions: number
  readonly viewable: number
  readonly clicks: number
  readonly conversions: number
  readonly starts: number
  readonly completes: number
  readonly spend: number
}

export interface BulkParams {
  readonly ids?: readonly string[]
  /** Instead of ids: every row that the list with this filter shows. */
  readonly filter?: Readonly<Record<string, unknown>>
  readonly organization?: string | null
  readonly changes: Readonly<Record<string, unknown>>
  readonly dryRun?: boolean
}

export function extraCalls(): ExtraCalls {
  const schemas = new Map<string, Promise<JsonSchema>>()
  const at = (name: string, id: string) => `/${resourceOfName(name).entity}/${encodeURIComponent(id)}`
  return {
    move: (name, { id, ...body }) => write('POST', `${at(name, id)}/move`, body),
    duplicate: (name, id, organization) =>
      write('POST', `${at(name, id)}/duplicate`, organization ? { organization } : {}),
    history: async (name, id, signal) => listOf(await optional(`${at(name, id)}/history`, signal)),
    restore: (name, { id, version }) => write('POST', `${at(name, id)}/restore`, { version }),
    bulk: (name, { ids, filter, organization, changes, dryRun }) => {
      const rows = ids
        ? { ids }
        : { filter: { ...filterTexts(filter ?? {}), ...(organization ? { organization } : {}) } }
      return write('PATCH', `/${resourceOfName(name).entity}${dryRun ? '?dryRun=true' : ''}`, { ...rows, changes })
    },
    search: async (q, organization, signal) => {
      const params = new URLSearchParams({ q, ...(organization ? { organization } : {}) })
      return listOf(await optional(`/search?${params}`, signal))
    },
    schema: entity => {
      const asked = schemas.get(entity)
      if (asked) return asked
      const answer = request<JsonSchema>(`/${entity}/schema.json`)
      schemas.set(entity, answer)
      answer.catch(() => schemas.delete(entity))
      return answer
    },
    upload: async (name, { file, organization, thumbnail }) => {
      const body = new FormData()
      body.append(file.name, file, file.name)
      if (thumbnail) body.append('thumbnail', thumbnail, `${file.name}.webp`)
      const path = `/${resourceOfName(name).entity}?${new URLSearchParams({ organization })}`
      const [row] = listOf<UploadedRow>(await request<unknown>(path, { method: 'POST', body }))
      if (!row) throw new HttpError('The server answered without the uploaded file', 200)
      return row
    },
    dailyFacts: async ({ ids, organization, signal, ...range }) => {
      const params = new URLSearchParams({
        ...range,
        ...(ids ? { ids: ids.join(',') } : {}),
        ...(organization ? { organization } : {}),
      })
      const answer = await optional(`/fact/daily?${params}`, signal)
      return listOf(typeof answer === 'object' && answer !== null && 'rows' in answer ? answer.rows : answer)
    },
  }
}

/** A read that the platform behind may not know: 404, 405 and 501 are an empty answer. */
async function optional(path: string, signal: AbortSignal | undefined): Promise<unknown> {
  try {
    return await request<unknown>(path, signal ? { signal } : {})
  } catch (error) {
    if (error instanceof HttpError && [404, 405, 501].includes(Number(error.status))) return []
    throw error
  }
}

function listOf<T>(value: unknown): readonly T[] {
  return Array.isArray(value) ? (value as T[]) : []
}
