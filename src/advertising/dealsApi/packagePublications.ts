import type { Change } from '../../engine/contract/api.ts'
import type { PartnerSync } from './dealSync.ts'

/** What `GET /deal/{id}/publications` answers of a package. */
export interface PackagePublications {
  /** Partners with deal sync turned on that it isn't published to. */
  readonly partners: readonly PublicationTarget[]
  /** The last of each partner. */
  readonly publications: readonly Publication[]
  /** What could not be sent just now, and why. */
  readonly refused: readonly { readonly partner: NamedPartner; readonly error: string }[]
}

interface NamedPartner {
  readonly id: string
  readonly name: string
}

export interface PublicationTarget extends NamedPartner {
  /** Its buyer seats that can get the package. */
  readonly seats: readonly { readonly id: string; readonly name: string }[]
  /** Why it can't be published to, as a sentence without a full stop. */
  readonly refusal: string | null
}

export interface Publication {
  readonly partner: NamedPartner
  /** The partner's own deal. */
  readonly deal: { readonly id: string; readonly dealId: string; readonly status: string }
  /** Whether the partner is still offered it. */
  readonly isOpen: boolean
  readonly ownTerms: readonly string[]
  /** What the package has changed since, or the deal has of its own: what sending changes would change in the deal. */
  readonly changes: readonly Change[]
  readonly buyers: readonly PublicationBuyer[]
  /** What was sent and answered; null where the partner takes no deals by API now. */
  readonly sync: PartnerSync | null
}

export interface PublicationBuyer {
  readonly seat: string
  readonly status: string
  readonly comment: string | null
  readonly at: string | null
}

/** What people do about it: publish to more partners, send what has changed, or take it back. */
export const publicationActions = ['publish', 'send', 'withdraw'] as const

export interface PublicationRequest {
  readonly action: (typeof publicationActions)[number]
  /** IDs. For `send`: default all that are behind. */
  readonly partners?: readonly string[]
  /** For `publish`: these buyer seats. A partner of which none is named gets it for all its active ones. */
  readonly seats?: readonly string[]
  /** For `publish`: terms for these partners alone. Default: the package's. */
  readonly floor?: number
  readonly startAt?: string
  readonly endAt?: string
}
