import type { Grammar } from './elementRule.ts'

const shared = {
  AdSystem: { once: true },
  Impression: { required: '2.0' },
  Error: {},
  Pricing: { is: 'Pricing of DAAST', once: true },
  Extensions: { once: true },
} as const

const rules: Grammar = {
  DAAST: {
    section: '3.1.1',
    attributes: { version: { required: '2.0' } },
    children: { Ad: { is: 'Ad of DAAST' }, Error: {} },
  },
  'Ad of DAAST': {
    section: '3.1.2',
    attributes: { id: {}, sequence: { value: 'count' } },
    children: { InLine: { is: 'InLine of DAAST', once: true }, Wrapper: { is: 'Wrapper of DAAST', once: true } },
  },
  'InLine of DAAST': {
    section: '3.1.4.1',
    children: {
      ...shared,
      AdTitle: { required: '2.0', once: true },
      Category: { is: 'Category of DAAST', required: '2.0' },
      Description: { once: true },
      Advertiser: { once: true },
      Survey: {},
      Expires: { once: true },
      Creatives: { is: 'Creatives of DAAST', required: '2.0', once: true },
    },
  },
  'Wrapper of DAAST': {
    section: '3.3.1.1',
    attributes: {
      followAdditionalWrappers: { value: 'boolean' },
      allowMultipleAds: { value: 'boolean' },
      fallbackOnNoAd: { value: 'boolean' },
    },
    children: {
      ...shared,
      DAASTAdTagURI: { required: '2.0', once: true },
      Creatives: { is: 'Creatives of Wrapper of DAAST', once: true },
    },
  },
  DAASTAdTagURI: { section: '3.3.1.1', value: 'url' },
  'Category of DAAST': { section: '3.1.4.1', aside: true, value: 'text', attributes: { authority: {} } },
  'Pricing of DAAST': {
    section: '3.1.4.1',
    aside: true,
    value: 'decimal',
    attributes: {
      model: {
        required: '2.0',
        value: ['CPM', 'CPC', 'CPE', 'CPV', 'CPO', 'cpm', 'cpc', 'cpe', 'cpv', 'cpo'],
      },
      currency: { required: '2.0', value: 'currency' },
    },
  },
  'Creatives of DAAST': { section: '3.1.6', children: { Creative: { is: 'Creative of DAAST', required: '2.0' } } },
  'Creatives of Wrapper of DAAST': {
    section: '3.1.6',
    children: { Creative: { is: 'Creative of Wrapper of DAAST' } },
  },
  'Creative of DAAST': {
    section: '3.1.6',
    attributes: { id: {}, sequence: { value: 'count' }, adId: {}, AdID: {}, apiFramework: {} },
    children: {
      CreativeExtensions: { once: true },
      Linear: { is: 'Linear of DAAST', once: true },
      CompanionAds: { is: 'CompanionAds of DAAST', once: true },
    },
  },
  'Creative of Wrapper of DAAST': {
    section: '3.1.6',
    attributes: { id: {}, sequence: { value: 'count' }, adId: {}, AdID: {}, apiFramework: {} },
    children: {
      CreativeExtensions: { once: true },
      Linear: { is: 'Linear of Wrapper of DAAST', once: true },
      CompanionAds: { is: 'CompanionAds of DAAST', once: true },
    },
  },
  'Linear of DAAST': {
    section: '3.2.1',
    attributes: { skipoffset: { value: 'offset' } },
    children: {
      Duration: { required: '2.0', once: true },
      MediaFiles: { is: 'MediaFiles of DAAST', required: '2.0', once: true },
      TrackingEvents: { once: true },
      AdInteractions: { once: true },
      AdParameters: { once: true },
      Icons: { once: true },
      CreativeExtensions: { once: true },
    },
  },
  'Linear of Wrapper of DAAST': {
    section: '3.2.1',
    children: { TrackingEvents: { once: true }, AdInteractions: { once: true }, Icons: { once: true } },
  },
  AdInteractions: {
    section: '3.2.1.6',
    children: { ClickThrough: { once: true }, ClickTracking: {}, CustomClick: {} },
  },
  'MediaFiles of DAAST': {
    section: '3.2.1.3',
    children: { MediaFile: { is: 'MediaFile of DAAST', required: '2.0' } },
  },
  'MediaFile of DAAST': {
    section: '3.2.1.4',
    value: 'url',
    attributes: {
      id: { required: '2.0', lenientIn: ['3.0'] },
      delivery: { required: '2.0', value: ['progressive', 'streaming'] },
      type: { required: '2.0', value: 'mime' },
      bitrate: { value: 'size' },
      minBitrate: { value: 'size' },
      maxBitrate: { value: 'size' },
      codec: {},
      apiFramework: {},
    },
  },
  'CompanionAds of DAAST': {
    section: '3.2.2',
    attributes: { required: { value: ['all', 'any', 'none'] } },
    children: { Companion: { is: 'Companion of DAAST' } },
  },
  'Companion of DAAST': {
    section: '3.2.2',
    attributes: {
      id: {},
      width: { required: '2.0', value: 'size' },
      height: { required: '2.0', value: 'size' },
      assetWidth: { value: 'size' },
      assetHeight: { value: 'size' },
      expandedWidth: { value: 'size' },
      expandedHeight: { value: 'size' },
      apiFramework: {},
      adSlotID: {},
      adSlotId: {},
      logoTile: {},
      logoTitle: {},
      logoArtist: {},
      logoURL: {},
    },
    children: {
      StaticResource: {},
      IFrameResource: {},
      HTMLResource: {},
      AdParameters: { once: true },
      AltText: { once: true },
      CompanionClickThrough: { once: true },
      CompanionClickTracking: {},
      TrackingEvents: { is: 'TrackingEvents of Companion', once: true },
      CreativeExtensions: { once: true },
    },
  },
}

/**
 * DAAST 1.0 and 1.1, VAST 3.0's sibling for audio: what differs from VAST 3.0, by whose rules everything else is read. A rule
 * `… of DAAST` counts as the VAST rule of the same name.
 */
export const daastGrammar: Grammar = Object.fromEntries(
  Object.entries(rules).map(([name, rule]) => [name, { ...rule, paper: 'DAAST 1.0' }]),
)
