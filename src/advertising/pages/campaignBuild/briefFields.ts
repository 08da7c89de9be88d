import type { Fields } from '../../../engine/contract/fieldSpec.ts'
import { goalMetrics } from '../../catalogue/delivery.ts'
import { deviceTypes } from '../../targeting/targeting.ts'

/** What a brief says, in the words of any form. Everything that most briefs say alike has a default. */
export const briefFields = {
  account: { kind: 'link', to: 'account', required: true, label: 'Advertiser', group: 'Campaign' },
  name: { kind: 'text', required: true, max: 200, group: 'Campaign' },
  budget: { kind: 'money', min: 1, required: true, group: 'Campaign', help: 'In the advertiser’s currency.' },
  start: { kind: 'date', required: true, group: 'Campaign', help: 'From midnight in the advertiser’s time zone.' },
  end: { kind: 'date', required: true, label: 'Last day', group: 'Campaign' },
  metric: {
    kind: 'choice',
    options: goalMetrics.filter(metric => !['other', 'custom_value_over_cost', 'spend', 'delivery'].includes(metric)),
    default: 'cpa',
    required: true,
    label: 'Goal',
    group: 'Goal',
  },
  target: { kind: 'number', min: 0, required: true, group: 'Goal', help: 'An amount for costs, percent for rates.' },
  bid: {
    kind: 'money',
    min: 1,
    label: 'Bid CPM',
    group: 'Goal',
    help: 'Not needed for a CPA goal: line items bid by the target.',
  },
  formats: {
    kind: 'choices',
    options: ['display', 'video', 'audio', 'ctv', 'native', 'dooh'],
    labels: { video: 'Online video' },
    required: true,
    min: 1,
    group: 'Reach',
    help: 'A strategy for each.',
  },
  markets: { kind: 'choices', vocabulary: 'country', required: true, min: 1, group: 'Reach' },
  devices: {
    kind: 'choices',
    options: deviceTypes,
    default: ['phone', 'personal_computer'],
    group: 'Reach',
    help: 'A line item for each market and device. CTV always runs on connected TVs.',
  },
  cap: {
    kind: 'number',
    integer: true,
    min: 1,
    max: 1000,
    default: 3,
    label: 'Frequency cap',
    unit: 'a day',
    group: 'Delivery',
  },
  dayparting: {
    kind: 'text',
    max: 300,
    group: 'Delivery',
    help: 'Like “Mon-Fri 18:00-23:00; Sat, Sun 10:00-24:00”. Empty: all day.',
  },
  viewability: { kind: 'percent', default: 70, label: 'Viewability at least', group: 'Delivery' },
  brandSafety: {
    kind: 'boolean',
    default: true,
    label: 'Brand safety',
    group: 'Delivery',
    help: 'Leaves out adult, illegal, hate and other sensitive content.',
  },
  includeLists: { kind: 'links', to: 'inventory-set', label: 'Include lists', group: 'Inventory' },
  excludeLists: { kind: 'links', to: 'inventory-set', label: 'Exclude lists', group: 'Inventory' },
  deals: { kind: 'links', to: 'deal', group: 'Inventory' },
  media: {
    kind: 'links',
    to: 'media',
    offers: { account: { sameAs: 'account', otherwise: 'belongs to another advertiser and won’t serve' } },
    group: 'Creatives',
    help: 'Each goes to the line items that it fits.',
  },
} as const satisfies Fields

/** IAB content taxonomy 1.0: illegal content, and what is not suitable for brands. */
export const sensitiveCategories = ['IAB25', 'IAB26', 'IAB7-39', 'IAB8-5', 'IAB9-9', 'IAB14-1']
