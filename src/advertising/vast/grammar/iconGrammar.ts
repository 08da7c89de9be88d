import type { Grammar } from './elementRule.ts'

/** 3.0 demands them, later schemas don't. */
const required = { required: '3.0', requiredUntil: '4.0' } as const

/** Industry icons, such as AdChoices (VAST 4.3 §3.11). */
export const iconGrammar: Grammar = {
  Icons: { section: '3.11', children: { Icon: { required: '3.0' } } },
  Icon: {
    section: '3.11.1',
    attributes: {
      program: { ...required, value: 'text' },
      width: { ...required, value: 'size' },
      height: { ...required, value: 'size' },
      xPosition: { ...required, value: 'xPosition' },
      yPosition: { ...required, value: 'yPosition' },
      duration: { value: 'duration' },
      offset: { value: 'duration' },
      apiFramework: {},
      pxratio: { since: '4.0', value: 'decimal' },
      altText: { since: '4.2' },
      hoverText: { since: '4.2' },
    },
    children: {
      StaticResource: {},
      IFrameResource: {},
      HTMLResource: {},
      IconClicks: { once: true },
      IconViewTracking: {},
    },
  },
  IconViewTracking: { section: '3.11.2', value: 'url' },
  IconClicks: {
    section: '3.11.3',
    children: {
      IconClickThrough: { once: true },
      IconClickTracking: {},
      IconClickFallbackImages: { since: '4.2', once: true },
    },
  },
  IconClickThrough: { section: '3.11.4', value: 'url' },
  IconClickTracking: { section: '3.11.5', value: 'url', attributes: { id: {} } },
  IconClickFallbackImages: {
    section: '3.11.6',
    children: { IconClickFallbackImage: { required: '4.2' } },
  },
  IconClickFallbackImage: {
    section: '3.11.6.1',
    attributes: { width: { value: 'size' }, height: { value: 'size' } },
    children: { AltText: { once: true }, StaticResource: { is: 'StaticResource of IconClickFallbackImage' } },
  },
  'StaticResource of IconClickFallbackImage': {
    section: '3.11.6.1',
    value: 'url',
    attributes: { creativeType: { value: 'mime' } },
  },
}
