import type { ChildRule, Grammar } from './elementRule.ts'

const shared = {
  AdSystem: { required: '2.0', once: true },
  Impression: { required: '2.0' },
  Error: {},
  Extensions: { once: true },
  ViewableImpression: { since: '4.0', once: true },
  AdVerifications: { since: '4.0', once: true },
  Pricing: { since: '3.0', once: true },
} as const satisfies Readonly<Record<string, ChildRule>>

/** From the root to an ad's own elements (VAST 4.3 §3.2 to §3.7, §3.18, §3.19; schemas of 2.0.1, 3.0 and 4.2). */
export const adGrammar: Grammar = {
  VAST: {
    section: '3.2',
    attributes: { version: { required: '2.0' } },
    children: { Ad: {}, Error: { since: '3.0' } },
  },
  Ad: {
    section: '3.3.2',
    attributes: {
      id: {},
      sequence: { since: '3.0', value: 'count' },
      conditionalAd: { since: '4.0', deprecated: '4.1', value: 'boolean' },
      adType: { since: '4.1', value: ['video', 'audio', 'hybrid'] },
    },
    children: { InLine: { once: true }, Wrapper: { once: true } },
  },
  InLine: {
    section: '3.4',
    children: {
      ...shared,
      AdTitle: { required: '2.0', once: true },
      AdServingId: { since: '4.1', required: '4.1', once: true },
      Category: { since: '4.0' },
      Description: { once: true },
      Advertiser: { since: '3.0', once: true },
      Survey: { deprecated: '4.1', instead: 'AdVerifications' },
      Expires: { since: '4.1', once: true },
      Creatives: { required: '2.0', once: true },
    },
  },
  Wrapper: {
    section: '3.19',
    attributes: {
      followAdditionalWrappers: { since: '3.0', value: 'boolean' },
      allowMultipleAds: { since: '3.0', value: 'boolean' },
      fallbackOnNoAd: { since: '3.0', value: 'boolean' },
    },
    children: {
      ...shared,
      VASTAdTagURI: { required: '2.0', once: true },
      VASTAdTagURL: { until: '2.0', instead: 'VASTAdTagURI' },
      BlockedAdCategories: { since: '4.1' },
      Creatives: { is: 'Creatives of Wrapper', required: '2.0', requiredUntil: '3.0', once: true },
    },
  },
  AdSystem: { section: '3.4.1', value: 'text', attributes: { version: {} } },
  AdTitle: { section: '3.4.2', value: 'text' },
  AdServingId: { section: '3.4.3', value: 'text' },
  Impression: { section: '3.4.4', value: 'impression', attributes: { id: {} } },
  Category: {
    section: '3.4.5',
    aside: true,
    value: 'text',
    attributes: { authority: { required: '4.0', value: 'text' } },
  },
  Description: { section: '3.4.6', aside: true, value: 'note' },
  Advertiser: { section: '3.4.7', aside: true, value: 'text', attributes: { id: { since: '4.1' } } },
  Pricing: {
    section: '3.4.8',
    aside: true,
    value: 'decimal',
    attributes: {
      model: { required: '3.0', value: ['CPM', 'CPC', 'CPE', 'CPV', 'cpm', 'cpc', 'cpe', 'cpv'] },
      currency: { required: '3.0', value: 'currency' },
    },
  },
  Survey: { section: '3.4.9', aside: true, value: 'url', attributes: { type: { since: '3.0', value: 'mime' } } },
  Expires: { section: '3.4.10', aside: true, value: 'count' },
  Error: { section: '3.4.11', value: 'url' },
  ViewableImpression: {
    section: '3.5',
    attributes: { id: {} },
    children: { Viewable: {}, NotViewable: {}, ViewUndetermined: {} },
  },
  Viewable: { section: '3.5.1', value: 'url' },
  NotViewable: { section: '3.5.2', value: 'url' },
  ViewUndetermined: { section: '3.5.3', value: 'url' },
  Extensions: { section: '3.18', children: { Extension: {} } },
  Extension: {
    section: '3.18.1',
    open: true,
    children: { UniversalAdId: { is: 'UniversalAdId of Extension' } },
  },
  VASTAdTagURI: { section: '3.19.1', value: 'url' },
  VASTAdTagURL: { section: '3.19.1', open: true },
  BlockedAdCategories: {
    section: '3.19.2',
    value: 'text',
    attributes: { authority: { required: '4.1', value: 'text' } },
  },
}
