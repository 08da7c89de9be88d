import { type Fetcher, FetchRefused } from '../../../engine/server/outside.ts'
import type { SellersFile } from '../../supply/lookUpSeller.ts'
import { noFileBy } from '../../supply/noFileBy.ts'
import { SellersReader } from '../../supply/SellersReader.ts'
import { sellersUrl } from '../../supply/sellersJson.ts'
import { noFileOf } from './noFileOf.ts'

export interface FetchedSellers {
  readonly url: string
  readonly file: SellersFile
  /** Where redirects led to; null without any. */
  readonly redirectedTo: string | null
}

/** Some exchanges publish more than 100 MB. */
const mostBytes = 256 * 1024 * 1024

export interface SellersFilesLimits {
  /** For the whole of a file. */
  readonly timeoutMs?: number
  /** For all files together, from now on. */
  readonly withinMs?: number
}

/**
 * Fetches the sellers.json of a domain through the guarded client, as far as a seller ID matters. A file is fetched once for all IDs that it
 * is asked about from the beginning; null from a host that can't read large files, and where no time is left.
 * @param ids the seller IDs that will be asked about
 */
export function sellersFiles(
  fetcher: Pick<Fetcher, 'fetchParts'>,
  ids: readonly string[],
  { timeoutMs = 60_000, withinMs = Number.POSITIVE_INFINITY }: SellersFilesLimits = {},
) {
  const known = new Map<string, { readonly ids: ReadonlySet<string>; readonly file: Promise<FetchedSellers> }>()
  const until = performance.now() + withinMs
  return (domain: string, sellerId: string): Promise<FetchedSellers> | null => {
    if (!fetcher.fetchParts) return null
    const url = sellersUrl(domain)
    const before = known.get(url)
    if (before?.ids.has(sellerId)) return before.file
    const leftMs = Math.floor(until - performance.now())
    if (leftMs <= 0) return null
    const wanted = new Set([...ids, sellerId])
    const file = fetchSellers(fetcher.fetchParts, url, { wanted, timeoutMs: Math.min(timeoutMs, leftMs) })
    known.set(url, { ids: wanted, file })
    return file
  }
}

/** Whether the host can read what may be large. */
export function readsSellersFiles({ fetchParts }: Pick<Fetcher, 'fetchParts'>): boolean {
  return fetchParts !== undefined
}

async function fetchSellers(
  fetchParts: NonNullable<Fetcher['fetchParts']>,
  url: string,
  { wanted, timeoutMs }: { readonly wanted: ReadonlySet<string>; readonly timeoutMs: number },
): Promise<FetchedSellers> {
  const reader = new SellersReader(wanted)
  const take = (part: string) => {
    reader.take(part)
    // The rest isn't downloaded.
    if (reader.isUnreadable) throw new Error('unreadable')
  }
  try {
    const answer = await fetchParts(url, { maxBytes: mostBytes, timeoutMs, take })
    const file = noFileBy(answer.status) ?? ({ kind: 'found', read: reader.end() } as const)
    return { url, file, redirectedTo: answer.redirects.at(-1) ?? null }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const redirectedTo = error.redirects.at(-1) ?? null
    if (reader.isUnreadable) return { url, file: { kind: 'found', read: reader.end() }, redirectedTo }
    return { url, file: noFileOf(error), redirectedTo }
  }
}
