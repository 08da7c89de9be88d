import { numberOf, numbersOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { formatsByType, readNative } from './checkFormat.ts'
import { dealCreativeMisfit } from './dealCreativeMisfit.ts'
import { type FieldRef, fieldOf, named, type Refusal, refusal } from './refusal.ts'
import type { ServedRow } from './servedRow.ts'
import { type OfferedDeal, type ServingCase, typeFields } from './servingCase.ts'

export type Misfit = readonly [path: string, what: string, ...others: FieldRef[]] | null

/** Why a creative doesn't fit this place, its campaign or a deal; null when it does. */
export function creativeMisfit(media: ServedRow, way: OfferedDeal | null, served: ServingCase): Refusal | null {
  const found =
    kindMisfit(media, served) ??
    (media.subtype === 'display' ? displayMisfit(media, served) : streamMisfit(media, served)) ??
    generalMisfit(media, served) ??
    (way ? dealCreativeMisfit(media, way.deal) : null)
  if (!found) return null
  const [path, what, ...others] = found
  return refusal('creative', `The ${named('creative', media)} ${what}.`, fieldOf('media', media, path), ...others)
}

function kindMisfit({ subtype }: ServedRow, { ask, line }: ServingCase): Misfit {
  const formats = subtype === 'display' ? ['banner', 'native'] : [subtype]
  const wanted = formatsByType[textOf(line.lineItem.lineItemType)] ?? []
  return ask.formats.some(format => formats.includes(format) && wanted.includes(format))
    ? null
    : [
        'subtype',
        `is ${subtype === 'audio' ? 'audio' : `a ${textOf(subtype)} creative`}, which this placement doesn’t accept`,
      ]
}

function campaignField(served: ServingCase, path: string): FieldRef {
  return fieldOf('campaign', served.line.campaign, typeFields(served.line).before + path)
}

function displayMisfit(media: ServedRow, served: ServingCase): Misfit {
  const { ask, line } = served
  const { fields } = typeFields(line)
  if (line.lineItem.lineItemType === 'native') return nativeMisfit(media, fields, served)
  if (fields.html5Only === true && media.source !== 'html5_zip' && media.source !== 'third_party_tag')
    return ['source', 'isn’t HTML5, but the campaign serves only HTML5', campaignField(served, 'html5Only')]
  if (media.sizeless === true) return null
  const size = textOf(media.size) || `${String(media.width)}x${String(media.height)}`
  const own = textsOf(fields.sizes)
  if (own.length > 0 && !own.includes(size))
    return ['size', `is ${shown(size)}, which isn’t one of the campaign’s sizes`, campaignField(served, 'sizes')]
  return ask.sizes.length > 0 && !ask.sizes.includes(size)
    ? ['size', `is ${shown(size)}, but the placement accepts ${ask.sizes.slice(0, 4).map(shown).join(', ')}`]
    : null
}

/** Native Ads 1.2 §4: what the media doesn't have is the campaign's. */
function nativeMisfit(media: ServedRow, fields: Part, served: ServingCase): Misfit {
  const own = partOf(media.native)
  const common = partOf(fields.nativeAssets)
  const text = (name: string) => textOf(own[name]) || textOf(common[name])
  const sponsored = textOf(own.sponsoredBy) || textOf(fields.sponsoredBy)
  const hasImage = partsOf(media.assets).some(({ role }) => role === 'main') || textOf(common.image) !== ''
  const texts: Readonly<Record<number, readonly [string, string]>> = {
    1: [sponsored, 'sponsoredBy'],
    2: [text('description'), 'nativeAssets.description'],
    12: [text('callToAction'), 'nativeAssets.callToAction'],
  }
  for (const asset of partsOf(readNative(served.ask.imp.native?.request).assets)) {
    if (asset.required !== 1) continue
    if (asset.img && !hasImage)
      return ['assets', 'has no image, which the placement requires', campaignField(served, 'nativeAssets.image')]
    const data = partOf(asset.data)
    const [value, path] = asset.title
      ? [text('title'), 'nativeAssets.title']
      : (texts[numberOf(data.type) ?? 0] ?? ['-', ''])
    const most = numberOf(partOf(asset.title).len) ?? numberOf(data.len)
    const what = path
      .split('.')
      .at(-1)
      ?.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
    if (value === '') return ['native', `has no ${what}, which the placement requires`, campaignField(served, path)]
    if (most !== null && value.length > most)
      return [
        'native',
        `has a ${what} of ${value.length} characters, but the placement allows ${most}`,
        campaignField(served, path),
      ]
  }
  return null
}

function streamMisfit(media: ServedRow, served: ServingCase): Misfit {
  const { ask, line } = served
  const { fields } = typeFields(line)
  const info = partOf(media.vastInfo)
  const seconds = numberOf(media.durationS) ?? numberOf(info.durationS)
  const isSkippable = media.skippable === true || numberOf(info.skipOffsetS) !== null
  const { part } = ask.slot
  const [least, most] = [numberOf(part.minduration), numberOf(part.maxduration)]
  if (seconds !== null) {
    const lasts = `lasts ${seconds} s`
    if (least !== null && seconds < least)
      return ['durationS', `${lasts}, but the placement requires at least ${least} s`]
    if (most !== null && seconds > most) return ['durationS', `${lasts}, but the placement allows at most ${most} s`]
    const exact = numbersOf(part.rqddurs)
    if (exact.length > 0 && !exact.includes(seconds))
      return ['durationS', `${lasts}, but the placement accepts only ${exact.join(' or ')} s`]
    const longest = numberOf(fields.durationMax)
    if (longest !== null && seconds > longest)
      return [
        'durationS',
        `${lasts}, but the campaign allows at most ${longest} s`,
        campaignField(served, 'durationMax'),
      ]
    const durations = textsOf(fields.durations)
    if (durations.length > 0 && !durations.some(one => Math.abs(Number(one) - seconds) < 0.5))
      return [
        'durationS',
        `${lasts}, but the campaign allows ${durations.join(' or ')} s`,
        campaignField(served, 'durations'),
      ]
  }
  if (media.subtype === 'video') {
    if (isSkippable && ask.slot.skip === false)
      return ['skippable', 'can be skipped, but the placement doesn’t allow skipping']
    if (isSkippable && fields.skippability === 'non_skippable')
      return [
        'skippable',
        'can be skipped, but the campaign allows only non-skippable ads',
        campaignField(served, 'skippability'),
      ]
    if (!isSkippable && fields.skippability === 'skippable')
      return [
        'skippable',
        'can’t be skipped, but the campaign requires skippable ads',
        campaignField(served, 'skippability'),
      ]
    if (isSkippable && fields.nonSkippable === true)
      return [
        'skippable',
        'can be skipped, but the campaign allows only non-skippable ads',
        campaignField(served, 'nonSkippable'),
      ]
  }
  if (info.hasVpaid === true && fields.vpaidAllowed !== true)
    return ['vastInfo.hasVpaid', 'uses VPAID, which the campaign doesn’t allow', campaignField(served, 'vpaidAllowed')]
  const bitrates = partsOf(info.mediaFiles).flatMap(({ bitrate }) => numberOf(bitrate) ?? [])
  const minimum = numberOf(fields.minBitrate)
  if (minimum !== null && bitrates.length > 0 && Math.max(...bitrates) < minimum)
    return [
      'vastInfo.mediaFiles',
      `has at most ${Math.max(...bitrates)} kbps, but the campaign requires ${minimum}`,
      campaignField(served, 'minBitrate'),
    ]
  if (fields.companionRequired === true && textsOf(media.companions).length + textsOf(info.companions).length === 0)
    return [
      'companions',
      'has no companion ad, which the campaign requires',
      campaignField(served, 'companionRequired'),
    ]
  return null
}

function generalMisfit(media: ServedRow, { ask }: ServingCase): Misfit {
  if (ask.imp.secure === 1 && media.secure === false)
    return ['secure', 'has URLs that don’t use HTTPS, but the placement is secure']
  const [wanted, own] = [textsOf(ask.request.wlang), textsOf(media.languages)]
  return wanted.length > 0 && own.length > 0 && !own.some(one => wanted.includes(one))
    ? ['languages', `is in ${own.join(', ')}, but the placement accepts ${wanted.join(', ')}`]
    : null
}

function shown(size: string): string {
  return size.replace('x', ' × ')
}
