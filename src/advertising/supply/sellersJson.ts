/** What we say of a publisher to whoever buys from us. */
export interface SellerClaim {
  readonly sellerId: string
  readonly name: string
  readonly domain: string
  readonly sellerType: 'PUBLISHER' | 'INTERMEDIARY' | 'BOTH'
  readonly isConfidential: boolean
}

/** A sellers.json (IAB Tech Lab, sellers.json 1.0): by seller ID, and without name and domain where these are confidential. */
export function sellersJson(sellers: readonly SellerClaim[]) {
  return {
    version: '1.0',
    sellers: sellers
      .toSorted((a, b) => (a.sellerId < b.sellerId ? -1 : 1))
      .map(({ sellerId, name, domain, sellerType, isConfidential }) => ({
        seller_id: sellerId,
        seller_type: sellerType,
        ...(isConfidential ? { is_confidential: 1 as const } : { name, domain }),
      })),
  }
}

/** Where an organization publishes its sellers.json. */
export function sellersUrl(domain: string): string {
  return `https://${domain}${sellersPath}`
}

/** Whether a file of a check is a sellers.json, not an ads.txt. */
export function isSellersUrl(url: string): boolean {
  return url.endsWith(sellersPath)
}

const sellersPath = '/sellers.json'
