import { isScript } from '../mediaTypes.ts'
import { attributeOf, textOf } from '../xmlTree.ts'
import { type CheckedDocument, quoted, type Report, type Visit, visitsAt } from './checkedDocument.ts'

/** What a media file says of itself against what its address, its codec and the files beside it say. */
export function mediaTruthRules(document: CheckedDocument, report: Report): void {
  for (const file of document.of('MediaFile')) {
    addressRules(file, report)
    bitrateRules(file, report)
  }
  for (const files of document.of('MediaFiles')) {
    const played = visitsAt(files, 'MediaFile').filter(
      ({ element }) => !attributeOf(element, 'apiFramework') && !isScript(typeOf(element)),
    )
    codecRule(files, played, report)
    shapeRule(files, played, report)
  }
}

/** What files of an extension may call themselves. Extensions that say nothing (`.php`, none) aren't here. */
const typesOfExtension: Readonly<Record<string, RegExp>> = {
  mp4: /^(video\/(mp4|x-m4v|mpeg4)|audio\/mp4)$/,
  m4v: /^video\/(mp4|x-m4v)$/,
  webm: /^(video|audio)\/webm$/,
  mov: /^video\/quicktime$/,
  ogv: /^video\/ogg$/,
  flv: /^video\/(x-)?flv$/,
  m3u8: /^(application\/(x-mpegurl|vnd\.apple\.mpegurl)|audio\/(x-)?mpegurl)$/,
  mpd: /^application\/dash\+xml$/,
  mp3: /^audio\/(mpeg|mp3|x-mp3)$/,
  m4a: /^audio\/(mp4|x-m4a|m4a|aac)$/,
  aac: /^audio\/(aac|aacp|x-aac)$/,
  wav: /^audio\/(wav|x-wav|wave|vnd\.wave)$/,
  jpg: /^image\/(jpeg|jpg)$/,
  jpeg: /^image\/(jpeg|jpg)$/,
  png: /^image\/png$/,
  gif: /^image\/gif$/,
  webp: /^image\/webp$/,
}

/** Addresses that open a player in a page, by host and path. */
const watchPages =
  /^(((www|m|music)\.)?youtube(-nocookie)?\.com\/(watch|shorts\/|embed\/|live\/)|youtu\.be\/|(www\.)?vimeo\.com\/\d|player\.vimeo\.com\/video\/|(www\.)?dailymotion\.com\/(video|embed)\/|dai\.ly\/|(www\.)?facebook\.com\/watch)/

function addressRules(file: Visit, report: Report): void {
  const type = typeOf(file.element).toLowerCase().split(';')[0]?.trim() ?? ''
  // Without the macros, which may stand anywhere, the host among it.
  const filled = textOf(file.element).replace(/\[[\w-]{1,60}\]/g, '0')
  if (!/^(video|audio|image)\/|^application\/(x-mpegurl|vnd\.apple\.mpegurl|dash\+xml)$/.test(type)) return
  if (!URL.canParse(filled)) return
  const { host, pathname } = new URL(filled)
  const extension = /\.([a-z0-9]{2,5})$/i.exec(pathname)?.[1]?.toLowerCase() ?? ''
  const right = Object.hasOwn(typesOfExtension, extension) ? typesOfExtension[extension] : undefined
  if (/^html?$/.test(extension) || watchPages.test(`${host}${pathname}`)) {
    report({
      code: 'media-page',
      severity: 'error',
      at: file,
      message: `The URL opens a web page, not a file of type ${quoted(type)}`,
      fix: 'Use the URL of the media file itself.',
      source: '§3.9.1',
      vastError: 405,
    })
  } else if (right && !right.test(type)) {
    report({
      code: 'media-type-mismatch',
      severity: 'warning',
      at: file,
      attribute: 'type',
      message: `The type is ${quoted(type)}, but the URL ends in .${extension}`,
      fix: 'Correct the type or the URL; players choose a file by its type.',
      source: '§3.9.1',
      vastError: 405,
    })
  }
}

/** In kbit/s. Far above any file that is delivered to viewers, and far below the same number in bit/s. */
const highestBitrate = 300_000

function bitrateRules(file: Visit, report: Report): void {
  for (const name of ['bitrate', 'minBitrate', 'maxBitrate']) {
    const written = attributeOf(file.element, name)
    const rate = /^\d{1,15}$/.test(written ?? '') ? Number(written) : 1
    if (rate > 0 && rate <= highestBitrate) continue
    report({
      code: 'bitrate-doubtful',
      severity: 'warning',
      at: file,
      attribute: name,
      message: rate === 0 ? `${name} is 0 kbit/s` : `${name} is ${rate.toLocaleString('en')} kbit/s`,
      fix: rate === 0 ? 'Write the real bitrate in kbit/s.' : 'Write it in kbit/s, such as 2500 for 2.5 Mbit/s.',
      source: '§3.9.1',
    })
  }
}

function codecRule(files: Visit, played: readonly Visit[], report: Report): void {
  if (played.length === 0 || !played.every(({ element }) => isHevc(element))) return
  report({
    code: 'codec-rare',
    severity: 'warning',
    at: files,
    message: 'Every media file is HEVC, which many browsers and TVs don’t play',
    fix: 'Add a file with H.264.',
    source: '§3.9.1',
    vastError: 403,
  })
}

function isHevc(element: Visit['element']): boolean {
  const named = /codecs?="?([^";]+)/i.exec(typeOf(element))?.[1]
  return /\b(hevc|h\.?265|x265|hvc1|hev1|dvh1|dvhe)\b/i.test(`${attributeOf(element, 'codec') ?? ''} ${named ?? ''}`)
}

/** Encoders round to even pixels; more than this is another shape. */
const mostRounding = 1.05

function shapeRule(files: Visit, played: readonly Visit[], report: Report): void {
  const shapes = played.flatMap(({ element }) => {
    const [width, height] = ['width', 'height'].map(name => Number(attributeOf(element, name)))
    return width && height ? [{ ratio: width / height, text: `${width} × ${height}` }] : []
  })
  const [widest, narrowest] = [...shapes]
    .sort((a, b) => b.ratio - a.ratio)
    .filter((_, at, all) => at === 0 || at === all.length - 1)
  if (!widest || !narrowest || widest.ratio / narrowest.ratio <= mostRounding) return
  report({
    code: 'media-shapes-mixed',
    severity: 'warning',
    at: files,
    message: `The media files have different aspect ratios: ${widest.text} and ${narrowest.text}`,
    fix: 'Offer one creative in one aspect ratio; players choose a file by size and bitrate, not by shape.',
    source: '§3.9.1',
  })
}

function typeOf(element: Visit['element']): string {
  return attributeOf(element, 'type') ?? ''
}
