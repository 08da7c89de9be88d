import type { Grammar } from './elementRule.ts'

/** VMAP 1.0: when a player has ad breaks, and where the documents for each come from. */
const rules: Grammar = {
  VMAP: {
    section: '2.3',
    attributes: { version: { required: '2.0' } },
    children: { AdBreak: {}, Extensions: { is: 'Extensions of VMAP', once: true } },
  },
  AdBreak: {
    section: '2.3.1',
    attributes: {
      timeOffset: { required: '2.0', value: 'breakOffset' },
      breakType: { required: '2.0', value: 'breakTypes' },
      breakId: {},
      repeatAfter: { value: 'duration' },
    },
    children: {
      AdSource: { once: true },
      TrackingEvents: { is: 'TrackingEvents of AdBreak', once: true },
      Extensions: { is: 'Extensions of VMAP', once: true },
    },
  },
  AdSource: {
    section: '2.3.2',
    attributes: { id: {}, allowMultipleAds: { value: 'boolean' }, followRedirects: { value: 'boolean' } },
    children: {
      VASTAdData: { once: true },
      // As the examples of VMAP 1.0 call it.
      VASTData: { is: 'VASTAdData', once: true },
      AdTagURI: { once: true },
      CustomAdData: { once: true },
    },
  },
  VASTAdData: { section: '2.3.2', open: true },
  AdTagURI: { section: '2.3.2', value: 'url', attributes: { templateType: {} } },
  CustomAdData: { section: '2.3.2', value: 'text', attributes: { templateType: {} } },
  'TrackingEvents of AdBreak': { section: '2.3.3', children: { Tracking: { is: 'Tracking of AdBreak' } } },
  'Tracking of AdBreak': {
    section: '2.3.3',
    value: 'url',
    attributes: { event: { required: '2.0', value: ['breakStart', 'breakEnd', 'error'] } },
  },
  'Extensions of VMAP': { section: '2.3.4', children: { Extension: { is: 'Extension of VMAP' } } },
  'Extension of VMAP': { section: '2.3.4', open: true },
}

export const vmapGrammar: Grammar = Object.fromEntries(
  Object.entries(rules).map(([name, rule]) => [name, { ...rule, paper: 'VMAP 1.0' }]),
)
