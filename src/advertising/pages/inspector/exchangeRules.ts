import { t } from '../../../engine/texts/t.ts'
import { compatibilityOf } from '../../vast/compatibilityOf.ts'
import type { VastMisfit, VastRequirements } from '../../vast/vastCompatibility.ts'
import type { VastSummary } from '../../vast/vastInspection.ts'
import type { Media } from './placeRequirements.ts'

/** What one exchange or seller publishes of the ads that it takes, and where. */
export interface ExchangeRules {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly media: Media
  /** Who says so. */
  readonly source: { readonly name: string; readonly url: string }
  /** What it refuses ads for. */
  readonly requirements: VastRequirements
  /** What it only advises, or what a part of its inventory refuses: a risk. */
  readonly advice?: VastRequirements
}

const since2 = [2, 3, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16]
const until4 = [2, 3, 5, 6, 7, 8]
const microsoft = 'https://learn.microsoft.com/en-us/xandr'
const xandrAudio = {
  name: t('Microsoft, for sellers of audio'),
  url: `${microsoft}/monetize/audio-creative-guidelines-and-specifications`,
}

/** As the pages that they name said in 2025. */
export const exchangeRules: readonly ExchangeRules[] = [
  {
    key: 'xandr',
    name: t('Xandr, in-stream'),
    description: t(
      'A duration; HTTPS only; MP4, WebM, or FLV; preferably 30 s and two wrappers at most, 1280 × 720, 2,500 kbit/s',
    ),
    media: 'video',
    source: { name: 'Microsoft', url: `${microsoft}/bidders/vast-check` },
    requirements: {
      media: 'video',
      linearity: 'linear',
      needsDuration: true,
      httpsOnly: true,
      protocols: since2,
      api: [1, 2, 7, 8, 9],
      mimes: ['video/mp4', 'video/webm', 'video/x-flv', 'application/javascript'],
    },
    // https://learn.microsoft.com/en-us/xandr/monetize/video-creative-guidelines-and-specifications
    advice: { maxDurationS: 30, maxWrappers: 2, minWidth: 1280, minHeight: 720, minBitrate: 2500 },
  },
  {
    key: 'xandr_ott',
    name: t('Xandr, connected TV'),
    description: t('MP4, no VPAID; preferably 15 or 30 s, 1280 × 720, 2,000 kbit/s'),
    media: 'video',
    source: { name: 'Microsoft', url: `${microsoft}/monetize/ott-video-creative-specifications` },
    requirements: {
      media: 'video',
      linearity: 'linear',
      needsDuration: true,
      httpsOnly: true,
      protocols: since2,
      api: [7],
      mimes: ['video/mp4'],
    },
    advice: { durationsS: [15, 30], maxWrappers: 2, minWidth: 1280, minHeight: 720, minBitrate: 2000 },
  },
  {
    key: 'authorized_buyers',
    name: 'Google Authorized Buyers',
    description: t('Linear, with an MP4 of 10 MB at most'),
    media: 'video',
    source: { name: 'Google', url: 'https://support.google.com/authorizedbuyers/answer/6045575' },
    requirements: { media: 'video', linearity: 'linear', mimes: ['video/mp4'], maxFileBytes: 10_000_000 },
  },
  {
    key: 'dv360',
    name: 'Display & Video 360',
    description: t('Preferably VAST 2.0, 3.0, or 4.0; 15 or 30 s; and a full size such as 1280 × 720 or 1920 × 1080'),
    media: 'video',
    source: { name: 'Google', url: 'https://support.google.com/displayvideo/answer/3129957' },
    requirements: { media: 'video', linearity: 'linear' },
    advice: {
      protocols: until4,
      durationsS: [15, 30],
      sizes: [
        '1280x720',
        '1920x1080',
        '1440x1080',
        '720x1280',
        '1080x1920',
        '1080x1440',
        '720x720',
        '1080x1080',
        '1920x1920',
      ],
    },
  },
  {
    key: 'sharethrough_ctv',
    name: t('Sharethrough, connected TV'),
    description: t('Exactly 15 or 30 s, no VPAID'),
    media: 'video',
    source: {
      name: 'Sharethrough',
      url: 'https://support.sharethrough.com/hc/en-us/articles/4946679725723-How-to-QA-VAST-Tags-for-CTV-Eligibility',
    },
    requirements: { media: 'video', linearity: 'linear', durationsS: [15, 30], api: [7] },
  },
  {
    key: 'adswizz',
    name: t('Pandora and AdsWizz'),
    description: t('MP3, AAC, or WAV; 15, 30, or 60 s; at least 128 kbit/s; 20 MB at most'),
    media: 'audio',
    source: xandrAudio,
    requirements: {
      media: 'audio',
      mimes: ['audio/mpeg', 'audio/mp3', 'audio/aac', 'audio/mp4', 'audio/wav', 'audio/x-wav', 'audio/wave'],
      durationsS: [15, 30, 60],
      minBitrate: 128,
      maxFileBytes: 20_000_000,
    },
  },
  {
    key: 'spotify',
    name: 'Spotify',
    description: t('MP3, WAV, or Ogg; 15 or 30 s; at least 128 kbit/s; a companion of 640 × 640 or 300 × 250'),
    media: 'audio',
    source: xandrAudio,
    requirements: {
      media: 'audio',
      mimes: ['audio/mpeg', 'audio/mp3', 'audio/wav', 'audio/x-wav', 'audio/wave', 'audio/ogg'],
      durationsS: [15, 30],
      minBitrate: 128,
      companionSizes: ['640x640', '300x250'],
    },
  },
  {
    key: 'triton',
    name: 'Triton',
    description: t('MP3 at 128 kbit/s; 15, 30, or 60 s'),
    media: 'audio',
    source: xandrAudio,
    requirements: {
      media: 'audio',
      mimes: ['audio/mpeg', 'audio/mp3'],
      durationsS: [15, 30, 60],
      minBitrate: 128,
      maxBitrate: 128,
    },
  },
  {
    key: 'dv360_audio',
    name: 'Display & Video 360',
    description: t('VAST 2.0, 3.0, or 4.0, and no video files'),
    media: 'audio',
    source: { name: 'Google', url: 'https://support.google.com/displayvideo/answer/10213037' },
    requirements: { media: 'audio' },
    advice: { protocols: until4 },
  },
]

/** What an exchange refuses an ad for, then what it advises against. */
export function exchangeMisfits(ad: VastSummary, { requirements, advice = {} }: ExchangeRules): VastMisfit[] {
  const refused = compatibilityOf(ad, requirements)
  const risks = compatibilityOf(ad, advice).filter(({ message }) => !refused.some(one => one.message === message))
  return [...refused, ...risks.map(one => ({ ...one, severity: 'warning' as const }))]
}
