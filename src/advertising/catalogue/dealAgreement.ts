import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'

/** What a seller guarantees of a deal, in each period. */
export const deliveryGuarantee = {
  kind: 'group',
  label: 'Delivery guarantee',
  when: { dealType: ['programmatic_guaranteed'] },
  group: 'Price',
  fields: {
    measure: { kind: 'choice', options: ['impressions', 'share_of_voice'], label: 'Guaranteed' },
    period: {
      kind: 'choice',
      options: ['flight', 'month', 'week', 'day'],
      when: { measure: ['impressions', 'share_of_voice'] },
      required: true,
    },
    impressions: { kind: 'number', integer: true, min: 1, when: { measure: ['impressions'] }, required: true },
    share: { kind: 'percent', min: 1, when: { measure: ['share_of_voice'] }, required: true },
  },
} as const satisfies FieldSpec

/** How the negotiation of a deal stands, for its own organization. */
export const negotiationOfDeal = {
  kind: 'group',
  readOnly: true,
  group: 'Negotiation',
  fields: {
    state: {
      kind: 'choice',
      options: ['proposed', 'agreed', 'closed', 'cancelled'],
      labels: { cancelled: 'Deal canceled' },
      label: 'Negotiation',
    },
    turn: { kind: 'choice', options: ['ours', 'theirs'] },
    version: { kind: 'number', integer: true },
    agreedVersion: { kind: 'number', integer: true },
  },
} as const satisfies FieldSpec

/** What the curator takes of the price: a percent, or an amount for 1,000 impressions or for a month. */
export const marginOfCurator = {
  kind: 'group',
  metric: 'margin',
  group: 'Price',
  help: 'The curator’s fee.',
  fields: {
    type: {
      kind: 'choice',
      label: 'Margin type',
      options: ['pct', 'fixed_cpm', 'flat'],
      labels: { pct: 'Percent', fixed_cpm: 'Fixed CPM', flat: 'Flat per month' },
    },
    percent: { kind: 'percent', when: { type: ['pct'] }, required: true },
    cpm: { kind: 'money', when: { type: ['fixed_cpm'] }, required: true, label: 'CPM' },
    amount: {
      kind: 'money',
      when: { type: ['flat'] },
      required: true,
      help: 'Per calendar month. Charged only for days on which the deal delivers.',
    },
  },
} as const satisfies FieldSpec
