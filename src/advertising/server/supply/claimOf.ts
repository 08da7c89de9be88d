import { textOf } from '../../../engine/contract/looseValues.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import type { SupplyClaim } from '../../supply/judgeAdsTxt.ts'

/** What is claimed of a publisher; null where its organization has no domain, by which buyers know our ad system. */
export function claimOf(publisher: Row, organization: Row | undefined): SupplyClaim | null {
  const adSystem = textOf(organization?.domain)
  if (adSystem === '') return null
  return {
    adSystem: adSystem.toLowerCase(),
    account: textOf(publisher.sellerId),
    relationship: publisher.relationship === 'reseller' ? 'RESELLER' : 'DIRECT',
    ownerDomain: textOf(publisher.domain),
  }
}
