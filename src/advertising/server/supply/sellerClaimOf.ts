import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { SellerClaim } from '../../supply/sellersJson.ts'

/** What our sellers.json says of a publisher. */
export function sellerClaimOf({ sellerId, name, domain, sellerType, confidential }: Row): SellerClaim {
  return {
    sellerId: textOf(sellerId),
    name: textOf(name),
    domain: textOf(domain),
    sellerType: sellerType === 'INTERMEDIARY' || sellerType === 'BOTH' ? sellerType : 'PUBLISHER',
    isConfidential: confidential === true,
  }
}
