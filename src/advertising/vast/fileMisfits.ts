import { isAdaptive, isScript } from './mediaTypes.ts'
import type { VastMisfit, VastRequirements } from './vastCompatibility.ts'
import type { VastMediaFile } from './vastDocument.ts'
import type { VastSummary } from './vastInspection.ts'

type Misfit = Omit<VastMisfit, 'severity'>

/** What of an ad's files a place can't play: each requirement leaves some of them, and one must be left in the end. */
export function fileMisfits(ad: VastSummary, asked: VastRequirements): VastMisfit[] {
  const found: Misfit[] = []
  if (asked.linearity === 'linear' && !ad.linear) {
    found.push({
      requirement: 'linearity',
      message: 'The ad is an overlay, but the placement plays linear ads',
      fix: 'Add a Linear creative.',
    })
  }
  if (asked.linearity === 'non_linear' && ad.linear && ad.nonLinears.length === 0) {
    found.push({
      requirement: 'linearity',
      message: 'The ad is linear, but the placement shows overlays',
      fix: 'Add NonLinearAds.',
    })
  }
  found.push(...frameworkMisfits(ad, asked))
  if (ad.linear) found.push(...playable(ad, asked))
  return found.map(one => ({ ...one, severity: 'error' }))
}

const simidNumbers = [8, 9]
const vpaidNumbers = [1, 2]

function frameworkMisfits(ad: VastSummary, { api }: VastRequirements): Misfit[] {
  if (!api) return []
  const plain = ad.linear
    ? ad.mediaFiles.some(file => !file.apiFramework && !isScript(file.type))
    : ad.nonLinears.some(overlay => !overlay.apiFramework && overlay.interactive.length === 0)
  const has = (numbers: readonly number[]) => numbers.some(number => api.includes(number))
  if (ad.hasVpaid && !has(vpaidNumbers) && !plain) {
    return [
      {
        requirement: 'api',
        message: 'The ad plays with VPAID only, which isn’t accepted',
        fix: 'Add a plain media file, and SIMID for interaction.',
      },
    ]
  }
  if (ad.hasSimid && !has(simidNumbers) && !plain) {
    return [
      {
        requirement: 'api',
        message: 'The ad plays with SIMID only, which isn’t accepted',
        fix: 'Add a plain media file.',
      },
    ]
  }
  return []
}

function playable(ad: VastSummary, asked: VastRequirements): Misfit[] {
  const vpaid = asked.api?.some(number => vpaidNumbers.includes(number))
  const all = ad.mediaFiles.filter(file => vpaid || (!file.apiFramework && !isScript(file.type)))
  if (all.length === 0) return []
  let left: readonly VastMediaFile[] = all
  for (const { requirement, fits, message, fix } of filters(asked)) {
    const fitting = left.filter(fits)
    if (fitting.length === 0) return [{ requirement, message: `${message} (${offered(left)})`, fix }]
    left = fitting
  }
  return []
}

interface Filter extends Misfit {
  readonly fits: (file: VastMediaFile) => boolean
}

function filters(asked: VastRequirements): Filter[] {
  const { media, mimes, sizes, minWidth, minHeight, minBitrate, maxBitrate, maxFileBytes } = asked
  const list: Filter[] = []
  if (media) {
    list.push({
      requirement: 'media',
      // A stream may hold either.
      fits: ({ type }) => isAdaptive(type) || type.toLowerCase().startsWith(`${media}/`) || isScript(type),
      message: `No file is ${media}`,
      fix: `Add ${media === 'audio' ? 'an audio/mpeg' : 'a video/mp4'} file.`,
    })
  }
  if (mimes) {
    list.push({
      requirement: 'mimes',
      fits: ({ type }) => mimes.some(mime => mime.toLowerCase() === type.toLowerCase()),
      message: `No file is of the type ${mimes.join(', ')}`,
      fix: 'Add a file of one of these types.',
    })
  }
  if (sizes) {
    list.push({
      requirement: 'sizes',
      fits: ({ width, height }) => sizes.includes(`${width}x${height}`),
      message: `No file has the size ${sizes.join(', ')}`,
      fix: 'Add a file of one of these sizes.',
    })
  }
  if (minWidth !== undefined) {
    list.push({
      requirement: 'minWidth',
      fits: ({ type, width = 0 }) => isAdaptive(type) || width >= minWidth,
      message: `No file is ${minWidth} pixels wide`,
      fix: 'Add a larger file.',
    })
  }
  if (minHeight !== undefined) {
    list.push({
      requirement: 'minHeight',
      fits: ({ type, height = 0 }) => isAdaptive(type) || height >= minHeight,
      message: `No file is at least ${minHeight} pixels high`,
      fix: 'Add a larger file.',
    })
  }
  if (minBitrate !== undefined) {
    list.push({
      requirement: 'minBitrate',
      fits: ({ bitrate, maxBitrate: highest }) => (bitrate ?? highest ?? minBitrate) >= minBitrate,
      message: `No file has at least ${minBitrate} kbit/s`,
      fix: 'Add a file with a higher bitrate.',
    })
  }
  if (maxBitrate !== undefined) {
    list.push({
      requirement: 'maxBitrate',
      fits: ({ bitrate, minBitrate: lowest }) => (bitrate ?? lowest ?? maxBitrate) <= maxBitrate,
      message: `Every file has more than ${maxBitrate} kbit/s`,
      fix: 'Add a file with a lower bitrate.',
    })
  }
  if (maxFileBytes !== undefined) {
    list.push({
      requirement: 'maxFileBytes',
      fits: ({ fileSize = 0 }) => fileSize <= maxFileBytes,
      message: `Every file is larger than ${maxFileBytes / 1_000_000} MB`,
      fix: 'Add a smaller file.',
    })
  }
  return list
}

function offered(files: readonly VastMediaFile[]): string {
  const texts = files.map(({ type, width, height, bitrate }) =>
    [type || 'no type', width && height ? `${width}x${height}` : '', bitrate ? `${bitrate} kbit/s` : '']
      .filter(Boolean)
      .join(' '),
  )
  return [...new Set(texts)].slice(0, 4).join('; ')
}
