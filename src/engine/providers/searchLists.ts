import type { RaRecord } from 'ra-core'
import type { SearchHit } from '../contract/api.ts'
import { limits } from '../contract/query.ts'
import { rankHit } from '../contract/rankHit.ts'
import type { Resource } from '../contract/resourceSpec.ts'
import { isNotOffered } from './isNotOffered.ts'
import { hasWords } from './searchedRows.ts'

/**
 * A search for platforms that have none: the first thousand rows of each list are read, kept for a minute, and searched for
 * the words in the page. A list that the platform doesn't have is asked for once.
 */
export function createListSearch({ resources, read, now = Date.now }: ListSearchOptions): ListSearch {
  const missing = new Set<string>()
  const cache = new Map<string, { readonly at: number; readonly rows: Promise<readonly RaRecord[]> }>()

  const rowsOf = (resource: Resource, organization: string | null): Promise<readonly RaRecord[]> => {
    const key = `${resource.entity} ${organization ?? ''}`
    const known = cache.get(key)
    if (known && now() - known.at < cacheMs) return known.rows
    const rows = read(resource, organization)
    cache.set(key, { at: now(), rows })
    rows.catch(error => {
      cache.delete(key)
      if (isNotOffered(error)) missing.add(resource.entity)
    })
    return rows
  }

  return async (q, organization) => {
    const words = q.toLowerCase().split(/\s+/).filter(Boolean)
    const asked = resources().filter(({ entity, readOnly }) => !readOnly && !missing.has(entity))
    const answers = await Promise.allSettled(asked.map(resource => rowsOf(resource, organization)))
    const failure = answers.find(answer => answer.status === 'rejected' && !isNotOffered(answer.reason))
    if (failure?.status === 'rejected' && answers.every(({ status }) => status === 'rejected')) throw failure.reason
    const hits = asked.flatMap((resource, place) => {
      const answer = answers[place]
      const rows = answer?.status === 'fulfilled' ? answer.value : []
      return rows
        .map(row => hitOf(resource, row))
        .filter(({ name, id }) => hasWords([name], id, words))
        .slice(0, mostOfEach)
    })
    return hits.toSorted((one, other) => rankHit(one, q) - rankHit(other, q)).slice(0, mostOfAll)
  }
}

/** @throws what the platform answered, where no list could be read */
export type ListSearch = (q: string, organization: string | null) => Promise<readonly SearchHit[]>

export interface ListSearchOptions {
  /** What is searched. */
  readonly resources: () => readonly Resource[]
  /** Reads as many rows of a list as are searched, `limits.list`. */
  readonly read: (resource: Resource, organization: string | null) => Promise<readonly RaRecord[]>
  readonly now?: () => number
}

const cacheMs = 60_000
const mostOfEach = 5
const mostOfAll = 20

/** What is read of each list. */
export const searchedPage = { page: 1, perPage: limits.list }

function hitOf(resource: Resource, row: RaRecord): SearchHit {
  const id = String(row.id)
  const name = row[resource.title] ?? row.name
  return {
    entity: resource.entity,
    id,
    name: typeof name === 'string' && name ? name : id,
    organization: typeof row.organization === 'string' ? row.organization : null,
    path: `${resource.path}/${encodeURIComponent(id)}/show`,
  }
}
