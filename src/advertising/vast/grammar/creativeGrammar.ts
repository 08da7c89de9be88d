import type { AttributeRule, ChildRule, Grammar } from './elementRule.ts'

const creativeAttributes = {
  id: {},
  sequence: { value: 'count' },
  adId: {},
  // As 2.0 and 3.0 write it.
  AdID: {},
  apiFramework: { since: '4.0' },
} as const satisfies Readonly<Record<string, AttributeRule>>

const adParameters = { once: true } as const

/** The resources of companions, icons and overlays. */
const resources = {
  StaticResource: {},
  IFrameResource: {},
  HTMLResource: {},
} as const satisfies Readonly<Record<string, ChildRule>>

const overlayAttributes = {
  id: {},
  expandedWidth: { value: 'size' },
  expandedHeight: { value: 'size' },
  scalable: { value: 'boolean' },
  maintainAspectRatio: { value: 'boolean' },
  minSuggestedDuration: { value: 'duration' },
  apiFramework: {},
} as const satisfies Readonly<Record<string, AttributeRule>>

/** Creatives that are not linear, and what all share (VAST 4.3 §3.6, §3.7, §3.12, §3.13, §3.15). */
export const creativeGrammar: Grammar = {
  Creatives: { section: '3.6', children: { Creative: { required: '2.0' } } },
  'Creatives of Wrapper': { section: '3.6', children: { Creative: { is: 'Creative of Wrapper' } } },
  Creative: {
    section: '3.7',
    attributes: creativeAttributes,
    children: {
      // 4.0 and later demand it; a rule says so, because an extension may hold it.
      UniversalAdId: { since: '4.0' },
      CreativeExtensions: { since: '3.0', once: true },
      Linear: { once: true },
      NonLinearAds: { once: true },
      CompanionAds: { once: true },
    },
  },
  'Creative of Wrapper': {
    section: '3.7',
    attributes: creativeAttributes,
    children: {
      UniversalAdId: { since: '4.0' },
      CreativeExtensions: { since: '3.0', once: true },
      Linear: { is: 'Linear of Wrapper', once: true },
      NonLinearAds: { is: 'NonLinearAds of Wrapper', once: true },
      CompanionAds: { once: true },
    },
  },
  UniversalAdId: {
    section: '3.7.1',
    value: 'note',
    attributes: {
      idRegistry: { required: '4.0', value: 'text' },
      idValue: { required: '4.0', requiredUntil: '4.1', deprecated: '4.1', instead: 'the text of the element' },
    },
  },
  'UniversalAdId of Extension': {
    section: '3.7.1',
    aside: true,
    value: 'note',
    attributes: { idRegistry: { required: '2.0', value: 'text' }, idValue: {}, creativeId: {} },
  },
  CreativeExtensions: { section: '3.7.2', children: { CreativeExtension: {} } },
  CreativeExtension: {
    section: '3.7.3',
    open: true,
    children: { UniversalAdId: { is: 'UniversalAdId of Extension' } },
  },
  NonLinearAds: {
    section: '3.12',
    children: { TrackingEvents: { is: 'TrackingEvents of NonLinearAds', once: true }, NonLinear: { required: '2.0' } },
  },
  'NonLinearAds of Wrapper': {
    section: '3.12',
    children: {
      TrackingEvents: { is: 'TrackingEvents of NonLinearAds', once: true },
      NonLinear: { is: 'NonLinear of Wrapper' },
    },
  },
  'TrackingEvents of NonLinearAds': {
    section: '3.14.2',
    children: { Tracking: { is: 'Tracking of NonLinearAds' } },
  },
  'Tracking of NonLinearAds': {
    section: '3.14.3',
    value: 'url',
    attributes: { event: { required: '2.0', value: 'text' }, offset: { since: '3.0', value: 'offset' } },
  },
  NonLinear: {
    section: '3.12.1',
    attributes: {
      ...overlayAttributes,
      width: { required: '2.0', lenientIn: ['4.0'], value: 'size' },
      height: { required: '2.0', lenientIn: ['4.0'], value: 'size' },
    },
    children: {
      ...resources,
      // How the CTV Ad Portfolio delivers pause ads, overlays and the like; in no published version yet.
      Duration: { once: true },
      MediaFiles: { is: 'MediaFiles of NonLinear', once: true },
      NonLinearCustomClick: {},
      NonLinearClickThrough: { once: true },
      NonLinearClickTracking: { since: '3.0' },
      AdParameters: adParameters,
      CreativeExtensions: { since: '3.0', until: '4.0', instead: 'CreativeExtensions of the Creative' },
    },
  },
  'NonLinear of Wrapper': {
    section: '3.12.1',
    attributes: { ...overlayAttributes, width: { value: 'size' }, height: { value: 'size' } },
    children: { NonLinearClickTracking: { since: '3.0' }, CreativeExtensions: { since: '3.0', until: '4.0' } },
  },
  NonLinearClickThrough: { section: '3.12.2', value: 'url' },
  NonLinearClickTracking: { section: '3.12.3', value: 'url', attributes: { id: {} } },
  NonLinearCustomClick: { section: '3.12.3', value: 'url', attributes: { id: {} } },
  CompanionAds: {
    section: '3.13',
    attributes: { required: { since: '3.0', value: ['all', 'any', 'none'] } },
    children: { Companion: {} },
  },
  Companion: {
    section: '3.13.1',
    attributes: {
      id: {},
      width: { required: '2.0', value: 'size' },
      height: { required: '2.0', value: 'size' },
      assetWidth: { since: '3.0', value: 'size' },
      assetHeight: { since: '3.0', value: 'size' },
      expandedWidth: { value: 'size' },
      expandedHeight: { value: 'size' },
      apiFramework: {},
      adSlotId: { since: '3.0' },
      adSlotID: { since: '3.0' },
      pxratio: { since: '4.0', value: 'decimal' },
      renderingMode: { since: '4.1', value: ['default', 'end-card', 'concurrent'] },
    },
    children: {
      ...resources,
      AdParameters: adParameters,
      AltText: { once: true },
      CompanionClickThrough: { once: true },
      CompanionClickTracking: { since: '3.0' },
      TrackingEvents: { is: 'TrackingEvents of Companion', once: true },
      CreativeExtensions: { since: '3.0', once: true },
    },
  },
  AltText: { section: '3.13.2', value: 'note' },
  CompanionClickThrough: { section: '3.13.3', value: 'url' },
  CompanionClickTracking: { section: '3.13.4', value: 'url', attributes: { id: {} } },
  'TrackingEvents of Companion': { section: '3.14.2', children: { Tracking: { is: 'Tracking of Companion' } } },
  'Tracking of Companion': {
    section: '3.14.3',
    value: 'url',
    attributes: { event: { required: '2.0', value: 'text' } },
  },
  StaticResource: {
    section: '3.15.1',
    value: 'url',
    attributes: { creativeType: { required: '2.0', value: 'mime' } },
  },
  IFrameResource: { section: '3.15.2', value: 'url' },
  HTMLResource: { section: '3.15.3', value: 'text', attributes: { xmlEncoded: { since: '3.0', value: 'boolean' } } },
  AdParameters: { section: '3.8.2', value: 'note', attributes: { xmlEncoded: { since: '3.0', value: 'boolean' } } },
}
