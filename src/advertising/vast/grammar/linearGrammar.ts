import type { AttributeRule, ChildRule, Grammar } from './elementRule.ts'

const skipoffset = { since: '3.0', value: 'offset' } as const

const linearChildren = {
  TrackingEvents: { once: true },
  Icons: { since: '3.0', once: true },
  CreativeExtensions: { since: '3.0', until: '4.0', instead: 'CreativeExtensions of the Creative' },
} as const satisfies Readonly<Record<string, ChildRule>>

const fileAttributes = {
  id: {},
  delivery: { required: '2.0', value: ['progressive', 'streaming'] },
  type: { required: '2.0', value: 'mime' },
  width: { required: '2.0', value: 'size' },
  height: { required: '2.0', value: 'size' },
  codec: { since: '3.0' },
  fileSize: { since: '4.1', value: 'size' },
  mediaType: { since: '4.1' },
} as const satisfies Readonly<Record<string, AttributeRule>>

/** Linear creatives (VAST 4.3 §3.8 to §3.11, §3.14). */
export const linearGrammar: Grammar = {
  Linear: {
    section: '3.8',
    attributes: { skipoffset },
    children: {
      ...linearChildren,
      Duration: { required: '2.0', once: true },
      AdParameters: { once: true },
      MediaFiles: { required: '2.0', once: true },
      VideoClicks: { once: true },
    },
  },
  'Linear of Wrapper': {
    section: '3.8',
    attributes: { skipoffset },
    children: { ...linearChildren, VideoClicks: { is: 'VideoClicks of Wrapper', once: true } },
  },
  Duration: { section: '3.8.1', value: 'duration' },
  MediaFiles: {
    section: '3.9',
    children: {
      MediaFile: { required: '2.0' },
      Mezzanine: { since: '4.0' },
      InteractiveCreativeFile: { since: '4.0' },
      ClosedCaptionFiles: { since: '4.1', once: true },
    },
  },
  MediaFile: {
    section: '3.9.1',
    value: 'url',
    attributes: {
      ...fileAttributes,
      bitrate: { value: 'size' },
      minBitrate: { since: '3.0', value: 'size' },
      maxBitrate: { since: '3.0', value: 'size' },
      scalable: { value: 'boolean' },
      maintainAspectRatio: { value: 'boolean' },
      apiFramework: {},
    },
  },
  'MediaFiles of NonLinear': { section: '3.12.1', children: { MediaFile: {}, InteractiveCreativeFile: {} } },
  Mezzanine: { section: '3.9.2', aside: true, value: 'url', attributes: fileAttributes },
  InteractiveCreativeFile: {
    section: '3.9.3',
    value: 'urlOrData',
    attributes: { type: { value: 'mime' }, apiFramework: {}, variableDuration: { since: '4.1', value: 'boolean' } },
  },
  ClosedCaptionFiles: { section: '3.9.4', aside: true, children: { ClosedCaptionFile: {} } },
  ClosedCaptionFile: {
    section: '3.9.5',
    aside: true,
    value: 'url',
    attributes: { type: { value: 'mime' }, language: {} },
  },
  VideoClicks: { section: '3.10', children: { ClickThrough: { once: true }, ClickTracking: {}, CustomClick: {} } },
  'VideoClicks of Wrapper': {
    section: '3.10',
    children: { ClickThrough: { since: '4.2', once: true }, ClickTracking: {}, CustomClick: {} },
  },
  ClickThrough: { section: '3.10.1', value: 'url', attributes: { id: {} } },
  ClickTracking: { section: '3.10.2', value: 'url', attributes: { id: {} } },
  CustomClick: { section: '3.10.3', value: 'url', attributes: { id: {} } },
  TrackingEvents: { section: '3.14.2', children: { Tracking: {} } },
  Tracking: {
    section: '3.14.3',
    value: 'url',
    attributes: { event: { required: '2.0', value: 'text' }, offset: { since: '3.0', value: 'offset' } },
  },
}
