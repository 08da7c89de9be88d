import { t } from '../../engine/texts/t.ts'
import type { SupplyFinding } from './fileFindings.ts'
import { type AdsTxtState, uncheckedFinding } from './judgeAdsTxt.ts'
import { lookUpSeller, type SellersFile } from './lookUpSeller.ts'
import { rootDomain } from './rootDomain.ts'
import type { ListedSeller } from './SellersReader.ts'
import type { SellerClaim } from './sellersJson.ts'

export interface SellersVerdict {
  readonly state: AdsTxtState
  /** How many sellers the file lists; null where it can't be read. */
  readonly total: number | null
  readonly findings: readonly SupplyFinding[]
}

/**
 * Compares the sellers.json that our organization publishes with what is stored of a publisher (IAB Tech Lab, sellers.json 1.0). Buyers
 * look up there who is paid for what they buy; whether they may buy is said by ads.txt, so nothing here is more than a warning.
 * @param url where the file is published
 */
export function judgeSellers(claim: SellerClaim, file: SellersFile, url: string): SellersVerdict {
  const said = lookUpSeller(file, claim.sellerId)
  if (said.kind === 'unchecked') return { state: 'unchecked', total: null, findings: [uncheckedFinding(said.reason)] }
  if (said.kind === 'unreachable') {
    // Others may reach it.
    const fix = t('Check that %{url} opens in a browser.', { url })
    return { state: 'unreachable', total: null, findings: [{ severity: 'warning', message: said.reason, fix }] }
  }
  if (said.kind !== 'read') {
    const message = `${said.reason} ${t('Buyers can’t look up who is paid.')}`
    const fix = t('Download sellers.json here, and publish it at %{url}.', { url })
    const state = said.kind === 'not_found' ? 'not_found' : 'unreachable'
    return { state, total: null, findings: [{ severity: 'warning', message, fix }] }
  }
  const { total, listed } = said
  const [first] = listed
  if (!first) {
    const message = t('The file doesn’t list seller ID %{sellerId}, so buyers can’t verify this publisher.', {
      sellerId: claim.sellerId,
    })
    return { state: 'missing_line', total, findings: [{ severity: 'warning', message, fix: publishAgain() }] }
  }
  const isType = first.sellerType === claim.sellerType
  const findings = [
    ...(isType ? [] : [typeFinding(claim, first)]),
    ...identityFindings(claim, first),
    ...(listed.length > 1 ? [repeatedFinding(claim)] : []),
  ]
  return { state: isType ? 'ok' : 'wrong_type', total, findings }
}

function publishAgain(): string {
  return t('Download sellers.json here, and publish it again.')
}

function typeFinding({ sellerId, sellerType }: SellerClaim, { sellerType: listed }: ListedSeller): SupplyFinding {
  const message = t('The file lists seller ID %{sellerId} as %{listed}, but here it is %{type}.', {
    sellerId,
    listed: listed ?? '–',
    type: sellerType,
  })
  return {
    severity: 'warning',
    message,
    fix: t('Download sellers.json here and publish it again, or correct the seller type here.'),
  }
}

function identityFindings({ sellerId, domain, isConfidential }: SellerClaim, seller: ListedSeller) {
  const of = (message: string, fix: string) => [{ severity: 'warning', message, fix } as const]
  if (seller.isConfidential !== isConfidential) {
    const message = isConfidential
      ? t('The file names this publisher, which is confidential here.')
      : t('The file keeps this publisher confidential, so buyers can’t match it with ads.txt.')
    return of(message, publishAgain())
  }
  if (isConfidential || (seller.domain !== null && rootDomain(seller.domain) === rootDomain(domain))) return []
  return of(
    t('The file lists seller ID %{sellerId} with the domain %{listed}, but the publisher’s domain is %{claimed}.', {
      sellerId,
      listed: seller.domain?.slice(0, 100) ?? '–',
      claimed: domain,
    }),
    t('Download sellers.json here and publish it again, or correct the publisher’s domain here.'),
  )
}

function repeatedFinding({ sellerId }: SellerClaim): SupplyFinding {
  return {
    severity: 'advice',
    message: t('The file lists seller ID %{sellerId} more than once; buyers use one.', { sellerId }),
    fix: publishAgain(),
  }
}
