import { t } from '../../../engine/texts/t.ts'
import type { DealIssue } from '../../dealHealth/dealIssues.ts'

/** What an issue means and what is done about it: sentences for the desk and for a deal's page. */
export const issueTexts: Readonly<Record<DealIssue, string>> = {
  not_delivering: t(
    'Active, but no impression in the last 24 hours that are known. Open a deal to see where it stops.',
  ),
  no_line_item: t('You buy these deals, but no line item or strategy uses them.'),
  rejected: t('A buyer rejected the deal. Its reason is on the deal’s Sync tab.'),
  waiting_for_buyer: t('A buyer hasn’t answered yet.'),
  twin: t(
    'Deals that compete with each other: the same deal ID from two origins, or the same inventory for the same seats at the same time.',
  ),
  dead_seat: t('At least one of the buyer seats is suspended or archived.'),
  over_targeted: t('Narrowed down in at least four ways, with less than a tenth of the bid requests of deals like it.'),
  price_under_clearing: t('Impressions cost at least 25% more than the floor in the last 7 days.'),
  fee_not_charged: t('The margin and the curation fee type contradict each other, so the curator is paid nothing.'),
  expiring: t('Ends within 7 days.'),
  expired: t('Over, or never started before the end.'),
}

/** What the desk does with all deals that have an issue. */
export type IssueRepair =
  | { readonly kind: 'move'; readonly key: string; readonly label: string }
  | { readonly kind: 'action'; readonly key: string; readonly label: string }
  | { readonly kind: 'edit'; readonly label: string }
  | { readonly kind: 'send'; readonly label: string }

export const issueRepairs: Readonly<Record<DealIssue, IssueRepair>> = {
  not_delivering: { kind: 'move', key: 'pause', label: t('Pause') },
  no_line_item: { kind: 'move', key: 'pause', label: t('Pause') },
  rejected: { kind: 'edit', label: t('Edit') },
  waiting_for_buyer: { kind: 'send', label: t('Send again') },
  twin: { kind: 'move', key: 'pause', label: t('Pause') },
  dead_seat: { kind: 'action', key: 'removeDeadSeats', label: t('Remove dead seats') },
  over_targeted: { kind: 'edit', label: t('Edit') },
  price_under_clearing: { kind: 'edit', label: t('Edit') },
  fee_not_charged: { kind: 'edit', label: t('Edit') },
  expiring: { kind: 'action', key: 'extend', label: t('Extend') },
  expired: { kind: 'move', key: 'archive', label: t('Archive') },
}
