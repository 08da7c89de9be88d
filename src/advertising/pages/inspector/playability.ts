import type { Tone } from '../../../engine/kit/tone.ts'
import { t } from '../../../engine/texts/t.ts'
import type { VastMediaFile } from '../../vast/vastDocument.ts'

/** What a browser says about a media file, without loading anything of it. */
export interface Playability {
  readonly plays: boolean
  readonly label: string
  readonly tone: Tone
}

/** Asks `canPlayType` (or what stands in for it in a test) about type and codec; code is never played. */
export function playabilityOf(file: VastMediaFile, canPlayType: (type: string) => string): Playability {
  if (file.apiFramework)
    return { plays: false, label: t('%{framework}, not run', { framework: file.apiFramework }), tone: 'idle' }
  if (!isMedia(file.type)) return { plays: false, label: t('No media file'), tone: 'bad' }
  const answer = canPlayType(contentType(file))
  if (answer === 'probably') return { plays: true, label: t('Plays'), tone: 'ok' }
  if (answer === 'maybe') return { plays: true, label: t('Probably plays'), tone: 'ok' }
  return { plays: false, label: t('Doesn’t play'), tone: 'warn' }
}

/**
 * The same with what `mediaCapabilities` knows of size, bitrate and codec together. Without a codec it can't be asked; null
 * where it says nothing new.
 */
export async function refinedPlayability(
  file: VastMediaFile,
  decodingInfo: (asked: MediaDecodingConfiguration) => Promise<Pick<MediaCapabilitiesInfo, 'supported' | 'smooth'>>,
): Promise<Playability | null> {
  const { width, height, bitrate = 0, maxBitrate = 0 } = file
  const type = contentType(file)
  if (file.apiFramework || !type.includes('codecs=') || !width || !height) return null
  // VAST names no frame rate; thirty is what videos are made for.
  const video = { contentType: type, width, height, bitrate: Math.max(bitrate, maxBitrate, 1) * 1000, framerate: 30 }
  try {
    const { supported, smooth } = await decodingInfo({ type: 'file', video })
    if (!supported) return { plays: false, label: t('Doesn’t play'), tone: 'warn' }
    return smooth
      ? { plays: true, label: t('Plays smoothly'), tone: 'ok' }
      : { plays: true, label: t('Plays, may stutter'), tone: 'warn' }
  } catch {
    // A browser that can't parse the type has said what it can by `canPlayType`.
    return null
  }
}

/** `video/mp4; codecs="avc1.42E01E"`; a codec in other words than RFC 6381's says nothing to a browser. */
export function contentType({ type, codec }: Pick<VastMediaFile, 'type' | 'codec'>): string {
  return codec && /^[a-z0-9]{3,4}(\.[A-Za-z0-9.]+)?(,\s*[a-z0-9]{3,4}(\.[A-Za-z0-9.]+)?)*$/.test(codec)
    ? `${type}; codecs="${codec}"`
    : type
}

/** The file to play first: of those that play the largest up to 1280 pixels wide, whole files before streams. */
export function bestFile(
  files: readonly VastMediaFile[],
  canPlayType: (type: string) => string,
): VastMediaFile | undefined {
  const able = files.filter(file => file.url && playabilityOf(file, canPlayType).plays)
  const rank = ({ width = 0, bitrate = 0, delivery }: VastMediaFile) =>
    (delivery === 'streaming' ? 0 : 1e9) + (width <= 1280 ? width * 1e4 : 1280e4 - width) + Math.min(bitrate, 9999)
  return [...able].sort((a, b) => rank(b) - rank(a))[0]
}

function isMedia(type: string): boolean {
  return /^(video|audio)\//i.test(type) || /^application\/(x-mpegurl|vnd\.apple\.mpegurl|dash\+xml)$/i.test(type)
}
