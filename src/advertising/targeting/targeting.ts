import type { FieldSpec, Fields } from '../../engine/contract/fieldSpec.ts'
import { offeredDeals, offeredSegments } from './offered.ts'

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

function texts(label: string, help = '') {
  return both({ kind: 'list', maxLength: 100, ...(help && { help }) }, label)
}

/**
 * Who and what is aimed at (domain.md 1.6): used by campaign, strategy, line item, deal and inventory set. Empty means
 * everything. Names follow OpenRTB 2.6 and AdCOM 1.0 lists. Regions, postal codes and areas name places together, sites and apps
 * too: one of them is enough.
 */
export const targetingFields = {
  countries: both({ kind: 'choices', vocabulary: 'country' }, 'Countries'),
  regions: texts('Regions and cities'),
  postalCodes: texts('Postal codes', '10* is all that begin with 10.'),
  areas: {
    kind: 'table',
    item: 'Area',
    max: 50,
    fields: {
      name: { kind: 'text', max: 60 },
      lat: { kind: 'number', min: -90, max: 90, required: true, label: 'Latitude' },
      lon: { kind: 'number', min: -180, max: 180, required: true, label: 'Longitude' },
      radiusKm: { kind: 'number', min: 0.1, max: 1000, required: true, label: 'Radius', unit: 'km' },
    },
  },
  deviceTypes: both({ kind: 'choices', options: deviceTypes }, 'Device types'),
  operatingSystems: texts('Operating systems', 'With versions: Android 13+, iOS 16–17.'),
  browsers: texts('Browsers', 'With versions: Chrome 120+.'),
  carriers: texts('Carriers'),
  environments: both({ kind: 'choices', options: ['web', 'app', 'dooh'] }, 'Environments'),
  languages: both({ kind: 'choices', vocabulary: 'language' }, 'Languages'),
  segments: {
    kind: 'group',
    label: 'Segments',
    fields: {
      allOf: { kind: 'links', to: 'segment', offers: offeredSegments, label: 'All of' },
      anyOf: { kind: 'links', to: 'segment', offers: offeredSegments, label: 'Any of' },
      noneOf: { kind: 'links', to: 'segment', offers: offeredSegments, label: 'None of' },
    },
  },
  publishers: both({ kind: 'links', to: 'publisher' }, 'Publishers'),
  sites: both({ kind: 'links', to: 'site' }, 'Sites'),
  apps: both({ kind: 'links', to: 'app' }, 'Apps'),
  inventorySets: both({ kind: 'links', to: 'inventory-set' }, 'Inventory sets'),
  deals: both({ kind: 'links', to: 'deal', offers: offeredDeals }, 'Deals'),
  exchanges: texts('Exchanges'),
  contentCategories: texts('Content categories (IAB)'),
  genres: texts('Content genres'),
  ratings: texts('Content ratings'),
  channels: texts('Channels'),
  networks: texts('Networks'),
  livestream: { kind: 'choice', options: ['live', 'on_demand'], label: 'Live or on demand' },
  kids: { kind: 'choice', options: ['exclude', 'only'], label: 'Kids’ content' },
  keywords: texts('Keywords'),
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
    max: 168,
    input: 'dayparts',
    cell: 'dayparts',
    fields: {
      day: { kind: 'choice', options: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], required: true },
      startMinute: { kind: 'number', integer: true, clock: true, min: 0, max: 1425, required: true, label: 'From' },
      endMinute: { kind: 'number', integer: true, clock: true, min: 15, max: 1440, required: true, label: 'To' },
      clock: { kind: 'choice', options: ['user', 'account'], default: 'user' },
    },
  },
  viewabilityMin: { kind: 'percent', label: 'Viewability at least' },
  measurement: {
    kind: 'group',
    label: 'Fraud and brand safety',
    fields: {
      invalidTrafficMax: { kind: 'percent', label: 'Invalid traffic at most' },
      brandSafetyMin: { kind: 'percent', label: 'Brand safety at least' },
      vendors: {
        kind: 'choices',
        options: ['ias', 'doubleverify', 'human', 'pixalate', 'zefr', 'exchange'],
        labels: { ias: 'IAS', doubleverify: 'DoubleVerify', human: 'HUMAN' },
        label: 'Measured by',
        help: 'Viewability, too. None: whoever measures.',
      },
      unmeasured: { kind: 'choice', options: ['allow', 'refuse'], label: 'Where nobody measured' },
    },
  },
  supplyPath: {
    kind: 'group',
    label: 'Supply path',
    fields: {
      directOnly: { kind: 'boolean', label: 'Direct supply only' },
      completeOnly: { kind: 'boolean', label: 'Complete supply chains only' },
      maxHops: { kind: 'number', integer: true, min: 1, max: 10, label: 'Hops at most' },
    },
  },
} as const satisfies Fields

/** A field of it, as the catalogue spreads it. */
export const targeting = {
  kind: 'targeting',
  input: 'targeting',
  cell: 'targeting',
  fields: targetingFields,
  example: {
    countries: { include: ['US', 'CA'], exclude: [] },
    deviceTypes: { include: ['phone', 'connected_tv'], exclude: [] },
  },
} as const
