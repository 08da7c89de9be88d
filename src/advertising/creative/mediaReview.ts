import { t } from '../../engine/texts/t.ts'
/** One partner's review of a media (domain.md 1.11, `review.per_partner`). */
export interface PartnerReview {
  readonly partner: string
  readonly status: PartnerReviewStatus
  readonly feedback?: string
  readonly submittedAt?: string
  readonly decidedAt?: string
}

export type PartnerReviewStatus = 'not_submitted' | 'pending' | 'approved' | 'rejected' | 'error'

/** What people may do to one partner's review: from where it leads where, and which permission it takes. */
export const reviewSteps = {
  submit: { label: t('Submit'), from: ['not_submitted', 'rejected', 'error'], to: 'pending', verb: 'update' },
  withdraw: { label: t('Withdraw'), from: ['pending', 'error'], to: 'not_submitted', verb: 'update' },
  approve: { label: t('Approve'), from: ['pending'], to: 'approved', verb: 'approve' },
  reject: { label: t('Reject'), from: ['pending', 'approved'], to: 'rejected', verb: 'approve' },
} as const satisfies Readonly<Record<string, ReviewStep>>

export type ReviewAction = keyof typeof reviewSteps

export const reviewActions = Object.keys(reviewSteps) as readonly ReviewAction[]

export const longestFeedback = 1000

/** The states of a media in which it may be handed in to partners. */
export const submittable: readonly string[] = ['pending_review', 'approved']

/** The partners' reviews of a row, whatever else stands there. */
export function partnerReviews(review: unknown): readonly PartnerReview[] {
  if (typeof review !== 'object' || review === null || !('perPartner' in review)) return []
  return Array.isArray(review.perPartner) ? review.perPartner.filter(isPartnerReview) : []
}

/**
 * What the house's own decision (the media's state) and the partners' come to together. With approval in the house it may
 * serve where a partner has approved it, so partners who still look at it, or some who refuse it, leave it servable.
 */
export function overallReview(status: string, reviews: readonly PartnerReview[]): OverallReview {
  if (status === 'rejected' || status === 'suspended') return 'rejected'
  if (status !== 'approved') return 'pending_not_servable'
  const asked = reviews.filter(one => one.status !== 'not_submitted')
  if (asked.every(one => one.status === 'approved')) return 'approved'
  return asked.every(one => one.status === 'rejected') ? 'rejected' : 'pending_servable'
}

export type OverallReview = 'pending_not_servable' | 'pending_servable' | 'approved' | 'rejected'

function isPartnerReview(one: unknown): one is PartnerReview {
  return typeof one === 'object' && one !== null && 'partner' in one && typeof one.partner === 'string'
}

interface ReviewStep {
  readonly label: string
  readonly from: readonly PartnerReviewStatus[]
  readonly to: PartnerReviewStatus
  readonly verb: 'update' | 'approve'
}
