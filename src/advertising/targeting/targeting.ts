import type { FieldSpec, Fields } from '../../engine/contract/fieldSpec.ts'

/** AdCOM 1.0, List: Device Types. */
export const deviceTypes = [
  'mobile_tablet',
  'personal_computer',
  'connected_tv',
  'phone',
  'tablet',
  'connected_device',
  'set_top_box',
  'ooh_device',
] as const

/** Included and excluded values of one dimension; the specification's picker has include, exclude and removed. */
function both<const F extends FieldSpec>(field: F, label: string) {
  return {
    kind: 'group',
    label,
    fields: { include: { ...field, label: 'Include' }, exclude: { ...field, label: 'Exclude' } },
  } as const
}

/**
 * Who and what is aimed at (domain.md 1.6): used by campaign, strategy, line item, deal and inventory set. Empty means
 * everything. Names follow OpenRTB 2.6 and AdCOM 1.0 lists.
 */
export const targetingFields = {
  countries: both({ kind: 'choices', vocabulary: 'country' }, 'Countries'),
  regions: both({ kind: 'list', maxLength: 100 }, 'Regions and cities'),
  deviceTypes: both({ kind: 'choices', options: deviceTypes }, 'Device types'),
  operatingSystems: both({ kind: 'list', maxLength: 60 }, 'Operating systems'),
  browsers: both({ kind: 'list', maxLength: 60 }, 'Browsers'),
  environments: both({ kind: 'choices', options: ['web', 'app', 'dooh'] }, 'Environments'),
  languages: both({ kind: 'choices', vocabulary: 'language' }, 'Languages'),
  segments: {
    kind: 'group',
    label: 'Segments',
    fields: {
      allOf: { kind: 'links', to: 'segment', label: 'All of' },
      anyOf: { kind: 'links', to: 'segment', label: 'Any of' },
      noneOf: { kind: 'links', to: 'segment', label: 'None of' },
    },
  },
  publishers: both({ kind: 'links', to: 'publisher' }, 'Publishers'),
  inventorySets: both({ kind: 'links', to: 'inventory-set' }, 'Inventory sets'),
  deals: both({ kind: 'links', to: 'deal' }, 'Deals'),
  contentCategories: both({ kind: 'list', maxLength: 40 }, 'Content categories (IAB)'),
  keywords: both({ kind: 'list', maxLength: 100 }, 'Keywords'),
  videoPlacements: both(
    { kind: 'choices', options: ['instream', 'accompanying_content', 'interstitial', 'standalone'] },
    'Video placements',
  ),
  positions: both(
    { kind: 'choices', options: ['above', 'below'], labels: { above: 'Above the fold', below: 'Below the fold' } },
    'Ad positions',
  ),
  dayparts: {
    kind: 'table',
    item: 'Daypart',
    max: 50,
    fields: {
      day: { kind: 'choice', options: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], required: true },
      startMinute: { kind: 'number', integer: true, clock: true, min: 0, max: 1425, required: true, label: 'From' },
      endMinute: { kind: 'number', integer: true, clock: true, min: 15, max: 1440, required: true, label: 'To' },
      clock: { kind: 'choice', options: ['user', 'account'], default: 'user' },
    },
  },
  viewabilityMin: { kind: 'percent', label: 'Viewability at least' },
} as const satisfies Fields

/** A field of it, as the catalogue spreads it. */
export const targeting = {
  kind: 'targeting',
  fields: targetingFields,
  example: {
    countries: { include: ['US', 'CA'], exclude: [] },
    deviceTypes: { include: ['phone', 'connected_tv'], exclude: [] },
  },
} as const
