/** What the organization claims about a publisher: its account, and how its inventory is sold. */
export interface SupplyClaim {
  /** The domain of our ad system, as buyers know it. */
  readonly adSystem: string
  readonly account: string
  readonly relationship: 'DIRECT' | 'RESELLER'
  /** The publisher's domain, as sellers.json lists it. */
  readonly ownerDomain: string
}

/** The line that authorizes us, for the publisher to copy. */
export function adsTxtLine({ adSystem, account, relationship }: SupplyClaim): string {
  return `${adSystem}, ${account}, ${relationship}`
}
