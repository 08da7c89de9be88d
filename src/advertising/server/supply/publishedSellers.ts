import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import { type Fetcher, FetchRefused } from '../../../engine/server/outside.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { t } from '../../../engine/texts/t.ts'
import { judgeSellers, type SellersFile, type SellersVerdict } from '../../supply/judgeSellers.ts'
import { SellersReader } from '../../supply/SellersReader.ts'
import { sellerClaimOf } from './sellerClaimOf.ts'

/** What a published sellers.json says of a publisher. */
export interface JudgedSellers {
  readonly url: string
  readonly redirectedTo: string | null
  readonly verdict: SellersVerdict
}

/** Some exchanges publish more than 100 MB. */
export const sellersLimits = { bytes: 256 * 1024 * 1024, timeoutMs: 60_000 } as const

/**
 * Compares publishers with the sellers.json at their organization's own domain. A file is fetched once for all whom it is asked about from
 * the beginning; what is not an active publisher is in no sellers.json, and a host that can't read large files asks for none.
 * @param ids the seller IDs that will be asked about
 */
export function publishedSellers(fetcher: Pick<Fetcher, 'fetchParts'>, ids: readonly string[]) {
  const known = new Map<string, { readonly ids: ReadonlySet<string>; readonly file: Promise<FetchedSellers> }>()
  return async (publisher: Row, organization: Row | undefined): Promise<JudgedSellers | null> => {
    const domain = asciiDomain(textOf(organization?.domain))
    if (!fetcher.fetchParts || domain === '' || publisher.status !== 'active') return null
    const url = `https://${domain}/sellers.json`
    const claim = sellerClaimOf(publisher)
    let fetched = known.get(url)
    if (!fetched?.ids.has(claim.sellerId)) {
      const wanted = new Set([...ids, claim.sellerId])
      fetched = { ids: wanted, file: fetchSellers(fetcher.fetchParts, url, wanted) }
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
  wanted: ReadonlySet<string>,
): Promise<FetchedSellers> {
  const reader = new SellersReader(wanted)
  try {
    const { bytes, timeoutMs } = sellersLimits
    const answer = await fetchParts(url, { maxBytes: bytes, timeoutMs, take: part => reader.take(part) })
    return { file: fileOf(answer.status, reader), redirectedTo: answer.redirects.at(-1) ?? null }
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    return {
      file: { kind: 'unreachable', reason: `${error.message}.` },
      redirectedTo: error.redirects.at(-1) ?? null,
    }
  }
}

function fileOf(status: number, reader: SellersReader): SellersFile {
  if (status === 404 || status === 410)
    return { kind: 'not_found', reason: t('The server responded with status %{status}: there is no file.', { status }) }
  if (status < 200 || status >= 300)
    return {
      kind: 'unreachable',
      reason: t('The server responded with status %{status} instead of the file.', { status }),
    }
  return { kind: 'found', read: reader.end() }
}
