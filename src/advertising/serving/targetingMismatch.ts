import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { labelOf } from '../../engine/contract/labels.ts'
import { numberOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { vocabularyLabel } from '../../engine/contract/vocabularies.ts'
import { offsetAt } from '../../engine/contract/zoneDay.ts'
import { targetingFields } from '../targeting/targeting.ts'
import { isVersionWithin, versionedName } from '../targeting/versionedName.ts'
import type { Ask } from './ask.ts'
import { placeMismatch } from './placeMismatch.ts'
import { measurementMismatch, supplyPathMismatch } from './qualityMismatch.ts'
import { wallTime } from './wallTime.ts'

/** The dimension of a targeting that an impression doesn't pass, with why. */
export interface Mismatch {
  /** Within the targeting. */
  readonly path: string
  readonly sentence: string
}

interface Where {
  readonly now: number
  /** Of the account; a user's clock that isn't told is taken to be there, too. */
  readonly zone: string
}

/** Null when the impression passes. Inventory lists and deals, which need stored rows, are asked for elsewhere. */
export function targetingMismatch(targeting: Part, ask: Ask, where: Where): Mismatch | null {
  const place = placeMismatch(targeting, ask)
  if (place) return place
  for (const name of dimensions) {
    const dimension = partOf(targeting[name])
    const [include, exclude] = [textsOf(dimension.include), textsOf(dimension.exclude)]
    if (include.length === 0 && exclude.length === 0) continue
    const values = valuesOf(name, ask)
    const isIn = matchers[name] ?? equals
    const shut = values.find(value => exclude.some(one => isIn(value, one)))
    if (shut !== undefined)
      return { path: `${name}.exclude`, sentence: `${label(name)}: ${shown(name, shut)} is excluded.` }
    if (include.length > 0 && !values.some(value => include.some(one => isIn(value, one)))) {
      const reported =
        values.length > 0
          ? `${values
              .slice(0, 3)
              .map(value => shown(name, value))
              .join(', ')} isn’t included`
          : 'the request doesn’t say'
      return { path: `${name}.include`, sentence: `${label(name)}: ${reported}.` }
    }
  }
  return (
    siteOrAppMismatch(targeting, ask) ??
    contentMismatch(targeting, ask) ??
    segmentMismatch(targeting, ask) ??
    measurementMismatch(targeting, ask) ??
    supplyPathMismatch(targeting, ask) ??
    daypartMismatch(targeting, ask, where)
  )
}

const dimensions = [
  'countries',
  'deviceTypes',
  'operatingSystems',
  'browsers',
  'carriers',
  'environments',
  'languages',
  'publishers',
  'exchanges',
  'contentCategories',
  'genres',
  'ratings',
  'channels',
  'networks',
  'keywords',
  'videoPlacements',
  'positions',
] as const satisfies readonly (keyof typeof targetingFields)[]

type Dimension = (typeof dimensions)[number]

function valuesOf(name: Dimension, ask: Ask): readonly string[] {
  switch (name) {
    case 'countries':
      return some(ask.country)
    case 'deviceTypes':
      return some(ask.deviceType)
    case 'operatingSystems':
      return some(ask.system)
    case 'browsers':
      return some(ask.browser)
    case 'carriers':
      return some(ask.carrier)
    case 'environments':
      return [ask.environment]
    case 'languages':
      return some(ask.language)
    case 'publishers':
      return some(ask.place.publisher?.id ?? null)
    case 'exchanges':
      return some(ask.exchange)
    case 'contentCategories':
      return ask.categories
    case 'genres':
      return ask.content.genres
    case 'ratings':
      return some(ask.content.rating)
    case 'channels':
      return ask.content.channel
    case 'networks':
      return ask.content.network
    case 'keywords':
      return ask.keywords
    case 'videoPlacements':
      return ask.imp.video ? some(ask.slot.placement) : []
    case 'positions':
      return some(ask.position)
  }
}

const equals = (value: string, one: string) => value.toLowerCase() === one.toLowerCase()
const matchers: Partial<Record<Dimension, (value: string, one: string) => boolean>> = {
  contentCategories: isPartOfCategory,
  // AdCOM: "mobile or tablet" stands for a phone or a tablet that nobody could tell apart.
  deviceTypes: (value, one) => value === one || (one === 'mobile_tablet' && (value === 'phone' || value === 'tablet')),
  // `Android` means every system that starts with it; `Fire OS` and `fire_os` are one.
  operatingSystems: (value, one) => isVersionOf(value, one, (own, wanted) => own.startsWith(wanted)),
  browsers: (value, one) => isVersionOf(value, one, (own, wanted) => own.includes(wanted)),
  // `TV-PG` and `TVPG` are one.
  ratings: (value, one) => word(value) === word(one),
}

/** `IAB1-2` lies in `IAB1`. */
export function isPartOfCategory(value: string, one: string): boolean {
  const [own, of] = [value.toUpperCase(), one.toUpperCase()]
  return own === of || own.startsWith(`${of}-`)
}

function word(text: string): string {
  return text.toLowerCase().replaceAll('_', '').replaceAll(' ', '').replaceAll('-', '')
}

/** `ios 17.2` is an `iOS`, an `iOS 17` and an `iOS 16+`; a system may have its version in its name. */
function isVersionOf(value: string, one: string, isNamed: (own: string, wanted: string) => boolean): boolean {
  const [own, wanted] = [versionedName(value), versionedName(one)]
  if (isNamed(word(own.name), word(wanted.name)) && isVersionWithin(own.from, wanted)) return true
  return wanted.from !== null && isNamed(word(own.name), word(one))
}

/** Sites and apps together: one of those that are included is enough. */
function siteOrAppMismatch(targeting: Part, { place }: Ask): Mismatch | null {
  const rows = { sites: place.site, apps: place.app }
  const names = ['sites', 'apps'] as const
  const isAmong = (name: (typeof names)[number], part: 'include' | 'exclude') =>
    textsOf(partOf(targeting[name])[part]).includes(rows[name]?.id ?? '')
  const shut = names.find(name => isAmong(name, 'exclude'))
  if (shut) return { path: `${shut}.exclude`, sentence: `${label(shut)}: this ${one(shut)} is excluded.` }
  const wanted = names.filter(name => textsOf(partOf(targeting[name]).include).length > 0)
  // The one that such a place could be in.
  const first = place.app && wanted.includes('apps') ? 'apps' : wanted[0]
  if (!first || wanted.some(name => isAmong(name, 'include'))) return null
  return { path: `${first}.include`, sentence: `${label(first)}: this placement isn’t included.` }

  function one(name: (typeof names)[number]): string {
    return name === 'sites' ? 'site' : 'app'
  }
}

function contentMismatch({ livestream, kids }: Part, ask: Ask): Mismatch | null {
  const { isLive } = ask.content
  if ((livestream === 'live' || livestream === 'on_demand') && isLive !== (livestream === 'live')) {
    const why = isLive === null ? 'the request doesn’t say' : isLive ? 'this is live' : 'this is on demand'
    return { path: 'livestream', sentence: `Live or on demand: ${why}.` }
  }
  if (kids === 'exclude' && ask.isForChildren)
    return { path: 'kids', sentence: 'Kids’ content: content for children is excluded.' }
  return kids === 'only' && !ask.isForChildren
    ? { path: 'kids', sentence: 'Kids’ content: it isn’t for children.' }
    : null
}

function segmentMismatch(targeting: Part, ask: Ask): Mismatch | null {
  const segments = partOf(targeting.segments)
  const [all, any, none] = [textsOf(segments.allOf), textsOf(segments.anyOf), textsOf(segments.noneOf)]
  if (all.length + any.length + none.length === 0) return null
  const path = all.length > 0 ? 'segments.allOf' : any.length > 0 ? 'segments.anyOf' : 'segments.noneOf'
  if (ask.isForChildren) {
    return { path, sentence: 'Segments: the audience is children, so personal data can’t be used.' }
  }
  const own = new Set(ask.segments)
  if (all.some(id => !own.has(id)))
    return { path: 'segments.allOf', sentence: 'Segments: the user isn’t in all of the targeted segments.' }
  if (any.length > 0 && !any.some(id => own.has(id)))
    return { path: 'segments.anyOf', sentence: 'Segments: the user is in none of the targeted segments.' }
  if (none.some(id => own.has(id)))
    return { path: 'segments.noneOf', sentence: 'Segments: the user is in a segment that is excluded.' }
  return null
}

function daypartMismatch(targeting: Part, ask: Ask, { now, zone }: Where): Mismatch | null {
  const dayparts = partsOf(targeting.dayparts)
  if (dayparts.length === 0) return null
  const accounts = offsetAt(now, zone)
  const users = ask.utcOffset === null ? accounts : ask.utcOffset * 60_000
  const isOn = dayparts.some(({ day, startMinute, endMinute, clock }) => {
    const at = wallTime(now, clock === 'account' ? accounts : users)
    return at.day === day && at.minute >= (numberOf(startMinute) ?? 0) && at.minute < (numberOf(endMinute) ?? 1440)
  })
  return isOn ? null : { path: 'dayparts', sentence: 'Dayparts: the current time is outside all of them.' }
}

function label(name: Dimension | 'sites' | 'apps'): string {
  const field: FieldSpec = targetingFields[name]
  return labelOf(name, field)
}

function shown(name: Dimension, value: string): string {
  if (name === 'countries') return vocabularyLabel('country', value)
  if (name === 'languages') return vocabularyLabel('language', value)
  if (name === 'publishers') return 'this publisher'
  return name === 'deviceTypes' || name === 'environments' || name === 'videoPlacements'
    ? labelOf(value, undefined)
    : `“${textOf(value)}”`
}

function some(value: string | null): readonly string[] {
  return value === null ? [] : [value]
}
