import type { Fields } from '../../../engine/contract/fieldSpec.ts'
import { t } from '../../../engine/texts/t.ts'
import { goalMetrics } from '../../catalogue/delivery.ts'
import { deviceTypes } from '../../targeting/targeting.ts'

/** What a brief says, in the words of any form. Everything that most briefs say alike has a default. */
export const briefFields = {
  account: { kind: 'reference', to: 'account', required: true, label: t('Advertiser'), group: t('Campaign') },
  name: { kind: 'text', required: true, max: 200, label: t('Name'), group: t('Campaign') },
  budget: {
    kind: 'money',
    min: 1,
    required: true,
    label: t('Budget'),
    group: t('Campaign'),
    help: t('In the advertiser’s currency.'),
  },
  start: {
    kind: 'date',
    required: true,
    label: t('Start'),
    group: t('Campaign'),
    help: t('From midnight in the advertiser’s time zone.'),
  },
  end: { kind: 'date', required: true, label: t('Last day'), group: t('Campaign') },
  metric: {
    kind: 'choice',
    options: goalMetrics.filter(metric => !['other', 'custom_value_over_cost', 'spend', 'delivery'].includes(metric)),
    default: 'cpa',
    required: true,
    label: t('Goal'),
    group: t('Goal'),
  },
  target: {
    kind: 'number',
    min: 0,
    required: true,
    label: t('Target'),
    group: t('Goal'),
    help: t('An amount for costs, a percentage for rates.'),
  },
  bid: {
    kind: 'money',
    min: 1,
    label: t('Bid CPM'),
    group: t('Goal'),
    help: t('Not needed for a CPA goal, where line items bid toward the target.'),
  },
  formats: {
    kind: 'choices',
    options: ['display', 'video', 'audio', 'ctv', 'native', 'dooh'],
    labels: { video: t('Online video') },
    required: true,
    min: 1,
    label: t('Formats'),
    group: t('Reach'),
    help: t('One strategy per format.'),
  },
  markets: {
    kind: 'choices',
    vocabulary: 'country',
    required: true,
    min: 1,
    label: t('Markets'),
    group: t('Reach'),
  },
  devices: {
    kind: 'choices',
    options: deviceTypes,
    default: ['phone', 'personal_computer'],
    label: t('Devices'),
    group: t('Reach'),
    help: t('One line item per market and device. CTV always runs on connected TVs.'),
  },
  cap: {
    kind: 'number',
    integer: true,
    min: 1,
    max: 1000,
    default: 3,
    label: t('Frequency cap'),
    unit: t('a day'),
    group: t('Delivery'),
  },
  dayparting: {
    kind: 'text',
    max: 300,
    label: t('Dayparting'),
    group: t('Delivery'),
    help: t('Like “Mon-Fri 18:00-23:00; Sat, Sun 10:00-24:00”. Leave empty for all day.'),
  },
  viewability: { kind: 'percent', default: 70, label: t('Minimum viewability'), group: t('Delivery') },
  brandSafety: {
    kind: 'boolean',
    default: true,
    label: t('Brand safety'),
    group: t('Delivery'),
    help: t('Excludes adult, illegal, hate, and other sensitive content.'),
  },
  includeLists: { kind: 'references', to: 'inventory-set', label: t('Include lists'), group: t('Inventory') },
  excludeLists: { kind: 'references', to: 'inventory-set', label: t('Exclude lists'), group: t('Inventory') },
  deals: { kind: 'references', to: 'deal', label: t('Deals'), group: t('Inventory') },
  media: {
    kind: 'references',
    to: 'media',
    offers: { account: { sameAs: 'account', otherwise: t('belongs to another advertiser and won’t serve') } },
    label: t('Creatives'),
    group: t('Creatives'),
    help: t('Each creative is added to the line items it fits.'),
  },
} as const satisfies Fields

/** IAB content taxonomy 1.0: illegal content, and what is not suitable for brands. */
export const sensitiveCategories = ['IAB25', 'IAB26', 'IAB7-39', 'IAB8-5', 'IAB9-9', 'IAB14-1']
