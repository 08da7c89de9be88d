import type { FieldSpec, Fields } from '../../engine/contract/fieldSpec.ts'
import { t } from '../../engine/texts/t.ts'
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
    fields: { include: { ...field, label: t('Include') }, exclude: { ...field, label: t('Exclude') } },
  } as const
}

function texts(label: string, help = '') {
  return both({ kind: 'list', maxLength: 100, ...(help && { help }) }, label)
}

/**
 * Who and what is aimed at (domain.md 1.6): used by campaign, strategy, line item, deal and inventory list. Empty means
 * everything. Names follow OpenRTB 2.6 and AdCOM 1.0 lists. Regions, postal codes and areas name places together, sites and apps
 * too: one of them is enough.
 */
export const targetingFields = {
  countries: both({ kind: 'choices', vocabulary: 'country' }, t('Countries')),
  regions: texts(t('Regions and cities')),
  postalCodes: texts(t('Postal codes'), t('10* matches all postal codes that start with 10.')),
  areas: {
    kind: 'objectList',
    item: t('Area'),
    max: 50,
    fields: {
      name: { kind: 'text', max: 60 },
      lat: { kind: 'number', min: -90, max: 90, required: true, label: t('Latitude') },
      lon: { kind: 'number', min: -180, max: 180, required: true, label: t('Longitude') },
      radiusKm: { kind: 'number', min: 0.1, max: 1000, required: true, label: t('Radius'), unit: 'km' },
    },
  },
  deviceTypes: both({ kind: 'choices', options: deviceTypes }, t('Device types')),
  operatingSystems: texts(t('Operating systems'), t('With versions: Android 13+, iOS 16–17.')),
  browsers: texts(t('Browsers'), t('With versions: Chrome 120+.')),
  carriers: texts(t('Carriers')),
  environments: both({ kind: 'choices', options: ['web', 'app', 'dooh'] }, t('Environments')),
  languages: both({ kind: 'choices', vocabulary: 'language' }, t('Languages')),
  segments: {
    kind: 'group',
    label: t('Segments'),
    fields: {
      allOf: { kind: 'references', to: 'segment', offers: offeredSegments, label: t('All of') },
      anyOf: { kind: 'references', to: 'segment', offers: offeredSegments, label: t('Any of') },
      noneOf: { kind: 'references', to: 'segment', offers: offeredSegments, label: t('None of') },
    },
  },
  publishers: both({ kind: 'references', to: 'publisher' }, t('Publishers')),
  sites: both({ kind: 'references', to: 'site' }, t('Sites')),
  apps: both({ kind: 'references', to: 'app' }, t('Apps')),
  inventorySets: both({ kind: 'references', to: 'inventory-set' }, t('Inventory lists')),
  deals: both({ kind: 'references', to: 'deal', offers: offeredDeals }, t('Deals')),
  exchanges: texts(t('Exchanges')),
  contentCategories: texts(t('Content categories (IAB)')),
  genres: texts(t('Content genres')),
  ratings: texts(t('Content ratings')),
  channels: texts(t('Channels')),
  networks: texts(t('Networks')),
  livestream: { kind: 'choice', options: ['live', 'on_demand'], label: t('Live or on demand') },
  kids: { kind: 'choice', options: ['exclude', 'only'], label: t('Kids’ content') },
  keywords: texts(t('Keywords')),
  videoPlacements: both(
    { kind: 'choices', options: ['instream', 'accompanying_content', 'interstitial', 'standalone'] },
    t('Video placements'),
  ),
  positions: both(
    {
      kind: 'choices',
      options: ['above', 'below'],
      labels: { above: t('Above the fold'), below: t('Below the fold') },
    },
    t('Ad positions'),
  ),
  dayparts: {
    kind: 'objectList',
    item: t('Daypart'),
    max: 168,
    input: 'dayparts',
    cell: 'dayparts',
    fields: {
      day: { kind: 'choice', options: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], required: true },
      startMinute: { kind: 'number', integer: true, clock: true, min: 0, max: 1425, required: true, label: t('From') },
      endMinute: { kind: 'number', integer: true, clock: true, min: 15, max: 1440, required: true, label: t('To') },
      clock: { kind: 'choice', options: ['user', 'account'], default: 'user' },
    },
  },
  viewabilityMin: { kind: 'percent', label: t('Minimum viewability') },
  measurement: {
    kind: 'group',
    label: t('Fraud and brand safety'),
    fields: {
      invalidTrafficMax: { kind: 'percent', label: t('Invalid traffic at most') },
      brandSafetyMin: { kind: 'percent', label: t('Brand safety at least') },
      vendors: {
        kind: 'choices',
        options: ['ias', 'doubleverify', 'human', 'pixalate', 'zefr', 'exchange'],
        labels: { ias: 'IAS', doubleverify: 'DoubleVerify', human: 'HUMAN' },
        label: t('Measured by'),
        help: t('Applies to viewability, too. None: any vendor.'),
      },
      unmeasured: {
        kind: 'choice',
        options: ['allow', 'refuse'],
        labels: { refuse: t('Exclude') },
        label: t('Unmeasured inventory'),
      },
    },
  },
  supplyPath: {
    kind: 'group',
    label: t('Supply path'),
    fields: {
      directOnly: { kind: 'boolean', label: t('Direct supply only') },
      completeOnly: { kind: 'boolean', label: t('Complete supply chains only') },
      maxHops: { kind: 'number', integer: true, min: 1, max: 10, label: t('Hops at most') },
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
