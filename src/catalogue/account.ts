import type { ResourceInput } from '../contract/resourceSpec.ts'

/** An advertiser, agency or publisher that pays or is paid (domain.md 1.25). */
export const account = {
  path: '/admin/accounts',
  label: 'Account',
  plural: 'Accounts',
  section: 'admin',
  about: 'An advertiser, agency or publisher with whom accounts are settled.',
  states: {
    initial: 'pending_approval',
    of: {
      pending_approval: 'wait',
      active: 'ok',
      payment_required: 'warn',
      suspended: 'bad',
      rejected: 'bad',
      closed: 'idle',
    },
    ranks: [['active'], ['payment_required'], ['suspended'], ['pending_approval'], ['rejected'], ['closed']],
    moves: [
      { action: 'approve', label: 'Approve', from: ['pending_approval'], to: 'active', verb: 'approve' },
      { action: 'reject', label: 'Reject', from: ['pending_approval'], to: 'rejected', verb: 'approve' },
      { action: 'demand', label: 'Demand payment', from: ['active'], to: 'payment_required', verb: 'activate' },
      {
        action: 'suspend',
        label: 'Suspend',
        from: ['active', 'payment_required'],
        to: 'suspended',
        verb: 'activate',
      },
      {
        action: 'activate',
        label: 'Activate',
        from: ['payment_required', 'suspended'],
        to: 'active',
        verb: 'activate',
      },
      {
        action: 'close',
        label: 'Close',
        from: ['active', 'payment_required', 'suspended', 'rejected'],
        to: 'closed',
        verb: 'archive',
      },
    ],
    deletable: ['pending_approval', 'rejected'],
  },
  fields: {
    kind: {
      kind: 'choice',
      options: ['advertiser', 'agency', 'house', 'publisher_billing'],
      default: 'advertiser',
      required: true,
    },
    partner: { kind: 'link', to: 'partner' },
    domain: { kind: 'text', format: 'domain', required: true },
    country: { kind: 'choice', vocabulary: 'country' },
    currency: { kind: 'choice', vocabulary: 'currency', required: true, immutable: true, default: 'USD' },
    timezone: { kind: 'choice', vocabulary: 'timezone', required: true, immutable: true, default: 'UTC' },
    iabCategory: { kind: 'text', max: 40, label: 'IAB category' },
    politicalDeclaration: { kind: 'choice', options: ['unknown', 'yes', 'no'], default: 'unknown' },
    billing: {
      kind: 'group',
      group: 'Billing',
      fields: {
        legalName: { kind: 'text', max: 240 },
        address: { kind: 'text', max: 500, lines: 3 },
        email: { kind: 'text', format: 'email' },
        taxId: { kind: 'text', max: 40, label: 'Tax ID' },
        terms: {
          kind: 'choice',
          options: ['net_15', 'net_30', 'net_45', 'net_60', 'net_90', 'prepay'],
          default: 'net_30',
        },
      },
    },
    creditLimit: { kind: 'money', group: 'Billing' },
    dailySafetyBudget: { kind: 'money', group: 'Billing', help: 'Nothing of it spends more than this in a day.' },
    defaultClickUrl: { kind: 'text', format: 'url', label: 'Click URL', group: 'Defaults' },
    defaultFrequencyCap: {
      kind: 'group',
      group: 'Defaults',
      label: 'Frequency cap',
      fields: {
        max: { kind: 'number', integer: true, min: 1, max: 1000, label: 'Impressions' },
        unit: { kind: 'choice', options: ['hour', 'day', 'week', 'month', 'lifetime'], label: 'Per' },
      },
    },
    defaultFees: { kind: 'links', to: 'fee', group: 'Defaults', label: 'Fees' },
    conversionWindow: {
      kind: 'group',
      group: 'Defaults',
      fields: {
        clickDays: { kind: 'number', integer: true, min: 0, max: 90, default: 30, unit: 'days' },
        viewDays: { kind: 'number', integer: true, min: 0, max: 90, default: 30, unit: 'days' },
      },
    },
  },
  columns: ['name', 'status', 'kind', 'domain', 'partner', 'currency', 'creditLimit', 'updatedAt'],
  filters: ['kind', 'partner', 'country', 'currency', 'domain', 'timezone'],
  children: [
    { resource: 'campaign', by: 'account' },
    { resource: 'media', by: 'account' },
    { resource: 'asset', by: 'account' },
    { resource: 'segment', by: 'account' },
  ],
} as const satisfies ResourceInput
