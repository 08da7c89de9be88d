import { isAdaptive, isFlash, isPlayable, isScript } from '../mediaTypes.ts'
import { isAtLeast } from '../vastVersion.ts'
import { attributeOf, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit, visitsAt } from './checkedDocument.ts'

/** What a player, or a service that stitches ads into a stream, needs of the media files. */
export function mediaFileRules(document: CheckedDocument, report: Report): void {
  for (const file of document.of('MediaFile')) fileRules(file, report)
  for (const files of document.of('MediaFiles')) {
    const all = visitsAt(files, 'MediaFile')
    const played = all.filter(
      ({ element }) => !isApi(attributeOf(element, 'apiFramework')) && !isScript(typeOf(element)),
    )
    sameAddress(all, report)
    if (all.length === 0) continue
    if (played.length === 0) {
      report({
        code: 'media-only-interactive',
        severity: 'warning',
        at: files,
        message: 'No media file plays without running code',
        fix: 'Add a plain media file, such as video/mp4, for players that don’t run code.',
        source: '§3.9.1',
        vastError: 403,
      })
    } else if (!played.some(({ element }) => isPlayable(typeOf(element)))) {
      report({
        code: 'media-unplayable',
        severity: 'warning',
        at: files,
        message: `No media file is of a type that browsers and apps play: ${[...new Set(played.map(({ element }) => typeOf(element)))].join(', ')}`,
        fix: 'Add a file of the type video/mp4 (H.264 and AAC), or audio/mpeg for audio.',
        source: '§3.9.1',
        vastError: 403,
      })
    }
    if (document.version !== null && isAtLeast(document.version, '4.0')) stitchingRules(files, played, report)
  }
}

function fileRules(file: Visit, report: Report): void {
  const { element } = file
  const value = (name: string) => attributeOf(element, name)
  const [bitrate, lowest, highest] = [value('bitrate'), value('minBitrate'), value('maxBitrate')]
  const type = typeOf(element)
  const say = (
    code: string,
    severity: 'error' | 'warning' | 'advice',
    attribute: string,
    message: string,
    fix: string,
  ) => report({ code, severity, at: file, attribute, message, fix, source: '§3.9.1' })
  if (bitrate !== undefined && (lowest !== undefined || highest !== undefined)) {
    const fix = 'Use bitrate for one quality, or minBitrate and maxBitrate for an adaptive stream.'
    say('bitrate-ambiguous', 'warning', 'bitrate', 'The file has one bitrate and a range of bitrates', fix)
  }
  if ((lowest === undefined) !== (highest === undefined)) {
    const missing = lowest === undefined ? 'minBitrate' : 'maxBitrate'
    say(
      'bitrate-half',
      'error',
      missing,
      `minBitrate and maxBitrate must both be set; ${missing} is missing`,
      `Add ${missing}.`,
    )
  } else if (Number(lowest) > Number(highest)) {
    say(
      'bitrate-range',
      'error',
      'minBitrate',
      `The lowest bitrate, ${lowest}, is above the highest, ${highest}`,
      'Swap them.',
    )
  }
  if (
    bitrate === undefined &&
    lowest === undefined &&
    highest === undefined &&
    value('delivery') !== 'streaming' &&
    !isScript(type) &&
    !/^image\//i.test(type)
  ) {
    say(
      'bitrate-missing',
      'advice',
      'bitrate',
      'The file has no bitrate',
      'Add bitrate in kbit/s, so that players can choose among files.',
    )
  }
  const [width, height] = [value('width'), value('height')]
  if (/^video\//i.test(type) && (width === '0' || height === '0')) {
    say(
      'media-size-zero',
      'error',
      'width',
      `The video is ${width} × ${height} pixels`,
      'Write its real size; 0 is for audio only.',
    )
  }
  if (/^audio\//i.test(type) && (Number(width) > 0 || Number(height) > 0)) {
    say(
      'audio-with-size',
      'advice',
      'width',
      `An audio file has the size ${width} × ${height}`,
      'Write 0 for width and height.',
    )
  }
  if (isFlash(type)) {
    say(
      'media-flash',
      'warning',
      'type',
      `${quoted(type)} needs Flash, which players no longer support`,
      'Offer video/mp4 instead.',
    )
  }
  if (value('delivery') === 'streaming' && /^(video\/(mp4|webm)|audio\/(mpeg|mp4))$/i.test(type)) {
    say(
      'delivery-doubtful',
      'advice',
      'delivery',
      `A file of the type ${quoted(type)} is rarely streamed`,
      'Use progressive for a file that is downloaded.',
    )
  }
  if (value('delivery') === 'progressive' && isAdaptive(type)) {
    say(
      'delivery-doubtful',
      'advice',
      'delivery',
      `${quoted(type)} is a stream, not a download`,
      'Set delivery to streaming.',
    )
  }
}

function sameAddress(files: readonly Visit[], report: Report): void {
  const seen = new Set<string>()
  for (const file of files) {
    const url = textOf(file.element)
    if (url && seen.has(url)) {
      report({
        code: 'media-repeated',
        severity: 'warning',
        at: file,
        message: 'Two media files have the same URL',
        fix: 'Remove one, or correct its URL.',
        source: '§3.9.1',
      })
    }
    seen.add(url)
  }
}

/** 4.0 asks for three qualities and the raw file, so that any screen and any stitching service is served well. */
function stitchingRules(files: Visit, played: readonly Visit[], report: Report): void {
  const streamed = played.some(({ element }) => isAdaptive(typeOf(element)))
  const videos = played.filter(
    ({ element }) => /^video\//i.test(typeOf(element)) && attributeOf(element, 'delivery') !== 'streaming',
  )
  if (!streamed && videos.length > 0 && videos.length < 3) {
    report({
      code: 'media-ladder-short',
      severity: 'advice',
      at: files,
      message: `There ${videos.length === 1 ? 'is only one rendition' : 'are only two renditions'} to choose from`,
      fix: 'Offer three (low, medium, high) or an adaptive stream.',
      source: '§3.9.1',
    })
  }
  if (visitsAt(files, 'Mezzanine').length === 0 && videos.length > 0) {
    report({
      code: 'mezzanine-missing',
      severity: 'advice',
      at: files,
      message: 'There is no mezzanine file',
      fix: 'Add the raw file as Mezzanine: ad stitching services transcode it themselves.',
      source: '§3.9.2',
    })
  }
}

function typeOf(element: Visit['element']): string {
  return attributeOf(element, 'type') ?? ''
}

function isApi(framework: string | undefined): boolean {
  return framework !== undefined && framework !== ''
}
