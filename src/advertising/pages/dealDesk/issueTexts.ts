import { t } from '../../../engine/texts/t.ts'
import type { DealIssue } from '../../dealHealth/dealIssues.ts'

/** What an issue means and what is done about it: sentences for the desk and for a deal's page. */
export const issueTexts: Readonly<Record<DealIssue, string>> = {
  not_delivering: t(
    'Active, but no impressions in the last 24 hours with data. Open a deal to see where delivery stops.',
  ),
  no_line_item: t('You buy these deals, but no line item or strategy uses them.'),
  rejected: t('A buyer rejected the deal. Its reason is on the deal’s Sync tab.'),
  waiting_for_buyer: t('A buyer hasn’t responded yet.'),
  twin: t(
    'Deals that compete with each other: the same deal ID from two origins, or the same inventory for the same seats at the same time.',
  ),
  dead_seat: t('At least one of the buyer seats is suspended or archived.'),
  over_targeted: t('Restricted in at least four ways, with less than a tenth of the bid requests of similar deals.'),
  price_under_clearing: t('The clearing price was at least 25% above the floor in the last 7 days.'),
  fee_not_charged: t('The margin and the curation fee type contradict each other, so the curator is paid nothing.'),
  unknown_categories: t(
    'At least one IAB category isn’t in the known version of the deal’s category taxonomy. Correct it, or choose another taxonomy.',
  ),
  expiring: t('Ends within 7 days.'),
  expired: t('Its end date has passed.'),
}

/** What the desk does with all deals that have an issue. */
export type IssueRepair = RepairWords &
  (
    | { readonly kind: 'transition'; readonly key: string }
    | { readonly kind: 'action'; readonly key: string }
    | { readonly kind: 'edit' }
    | { readonly kind: 'send' }
  )

interface RepairWords {
  readonly label: string
  /** As a button for so many deals. */
  readonly ofDeals: (many: { readonly smart_count: number; readonly count: string }) => string
}

const pause = {
  kind: 'transition',
  key: 'pause',
  label: t('Pause'),
  ofDeals: many => t('Pause %{count} deal |||| Pause %{count} deals', many),
} as const satisfies IssueRepair

const edit = {
  kind: 'edit',
  label: t('Edit'),
  ofDeals: many => t('Edit %{count} deal |||| Edit %{count} deals', many),
} as const satisfies IssueRepair

export const issueRepairs: Readonly<Record<DealIssue, IssueRepair>> = {
  not_delivering: pause,
  no_line_item: pause,
  rejected: edit,
  waiting_for_buyer: {
    kind: 'send',
    label: t('Send again'),
    ofDeals: many => t('Send %{count} deal again |||| Send %{count} deals again', many),
  },
  twin: pause,
  dead_seat: {
    kind: 'action',
    key: 'removeDeadSeats',
    label: t('Remove inactive seats'),
    ofDeals: many => t('Remove inactive seats from %{count} deal |||| Remove inactive seats from %{count} deals', many),
  },
  over_targeted: edit,
  price_under_clearing: edit,
  fee_not_charged: edit,
  unknown_categories: edit,
  expiring: {
    kind: 'action',
    key: 'extend',
    label: t('Extend'),
    ofDeals: many => t('Extend %{count} deal |||| Extend %{count} deals', many),
  },
  expired: {
    kind: 'transition',
    key: 'archive',
    label: t('Archive'),
    ofDeals: many => t('Archive %{count} deal |||| Archive %{count} deals', many),
  },
}
