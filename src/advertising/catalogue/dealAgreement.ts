import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'

/** What a seller guarantees of a deal, in each period. */
export const deliveryGuarantee = {
  kind: 'group',
  label: 'Delivery guarantee',
  when: { dealType: ['programmatic_guaranteed'] },
  group: 'Price',
  help: 'What is missing in a period can be made good.',
  fields: {
    measure: {
      kind: 'choice',
      label: 'Guaranteed',
      options: ['impressions', 'share_of_voice'],
    },
    period: {
      kind: 'choice',
      label: 'For each',
      options: ['flight', 'month', 'week', 'day'],
      when: { measure: ['impressions', 'share_of_voice'] },
      required: true,
    },
    impressions: {
      kind: 'number',
      integer: true,
      min: 1,
      when: { measure: ['impressions'] },
      required: true,
      unit: 'impressions',
      label: 'Impressions per period',
    },
    share: {
      kind: 'percent',
      min: 1,
      max: 100,
      when: { measure: ['share_of_voice'] },
      required: true,
      label: 'Share of voice',
    },
  },
} as const satisfies FieldSpec

/** How the negotiation of a deal stands, for its own organization. */
export const negotiationOfDeal = {
  kind: 'group',
  readOnly: true,
  group: 'Negotiation',
  fields: {
    state: { kind: 'choice', options: ['proposed', 'agreed', 'closed', 'cancelled'], label: 'Negotiation' },
    turn: { kind: 'choice', options: ['ours', 'theirs'], label: 'Turn' },
    partner: { kind: 'link', to: 'partner', label: 'With' },
    version: { kind: 'number', integer: true, label: 'Last version' },
    agreedVersion: { kind: 'number', integer: true },
    agreedAt: { kind: 'dateTime', label: 'Agreed' },
  },
} as const satisfies FieldSpec
