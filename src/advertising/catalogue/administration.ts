import { defineResources } from '../../engine/contract/defineConsole.ts'
import { account } from './account.ts'
import { factBatch } from './factBatch.ts'
import { node } from './node.ts'
import { parameterTemplate } from './parameterTemplate.ts'
import { userSync } from './userSync.ts'

/** Money, identities at partners, machines and records (domain.md 1.23–1.25, 1.33–1.37). */
export const administration = defineResources({
  seat: {
    path: '/admin/seats',
    label: 'Seat',
    plural: 'Seats',
    section: 'admin',
    description: 'A buyer’s or seller’s identity with a partner. Deals are offered to seats.',
    managedBy: { run: ['deal-manager'], approve: ['deal-manager'] },
    scope: 'shared',
    states: {
      initial: 'active',
      by: { active: 'ok', suspended: 'bad', archived: 'idle' },
      ranks: [['active'], ['suspended'], ['archived']],
      transitions: [
        { action: 'suspend', label: 'Suspend', from: ['active'], to: 'suspended', verb: 'activate' },
        { action: 'activate', label: 'Activate', from: ['suspended'], to: 'active', verb: 'activate' },
        { action: 'archive', label: 'Archive', from: ['active', 'suspended'], to: 'archived', verb: 'archive' },
        { action: 'unarchive', label: 'Unarchive', from: ['archived'], to: 'suspended', verb: 'archive' },
      ],
      deletable: ['active', 'suspended', 'archived'],
    },
    fields: {
      partner: { kind: 'reference', to: 'partner', required: true, immutable: true },
      seatId: { kind: 'text', max: 64, required: true, label: 'Seat ID' },
      side: { kind: 'choice', options: ['buy', 'sell'], default: 'buy', required: true },
      parentSeat: {
        kind: 'reference',
        to: 'seat',
        help: 'A seat of the same partner. Its deals apply to this seat, too.',
      },
      advertiserDomains: {
        kind: 'list',
        format: 'domain',
        help: 'Buys only for these advertisers. Leave empty for all.',
      },
      accounts: { kind: 'references', to: 'account' },
      adsTxtLine: {
        kind: 'text',
        readOnly: true,
        label: 'ads.txt line',
        help: 'Publishers who sell through this seat add it to their ads.txt.',
      },
      dealsCount: { kind: 'number', integer: true, readOnly: true, label: 'Deals' },
    },
    columns: ['name', 'seatId', 'status', 'partner', 'side', 'dealsCount', 'updatedAt'],
    filters: ['partner', 'side', 'accounts', 'advertiserDomains', 'parentSeat'],
    unique: [['partner', 'seatId']],
    rules: [{ rule: 'notSelf', field: 'parentSeat' }],
    children: [{ resource: 'deal', by: 'buyerSeats' }],
  },
  account,
  'parameter-template': parameterTemplate,
  'user-sync': userSync,
  node,
  'audit-log': {
    fields: {
      action: {
        options: ['facts_received', 'facts_withdrawn'],
        labels: { facts_received: 'Received facts', facts_withdrawn: 'Withdrew facts' },
      },
    },
  },
  fee: {
    path: '/admin/fees',
    label: 'Fee',
    plural: 'Fees',
    section: 'admin',
    description: 'A cost added to or deducted from media cost, with its payer and dates.',
    managedBy: { run: ['finance'] },
    scope: 'shared',
    states: {
      initial: 'draft',
      by: { draft: 'idle', active: 'ok', archived: 'idle' },
      ranks: [['active'], ['draft'], ['archived']],
      transitions: [
        { action: 'activate', label: 'Activate', from: ['draft'], to: 'active', verb: 'activate' },
        { action: 'archive', label: 'Archive', from: ['draft', 'active'], to: 'archived', verb: 'archive' },
        { action: 'unarchive', label: 'Unarchive', from: ['archived'], to: 'draft', verb: 'archive' },
      ],
    },
    fields: {
      type: {
        kind: 'choice',
        options: [
          'ad_serving',
          'algorithm',
          'data',
          'reporting',
          'verification',
          'service',
          'technology',
          'curation',
          'agency',
        ],
        default: 'technology',
        required: true,
      },
      payer: {
        kind: 'choice',
        options: ['buyer', 'seller', 'publisher', 'platform'],
        default: 'buyer',
        required: true,
      },
      vendor: { kind: 'reference', to: 'partner' },
      invoicedBy: { kind: 'choice', options: ['platform', 'partner'], default: 'platform', required: true },
      model: {
        kind: 'choice',
        options: ['cpm', 'pct_media', 'pct_gross', 'flat_per_period', 'per_1000_requests'],
        labels: {
          pct_media: 'Percent of media',
          pct_gross: 'Percent of gross',
          per_1000_requests: 'Per 1,000 requests',
        },
        default: 'pct_media',
        required: true,
        group: 'Value',
      },
      percent: {
        kind: 'percent',
        max: 99.9,
        when: { model: ['pct_media', 'pct_gross'] },
        required: true,
        group: 'Value',
        help: 'Percent, 0 to 99.9.',
      },
      amount: {
        kind: 'money',
        when: { model: ['cpm', 'flat_per_period', 'per_1000_requests'] },
        required: true,
        group: 'Value',
      },
      currency: {
        kind: 'choice',
        vocabulary: 'currency',
        default: 'USD',
        takenFrom: 'organization.reportingCurrency',
        when: { model: ['cpm', 'flat_per_period', 'per_1000_requests'] },
        required: true,
        group: 'Value',
      },
      basis: {
        kind: 'choice',
        options: ['net_media', 'gross_media', 'revenue'],
        default: 'net_media',
        required: true,
        group: 'Value',
      },
      appliesTo: {
        kind: 'choices',
        options: ['open', 'deals', 'managed'],
        default: ['open', 'deals', 'managed'],
        required: true,
        group: 'Use',
      },
      scope: {
        kind: 'choice',
        options: ['organization', 'account', 'campaign', 'line_item', 'deal'],
        default: 'organization',
        required: true,
        group: 'Use',
      },
      mandatory: {
        kind: 'boolean',
        default: false,
        group: 'Use',
        help: 'Applies to new items only. Existing items don’t change.',
      },
      visibleToClient: { kind: 'boolean', default: true, group: 'Use' },
      effectiveFrom: { kind: 'date', group: 'Use', label: 'From' },
      effectiveTo: { kind: 'date', group: 'Use', label: 'To' },
    },
    columns: ['name', 'status', 'type', 'payer', 'vendor', 'model', 'percent', 'amount', 'mandatory', 'updatedAt'],
    filters: ['type', 'payer', 'vendor', 'model', 'scope', 'mandatory', 'appliesTo'],
    rules: [{ rule: 'after', field: 'effectiveTo', than: 'effectiveFrom' }],
    children: [{ resource: 'campaign', by: 'fees' }],
  },
  setting: {
    description: 'Change how Astrolabe behaves, for the platform, an organization, or an account.',
    fields: {
      scope: { options: ['account'] },
      account: {
        kind: 'reference',
        to: 'account',
        when: { scope: ['account'] },
        required: true,
        immutable: true,
      },
    },
    before: 'value',
  },
  'saved-view': {
    managedBy: {
      read: ['creative-approver', 'reporting-only'],
      write: [
        'campaign-manager',
        'trafficker',
        'deal-manager',
        'inventory-manager',
        'data-manager',
        'analyst',
        'finance',
      ],
    },
  },

  'fact-batch': factBatch,
})
