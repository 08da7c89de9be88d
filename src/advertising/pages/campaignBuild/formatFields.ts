import type { EntityRow } from '../../../engine/contract/api.ts'
import { numberOf, textOf } from '../../../engine/contract/looseValues.ts'
import { campaignTypes } from '../../catalogue/campaignTypes.ts'

/** What a campaign of one format must say, as wide as the brief's media need it: a brief narrows no more than it says. */
export function formatFields(
  format: string,
  name: string,
  media: readonly EntityRow[],
): Readonly<Record<string, unknown>> {
  const { video, audio, ctv, dooh } = campaignTypes
  const sizes = [...new Set(media.map(({ size }) => textOf(size)).filter(size => size !== ''))]
  switch (format) {
    case 'display':
      return { sizes: sizes.length > 0 ? sizes : usualSizes }
    case 'video':
      return {
        durationMax: Math.max(usualSeconds, ...media.map(({ durationS }) => Math.ceil(numberOf(durationS) ?? 0))),
        placementTypes: video.placementTypes.options,
      }
    case 'audio':
      return { durations: audio.durations.options, feedTypes: audio.feedTypes.options }
    case 'ctv':
      return { durations: ctv.durations.options }
    case 'native':
      return { nativeAssets: { title: name.slice(0, 50) } }
    case 'dooh':
      return { venueTypes: dooh.venueTypes.options, screenSizes: sizes.length > 0 ? sizes : usualScreens }
    default:
      return {}
  }
}

const usualSizes = ['300x250', '728x90', '160x600', '300x600', '970x250', '320x50', '320x100']
const usualSeconds = 60
const usualScreens = ['1920x1080', '1080x1920']
