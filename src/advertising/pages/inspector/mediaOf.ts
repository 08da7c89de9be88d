import type { VastSummary } from '../../vast/vastInspection.ts'
import type { Media } from './placeRequirements.ts'

/** Audio when all that could play is audio. */
export function mediaOf({ mediaFiles, adType }: Pick<VastSummary, 'mediaFiles' | 'adType'>): Media {
  if (/audio/i.test(adType)) return 'audio'
  return mediaFiles.length > 0 && mediaFiles.every(({ type }) => /^audio\//i.test(type)) ? 'audio' : 'video'
}
