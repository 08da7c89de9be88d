import type { RaRecord } from 'ra-core'
import { limits } from '../contract/query.ts'

/**
 * Rows by their ids, for platforms that answer some entities in lists alone: its pages are read until all are found, at most ten of them.
 * A platform may hold its pages shorter than they are asked for.
 * @param read answers some rows of the list, and how many it has in all where that is said
 */
export async function findInList(ids: readonly string[], read: ReadPart): Promise<RaRecord[]> {
  const sought = new Set(ids)
  const found = new Map<string, RaRecord>()
  let limit: number = limits.list
  for (let page = 1; page <= mostPages; page += 1) {
    const { data, total } = await read({ page, perPage: limit })
    for (const row of data) if (sought.has(String(row.id))) found.set(String(row.id), row)
    if (found.size === sought.size || data.length === 0) break
    if (page === 1 && total !== null && data.length < Math.min(limit, total)) limit = data.length
    if (total === null ? data.length < limit : page * limit >= total) break
  }
  return [...found.values()]
}

type ReadPart = (pagination: {
  readonly page: number
  readonly perPage: number
}) => Promise<{ readonly data: readonly RaRecord[]; readonly total: number | null }>

const mostPages = 10
