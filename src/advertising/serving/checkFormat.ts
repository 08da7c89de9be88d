import { labelOf } from '../../engine/contract/labels.ts'
import { numberOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { offsetAt } from '../../engine/contract/zoneDay.ts'
import type { Format } from '../openrtb/bidRequest.ts'
import { checkViewability } from './checkTargeting.ts'
import { venueNames } from './openrtbLists.ts'
import { fieldOf, type Refusal, refusal } from './refusal.ts'
import { type ServingCase, typeFields } from './servingCase.ts'
import { wallTime } from './wallTime.ts'

/** What each type of line item is shown as, and so what a deal must sell for it (OpenRTB's ad types). */
export const formatsByType: Readonly<Record<string, readonly Format[]>> = {
  display: ['banner'],
  native: ['native'],
  video: ['video'],
  ctv: ['video'],
  audio: ['audio'],
  dooh: ['banner', 'video'],
}

/** What a campaign of this type asks of a place (domain.md 1.2). What the request leaves open passes. */
export function checkFormat(served: ServingCase): Refusal | null {
  const { ask, line } = served
  const type = textOf(line.lineItem.lineItemType)
  const wanted = formatsByType[type] ?? []
  if (!ask.formats.some(format => wanted.includes(format))) {
    const place = ask.formats.map(format => labelOf(format, undefined).toLowerCase()).join(' or ') || 'nothing known'
    const sentence = `The placement accepts ${place}, but this is a ${type === 'ctv' ? 'CTV' : type === 'dooh' ? 'DOOH' : type} line item.`
    return refusal('format', sentence, fieldOf('line-item', line.lineItem, 'lineItemType'))
  }
  const { fields, before } = typeFields(line)
  const found = (checks[type] ?? []).map(check => check(fields, served)).find(one => one !== null)
  return found ? refusal('format', found[1], fieldOf('campaign', line.campaign, before + found[0])) : null
}

type Check = (fields: Part, served: ServingCase) => readonly [path: string, sentence: string] | null

/** One of a list, where the list isn't empty and the value is known. */
function oneOf(path: string, label: string, valuesOf: (served: ServingCase) => readonly string[]): Check {
  return (fields, served) => {
    const [wanted, values] = [textsOf(fields[path]), valuesOf(served)]
    if (wanted.length === 0 || values.length === 0 || values.some(value => wanted.includes(value))) return null
    return [path, `${label}: not among the campaign’s: ${values.map(value => labelOf(value, undefined)).join(', ')}.`]
  }
}

const known = (value: string | null) => (value === null ? [] : [value])

const checks: Readonly<Record<string, readonly Check[]>> = {
  display: [
    oneOf('environments', 'Environments', ({ ask }) => [ask.environment]),
    (fields, { ask }) =>
      checkViewability(fields.viewabilityTarget, ask.viewability)
        ? [
            'viewabilityTarget',
            `Viewability target: ${ask.viewability}% is expected, but the campaign’s target is ${String(fields.viewabilityTarget)}%.`,
          ]
        : null,
  ],
  video: [
    oneOf('placementTypes', 'Placement types', ({ ask }) => known(ask.slot.placement)),
    oneOf('startDelay', 'Start delay', ({ ask }) => known(ask.slot.startDelay)),
    oneOf('playbackMethods', 'Playback methods', ({ ask }) => ask.slot.playback),
    ({ skippability }, { ask }) =>
      (skippability === 'skippable' && ask.slot.skip === false) ||
      (skippability === 'non_skippable' && ask.slot.skip === true)
        ? ['skippability', `Skippability: ads ${ask.slot.skip ? 'can' : 'can’t'} be skipped here.`]
        : null,
    ({ companionRequired }, { ask }) =>
      companionRequired === true && partsOf(ask.slot.part.companionad).length === 0
        ? ['companionRequired', 'Companion required: the placement shows no companion ads.']
        : null,
  ],
  ctv: [
    ({ appBundles, channels, ctvDeals }, served) => {
      const [bundles, names, deals] = [textsOf(appBundles), textsOf(channels), textsOf(ctvDeals)]
      if (bundles.length + names.length === 0) return null
      const isIn =
        bundles.includes(served.ask.place.bundle) ||
        channelsOf(served).some(channel => names.some(name => name.toLowerCase() === channel)) ||
        served.offered.some(({ deal }) => deals.includes(deal.id))
      return isIn
        ? null
        : [bundles.length > 0 ? 'appBundles' : 'channels', 'The app and channel aren’t among the campaign’s.']
    },
    ({ nonSkippable }, { ask }) =>
      nonSkippable === true && ask.slot.skip === true
        ? ['nonSkippable', 'Non-skippable: ads can be skipped here.']
        : null,
    ({ podPosition }, { ask }) => {
      // OpenRTB 2.6, List: Slot Position in Pod: -1 last, 0 any, 1 first, 2 first or last.
      const slot = numberOf(ask.slot.part.slotinpod)
      const wanted = { first: [1], last: [-1], first_or_last: [1, -1, 2] }[textOf(podPosition)]
      return wanted && slot !== null && !wanted.includes(slot)
        ? ['podPosition', 'Pod position: the slot is at another position in the pod.']
        : null
    },
  ],
  audio: [
    oneOf('feedTypes', 'Feed types', ({ ask }) => known(ask.slot.feed)),
    ({ stitched }, { ask }) =>
      stitched === true && ask.slot.isStitched === false
        ? ['stitched', 'Stitched: the stream isn’t stitched by a server.']
        : null,
    ({ companionSizes }, { ask }) => {
      const wanted = textsOf(companionSizes)
      const sizes = partsOf(ask.slot.part.companionad)
        .flatMap(one => [one, ...partsOf(one.format)])
        .map(({ w, h }) => `${String(w)}x${String(h)}`)
      return wanted.length > 0 && sizes.length > 0 && !sizes.some(size => wanted.includes(size))
        ? ['companionSizes', 'Companion sizes: the placement shows companions of other sizes.']
        : null
    },
  ],
  native: [oneOf('layouts', 'Layouts', ({ ask }) => layoutsOf(ask.imp.native?.request))],
  dooh: [
    ({ venueTypes }, { ask }) => {
      const venues = textsOf(partOf(ask.request.dooh).venuetype)
      const wanted = textsOf(venueTypes).flatMap(type => venueNames[type] ?? [])
      const isIn = venues.some(venue => wanted.some(one => venue.split('.')[0] === one))
      return wanted.length > 0 && venues.length > 0 && !isIn
        ? ['venueTypes', 'Venue types: the screen is in another type of venue.']
        : null
    },
    oneOf('screenSizes', 'Screen sizes', ({ ask }) => ask.sizes),
    ({ playWindows }, { line, ask, state }) => {
      const windows = partsOf(playWindows)
      const zone = textOf(line.campaign.timezone) || 'UTC'
      const at = wallTime(state.now, ask.utcOffset === null ? offsetAt(state.now, zone) : ask.utcOffset * 60_000)
      const isOn = windows.some(
        ({ day, from, to }) => day === at.day && minutes(from) <= at.minute && at.minute < minutes(to),
      )
      return windows.length > 0 && !isOn
        ? ['playWindows', 'Play windows: the campaign doesn’t play at this time.']
        : null
    },
  ],
}

/** Names of the channel and its network, in lower case. */
function channelsOf({ ask: { request } }: ServingCase): string[] {
  return [request.app, request.site].flatMap(part => {
    const content = partOf(partOf(part).content)
    return [content.channel, content.network].map(one => textOf(partOf(one).name).toLowerCase())
  })
}

/** Native Ads 1.2 §7.3, Placement Type IDs; a product listing by its context (§7.1). */
function layoutsOf(request: string | undefined): readonly string[] {
  const { plcmttype, context } = readNative(request)
  if (context === 3) return ['promoted_listing']
  return known({ 1: 'in_feed', 2: 'in_article', 4: 'recommendation' }[numberOf(plcmttype) ?? 0] ?? null)
}

/** The native request in an impression, which travels as text; nothing where it is none. */
export function readNative(request: string | undefined): Part {
  try {
    const read: unknown = JSON.parse(request ?? '{}')
    return partOf(partOf(read).native ?? read)
  } catch {
    return {}
  }
}

/** `HH:MM` */
function minutes(text: unknown): number {
  const [hours = '', rest = ''] = textOf(text).split(':')
  return Number(hours) * 60 + Number(rest)
}
