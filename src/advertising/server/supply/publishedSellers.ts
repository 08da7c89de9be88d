import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Fetcher } from '../../../engine/server/outside.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { judgeSellers, type SellersVerdict } from '../../supply/judgeSellers.ts'
import { sellerClaimOf } from './sellerClaimOf.ts'
import { type SellersFilesLimits, sellersFiles } from './sellersFiles.ts'

/** What a published sellers.json says of a publisher. */
export interface JudgedSellers {
  readonly url: string
  readonly redirectedTo: string | null
  readonly verdict: SellersVerdict
}

/**
 * Compares publishers with the sellers.json at their organization's own domain. A file is fetched once for all whom it is asked about from
 * the beginning; what is not an active publisher is in no sellers.json, and a host that can't read large files asks for none.
 * @param ids the seller IDs that will be asked about
 */
export function publishedSellers(
  fetcher: Pick<Fetcher, 'fetchParts'>,
  ids: readonly string[],
  limits: SellersFilesLimits = {},
) {
  const files = sellersFiles(fetcher, ids, limits)
  return async (publisher: Row, organization: Row | undefined): Promise<JudgedSellers | null> => {
    const domain = asciiDomain(textOf(organization?.domain))
    if (domain === '' || publisher.status !== 'active') return null
    const claim = sellerClaimOf(publisher)
    const fetched = await files(domain, claim.sellerId)
    if (!fetched) return null
    const { url, file, redirectedTo } = fetched
    return { url, redirectedTo, verdict: judgeSellers(claim, file, url) }
  }
}
