import { t } from '../../engine/texts/t.ts'
import { fewestOthers } from '../diagnosis/medianShare.ts'

/** What may be wrong with a deal, the worst first: its health names the first of them. */
export const dealIssues = [
  'not_delivering',
  'no_line_item',
  'rejected',
  'waiting_for_buyer',
  'twin',
  'dead_seat',
  'over_targeted',
  'price_under_clearing',
  'fee_not_charged',
  'unknown_categories',
  'expiring',
  'expired',
] as const

export type DealIssue = (typeof dealIssues)[number]

export const dealHealths = ['good', 'attention', 'not_delivering'] as const

export type DealHealth = (typeof dealHealths)[number]

/** For the catalogue, filters, and screens alike. */
export const dealIssueLabels: Readonly<Record<DealIssue, string>> = {
  not_delivering: t('Not delivering'),
  no_line_item: t('No line item'),
  rejected: t('Rejected by a buyer'),
  waiting_for_buyer: t('Waiting for buyer'),
  twin: t('Competing deal'),
  dead_seat: t('Inactive seat'),
  over_targeted: t('Over-targeted'),
  price_under_clearing: t('Below clearing price'),
  fee_not_charged: t('Curation fee not charged'),
  unknown_categories: t('Unknown categories'),
  expiring: t('Expiring'),
  expired: t('Expired'),
}

/** Deals in these states are watched; all others have no issues. */
export const liveDealStates: readonly string[] = ['active', 'paused', 'pending']

export const healthLimits = {
  /** Hours without an impression until an active deal counts as not delivering. */
  silentHours: 24,
  expiringDays: 7,
  /** Fewer impressions in the week say nothing about a clearing price. */
  fewestImpressions: 1000,
  /** A clearing price is above the floor from this multiple of it on. */
  clearingOverFloor: 1.25,
  /** So many ways of narrowing a deal down, and fewer than this part of the bid requests of like deals. */
  restrictions: 4,
  shareOfLike: 0.1,
  /** Fewer others say nothing about what is usual. */
  fewestLike: fewestOthers,
} as const

/** In the order of `dealIssues`, each once. */
export function sortedIssues(found: Iterable<DealIssue>): readonly DealIssue[] {
  const all = new Set(found)
  return dealIssues.filter(issue => all.has(issue))
}

/** What the list shows of them; null for deals that aren't on flight. */
export function healthOf(status: unknown, issues: readonly DealIssue[]): DealHealth | null {
  if (issues.includes('not_delivering')) return 'not_delivering'
  if (issues.some(issue => issue !== 'expired')) return 'attention'
  return status === 'active' ? 'good' : null
}
