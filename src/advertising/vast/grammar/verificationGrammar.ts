import type { Grammar } from './elementRule.ts'

/** Who measures the ad (VAST 4.3 §3.16, §3.17). */
export const verificationGrammar: Grammar = {
  AdVerifications: { section: '3.16', children: { Verification: {} } },
  Verification: {
    section: '3.17',
    attributes: { vendor: { since: '4.0' } },
    children: {
      JavaScriptResource: {},
      ExecutableResource: { since: '4.1' },
      FlashResource: { until: '4.1', instead: 'JavaScriptResource' },
      ViewableImpression: { until: '4.1', instead: 'ViewableImpression of the ad' },
      TrackingEvents: { is: 'TrackingEvents of Verification', since: '4.1', once: true },
      VerificationParameters: { since: '4.1', once: true },
    },
  },
  JavaScriptResource: {
    section: '3.17.1',
    value: 'url',
    attributes: { apiFramework: {}, browserOptional: { since: '4.1', value: 'boolean' } },
  },
  ExecutableResource: {
    section: '3.17.2',
    value: 'text',
    attributes: { apiFramework: {}, type: {}, language: {} },
  },
  FlashResource: { section: '3.17', value: 'url', attributes: { apiFramework: {} } },
  'TrackingEvents of Verification': {
    section: '3.17.3',
    children: { Tracking: { is: 'Tracking of Verification' } },
  },
  'Tracking of Verification': {
    section: '3.17.4',
    value: 'url',
    attributes: { event: { required: '4.1', value: 'text' } },
  },
  VerificationParameters: { section: '3.17.5', value: 'note' },
}
