import type { FieldSpec, Fields } from '../../engine/contract/fieldSpec.ts'
import { offeredDeals } from '../targeting/offered.ts'
import { playbackMethods, startDelays } from './adcomChoices.ts'

const group = 'Type'
const kpis = (options: readonly string[]): FieldSpec => ({
  kind: 'choices',
  group,
  label: 'KPIs',
  options,
  help: 'Shown first in the campaign’s delivery metrics.',
})

const display = {
  sizes: { kind: 'list', format: 'size', group, required: true, help: 'Width x height in pixels, like 300x250.' },
  environments: { kind: 'choices', options: ['web', 'app'], group },
  html5Only: { kind: 'boolean', group, label: 'HTML5 only' },
  viewabilityTarget: { kind: 'percent', group, help: 'Percent of measurable impressions, 0 to 100.' },
} as const satisfies Fields

const video = {
  durationMax: {
    kind: 'duration',
    min: 1,
    max: 600,
    label: 'Maximum duration',
    group,
    required: true,
    help: 'Seconds, up to 600.',
  },
  placementTypes: {
    kind: 'choices',
    options: ['instream', 'accompanying_content', 'interstitial', 'standalone'],
    group,
    required: true,
  },
  skippability: { kind: 'choice', options: ['any', 'skippable', 'non_skippable'], default: 'any', group },
  startDelay: { kind: 'choices', ...startDelays, group },
  playbackMethods: { kind: 'choices', ...playbackMethods, group },
  companionRequired: { kind: 'boolean', group },
  vpaidAllowed: { kind: 'boolean', default: false, group, label: 'VPAID allowed' },
} as const satisfies Fields

const ctv = {
  appBundles: { kind: 'list', format: 'bundle', group },
  channels: { kind: 'list', maxLength: 100, group },
  ctvDeals: { kind: 'references', to: 'deal', offers: offeredDeals, group, label: 'Deals' },
  durations: { kind: 'choices', options: ['15', '30', '60'], group, required: true, help: 'Seconds.' },
  podPosition: { kind: 'choice', options: ['any', 'first', 'last', 'first_or_last'], default: 'any', group },
  householdFrequencyCap: { kind: 'number', integer: true, min: 1, max: 50, group, help: 'Impressions a day.' },
  nonSkippable: { kind: 'boolean', default: true, group },
  minBitrate: { kind: 'number', integer: true, min: 100, max: 50_000, unit: 'kbps', group },
} as const satisfies Fields

const audio = {
  durations: { kind: 'choices', options: ['15', '30', '60'], group, required: true, help: 'Seconds.' },
  feedTypes: {
    kind: 'choices',
    options: ['music', 'podcast', 'radio', 'catch_up', 'web_radio'],
    group,
    required: true,
  },
  companionSizes: { kind: 'list', format: 'size', group },
  stitched: { kind: 'boolean', group, help: 'Stitched into the stream by the server.' },
} as const satisfies Fields

const native = {
  nativeAssets: {
    kind: 'group',
    group,
    required: true,
    fields: {
      title: { kind: 'text', max: 50, required: true },
      image: { kind: 'reference', to: 'asset' },
      description: { kind: 'text', max: 200 },
      callToAction: { kind: 'text', max: 15 },
    },
  },
  layouts: { kind: 'choices', options: ['in_feed', 'in_article', 'recommendation', 'promoted_listing'], group },
  sponsoredBy: { kind: 'text', max: 50, group },
} as const satisfies Fields

const dooh = {
  venueTypes: {
    kind: 'choices',
    options: ['transit', 'retail', 'outdoor', 'health', 'office', 'leisure', 'education', 'residential'],
    group,
    required: true,
  },
  screenSizes: { kind: 'list', format: 'size', group, required: true },
  quantityMultiplier: { kind: 'number', min: 0.01, max: 1000, group, help: 'Impressions counted for one play.' },
  playWindows: {
    kind: 'objectList',
    item: 'Window',
    max: 21,
    group,
    fields: {
      day: { kind: 'choice', options: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], required: true },
      from: { kind: 'text', max: 5, required: true, help: 'HH:MM' },
      to: { kind: 'text', max: 5, required: true, help: 'HH:MM' },
    },
  },
} as const satisfies Fields

/** A part of a campaign with several types, there while that type is: the same fields, none of them demanded. */
function part(type: string, fields: Fields, label: string): FieldSpec {
  const optional = Object.entries(fields).map(([name, { required: _, group: __, ...field }]) => [name, field])
  return { kind: 'group', group: 'Parts', label, when: { parts: [type] }, fields: Object.fromEntries(optional) }
}

/** What each type of campaign adds to the form (domain.md 1.2, "Schema documents per campaign type"). */
export const campaignTypes = {
  display: { ...display, kpis: kpis(['cpm', 'cpc', 'ctr', 'cpa', 'viewability', 'vcpm']) },
  video: { ...video, kpis: kpis(['cpcv', 'vcr', 'cpm', 'viewability']) },
  audio: { ...audio, kpis: kpis(['acr', 'cpcl', 'cpm']) },
  ctv: { ...ctv, kpis: kpis(['vcr', 'cpcv', 'reach', 'cpm']) },
  native: { ...native, kpis: kpis(['ctr', 'cpc', 'cpa']) },
  dooh: { ...dooh, kpis: kpis(['cpm', 'impressions']) },
  multi: {
    parts: {
      kind: 'choices',
      options: ['display', 'video', 'audio', 'ctv', 'native', 'dooh'],
      min: 2,
      group,
      required: true,
      help: 'Two or more types that this campaign buys.',
    },
    displayPart: part('display', display, 'Display'),
    videoPart: part('video', video, 'Video'),
    audioPart: part('audio', audio, 'Audio'),
    ctvPart: part('ctv', ctv, 'CTV'),
    nativePart: part('native', native, 'Native'),
    doohPart: part('dooh', dooh, 'DOOH'),
    kpis: kpis(['reach', 'cpa']),
  },
} as const satisfies Readonly<Record<string, Fields>>

/** When each type is the one to choose. */
export const campaignTypeDescriptions = {
  display: 'Banners and HTML5 on sites and in apps.',
  video: 'In-stream and out-stream video on the web and in apps.',
  audio: 'Spots in music, podcasts, and radio.',
  ctv: 'Full-screen video on TVs and streaming devices.',
  native: 'Headline, image, and text that match the content around them.',
  dooh: 'Digital out-of-home screens in streets, stations, and stores.',
  multi: 'Two or more of these types with one budget and one goal.',
} as const satisfies Readonly<Record<keyof typeof campaignTypes, string>>
