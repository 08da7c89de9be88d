import { asciiDomain } from '../../../engine/contract/asciiDomain.ts'
import { textOf } from '../../../engine/contract/looseValues.ts'
import type { SupplyClaim } from '../../supply/supplyClaim.ts'

/** What is claimed about a publisher; null where its organization has no domain, by which buyers know our ad system. */
export function claimOf(publisher: Claimed, organization: Claimed | undefined): SupplyClaim | null {
  const adSystem = asciiDomain(textOf(organization?.domain))
  if (adSystem === '') return null
  return {
    adSystem,
    account: textOf(publisher.sellerId),
    relationship: publisher.relationship === 'reseller' ? 'RESELLER' : 'DIRECT',
    ownerDomain: asciiDomain(textOf(publisher.domain)),
  }
}

type Claimed = Readonly<Record<string, unknown>>
