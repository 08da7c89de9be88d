import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Fetcher } from '../../../engine/server/outside.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { judgeSellers, type SellersVerdict } from '../../supply/judgeSellers.ts'
import { sellerClaimOf } from './sellerClaimOf.ts'
import { readsSellersFiles, type SellersFilesLimits, sellersFiles } from './sellersFiles.ts'

/** What a published sellers.json says of a publisher. */
export interface JudgedSellers {
  readonly url: string
  readonly redirectedTo: string | null
  readonly verdict: SellersVerdict
}

/**
 * Compares publishers with the sellers.json at their organization's own domain. A file is fetched once for all whom it is asked about from
 * the beginning; null for publishers that it isn't read for.
 * @param ids the seller IDs that will be asked about
 */
export function publishedSellers(
  fetcher: Pick<Fetcher, 'fetchParts'>,
  ids: readonly string[],
  limits: SellersFilesLimits = {},
) {
  const files = sellersFiles(fetcher, ids, limits)
  return async (publisher: Row, organization: Row | undefined): Promise<JudgedSellers | null> => {
    if (!readsPublished(fetcher, publisher, organization)) return null
    const claim = sellerClaimOf(publisher)
    const fetched = await files(domainOf(organization), claim.sellerId)
    if (!fetched) return null
    const { url, file, redirectedTo } = fetched
    return { url, redirectedTo, verdict: judgeSellers(claim, file, url) }
  }
}

/** Whether a sellers.json is read for a publisher: what isn't active is in none, and a host that can't read large files asks for none. */
export function readsPublished(
  fetcher: Pick<Fetcher, 'fetchParts'>,
  publisher: Row,
  organization: Row | undefined,
): boolean {
  return readsSellersFiles(fetcher) && publisher.status === 'active' && domainOf(organization) !== ''
}

function domainOf(organization: Row | undefined): string {
  return asciiDomain(textOf(organization?.domain))
}
