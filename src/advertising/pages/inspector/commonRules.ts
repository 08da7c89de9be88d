import { t } from '../../../engine/texts/t.ts'
import type { VastRequirements } from '../../vast/vastCompatibility.ts'
import type { Media } from './placeRequirements.ts'

/** What most exchanges ask for a kind of place; what one of them asks is in `exchangeRules.ts`. */
export interface CommonRules {
  readonly key: string
  readonly name: string
  readonly description: string
  readonly media: Media
  readonly requirements: VastRequirements
}

const anyVersion = [2, 3, 5, 6, 7, 8, 11, 12, 13, 14, 15, 16]
const since3 = [3, 6, 7, 8, 11, 12, 13, 14, 15, 16]

export const commonRules: readonly CommonRules[] = [
  {
    key: 'web',
    name: t('Web, in-stream'),
    description: t('HTTPS only; MP4 or WebM; 6 to 60 s; five wrappers at most; OMID and SIMID allowed; no VPAID'),
    media: 'video',
    requirements: {
      media: 'video',
      linearity: 'linear',
      httpsOnly: true,
      mimes: ['video/mp4', 'video/webm', 'application/x-mpegurl', 'application/vnd.apple.mpegurl'],
      minDurationS: 6,
      maxDurationS: 60,
      protocols: anyVersion,
      api: [7, 8, 9],
      maxWrappers: 5,
    },
  },
  {
    key: 'app',
    name: t('Mobile app'),
    description: t('HTTPS only, MP4, 6 to 30 s, two wrappers at most, verified by OMID, no VPAID'),
    media: 'video',
    requirements: {
      media: 'video',
      linearity: 'linear',
      httpsOnly: true,
      mimes: ['video/mp4', 'video/3gpp'],
      minDurationS: 6,
      maxDurationS: 30,
      protocols: anyVersion,
      api: [7],
      maxWrappers: 2,
      needsVerification: true,
    },
  },
  {
    key: 'ctv',
    name: t('Connected TV'),
    description: t('15, 30, or 60 s; at least 1280 × 720; not skippable; no code in the ad; a universal ad ID'),
    media: 'video',
    requirements: {
      media: 'video',
      linearity: 'linear',
      httpsOnly: true,
      mimes: ['video/mp4', 'application/x-mpegurl', 'application/vnd.apple.mpegurl'],
      durationsS: [15, 30, 60],
      protocols: since3,
      api: [7],
      minWidth: 1280,
      minHeight: 720,
      minBitrate: 1500,
      skippable: false,
      maxWrappers: 2,
      needsUniversalAdId: true,
    },
  },
  {
    key: 'audio',
    name: t('Streaming audio'),
    description: t('HTTPS only; MP3, AAC, or Ogg; 15, 30, or 60 s; not skippable'),
    media: 'audio',
    requirements: {
      media: 'audio',
      httpsOnly: true,
      mimes: ['audio/mpeg', 'audio/mp3', 'audio/mp4', 'audio/aac', 'audio/ogg'],
      durationsS: [15, 30, 60],
      protocols: anyVersion,
      skippable: false,
      maxWrappers: 3,
    },
  },
]
