import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { type Fetcher, FetchRefused } from '../../../engine/server/outside.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { judgeSellers, type SellersFile, type SellersVerdict } from '../../supply/judgeSellers.ts'
import { noFileBy } from '../../supply/noFileBy.ts'
import { SellersReader } from '../../supply/SellersReader.ts'
import { sellersUrl } from '../../supply/sellersJson.ts'
import { noFileOf } from './noFileOf.ts'
import { sellerClaimOf } from './sellerClaimOf.ts'

/** What a published sellers.json says of a publisher. */
export interface JudgedSellers {
  readonly url: string
  readonly redirectedTo: string | null
  readonly verdict: SellersVerdict
}

/** Some exchanges publish more than 100 MB. */
const mostBytes = 256 * 1024 * 1024

/**
 * Compares publishers with the sellers.json at their organization's own domain. A file is fetched once for all whom it is asked about from
 * the beginning; what is not an active publisher is in no sellers.json, and a host that can't read large files asks for none.
 * @param ids the seller IDs that will be asked about
 * @param timeoutMs for the whole of a file
 */
export function publishedSellers(fetcher: Pick<Fetcher, 'fetchParts'>, ids: readonly string[], timeoutMs = 60_000) {
  const known = new Map<string, { readonly ids: ReadonlySet<string>; readonly file: Promise<FetchedSellers> }>()
  return async (publisher: Row, organization: Row | undefined): Promise<JudgedSellers | null> => {
    const domain = asciiDomain(textOf(organization?.domain))
    if (!fetcher.fetchParts || domain === '' || publisher.status !== 'active') return null
    const url = sellersUrl(domain)
    const claim = sellerClaimOf(publisher)
    let fetched = known.get(url)
    if (!fetched?.ids.has(claim.sellerId)) {
      const wanted = new Set([...ids, claim.sellerId])
      fetched = { ids: wanted, file: fetchSellers(fetcher.fetchParts, url, { wanted, timeoutMs }) }
      known.set(url, fetched)
    }
    const { file, redirectedTo } = await fetched.file
    return { url, redirectedTo, verdict: judgeSellers(claim, file, url) }
  }
}

interface FetchedSellers {
  readonly file: SellersFile
  readonly redirectedTo: string | null
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
    return { file, redirectedTo: answer.redirects.at(-1) ?? null }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    const redirectedTo = error.redirects.at(-1) ?? null
    if (reader.isUnreadable) return { file: { kind: 'found', read: reader.end() }, redirectedTo }
    return { file: noFileOf(error), redirectedTo }
  }
}
