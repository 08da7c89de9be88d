import type { Fields } from '../../engine/contract/fieldSpec.ts'
import { dealHealths, dealIssueLabels, dealIssues } from '../dealHealth/dealIssues.ts'

/** What the server finds out about a deal: how its sync stands, its last week (domain.md 1.8) and what is wrong with it. */
export const dealResults = {
  sync: {
    kind: 'group',
    readOnly: true,
    group: 'Sync',
    fields: {
      target: { kind: 'text' },
      state: { kind: 'choice', options: ['never', 'pending', 'ok', 'failed'], label: 'Sync' },
      lastAt: { kind: 'dateTime', label: 'Last sent' },
      lastError: { kind: 'text' },
      payloadHash: { kind: 'text' },
    },
  },
  metrics7d: {
    kind: 'group',
    label: 'Last 7 days',
    readOnly: true,
    metric: ['bidRequests', 'bids', 'wins', 'impressions'],
    group: 'Last 7 days',
    fields: {
      requests: { kind: 'number', integer: true, label: 'Requests, 7 days' },
      bids: { kind: 'number', integer: true },
      bidRate: { kind: 'percent', digits: 2, label: 'Bid rate, 7 days' },
      filteredBidRate: { kind: 'percent', digits: 2 },
      wins: { kind: 'number', integer: true },
      winRate: { kind: 'percent', digits: 2, label: 'Win rate, 7 days' },
      impressions: { kind: 'number', integer: true },
      mustBidRate: { kind: 'percent', digits: 2 },
    },
  },
  spend7d: {
    kind: 'money',
    readOnly: true,
    metric: 'spend',
    label: 'Spend, 7 days',
    group: 'Last 7 days',
    help: 'In the deal’s currency. Empty if spend was in other currencies.',
  },
  clearing7d: {
    kind: 'money',
    readOnly: true,
    metric: 'cpm',
    label: 'Clearing CPM, 7 days',
    group: 'Last 7 days',
  },
  health: {
    kind: 'choice',
    options: dealHealths,
    tones: { good: 'ok', attention: 'warn', not_delivering: 'bad' },
    readOnly: true,
    group: 'Health',
    help: 'Checked every five minutes.',
  },
  issues: { kind: 'choices', options: dealIssues, labels: dealIssueLabels, readOnly: true, group: 'Health' },
} as const satisfies Fields
