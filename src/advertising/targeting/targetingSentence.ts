import { labelOf } from '../../engine/contract/labels.ts'
import { numberOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { vocabularyLabel } from '../../engine/contract/vocabularies.ts'
import { t } from '../../engine/texts/t.ts'
import { daypartSentence } from './daypartSentence.ts'
import { targetingFields } from './targeting.ts'

/** What a row is called; null where it isn't known yet, and then it is counted. */
export type RowNames = (entity: string, id: string) => string | null

/**
 * A whole targeting in one sentence, as a trader would say it: what, where, when, then on which conditions. Nothing that is set is
 * left out.
 */
export function targetingSentence(value: unknown, names: RowNames = () => null): string {
  const targeting = partOf(value)
  const [devices, exceptDevices] = words(targeting, 'deviceTypes', deviceWords)
  const [environments, exceptEnvironments] = words(targeting, 'environments', one => environmentWords[one] ?? one)
  const [countries, exceptCountries] = words(targeting, 'countries', one => vocabularyLabel('country', one))
  const what = [devices ?? (environments || countries || hasPlaces(targeting) ? t('All devices') : null), environments]
  const where = [countries && `in ${countries}`, placesIn(targeting)]
  const first = [
    said([...what, ...where]),
    exceptDevices && t('not on %{exceptDevices}', { exceptDevices }),
    exceptEnvironments && `not ${exceptEnvironments}`,
    exceptCountries && t('not in %{exceptCountries}', { exceptCountries }),
    placesOut(targeting),
    daypartSentence(targeting.dayparts),
    targeting.kids === 'exclude' ? 'without kids’ content' : targeting.kids === 'only' ? 'kids’ content only' : null,
    targeting.livestream === 'live' ? 'live only' : targeting.livestream === 'on_demand' ? 'on demand only' : null,
  ]
  const conditions = [
    ...lists.flatMap(one => listed(targeting, one, names)),
    ...segments(partOf(targeting.segments), names),
    ...measures(targeting),
    ...supplyPath(partOf(targeting.supplyPath)),
  ]
  const clauses = [said(first, ', '), ...conditions].filter(Boolean)
  return clauses.length === 0 ? t('Everyone, everywhere, at any time.') : `${capital(clauses.join('; '))}.`
}

function said(parts: readonly (string | null | undefined | false)[], between = ' '): string {
  return parts.filter(Boolean).join(between)
}

function words(targeting: Part, name: string, word: (one: string) => string) {
  const { include, exclude } = partOf(targeting[name])
  const [inside, outside] = [textsOf(include).map(word), textsOf(exclude).map(word)]
  return [inside.length > 0 ? joined(inside) : null, outside.length > 0 ? joined(outside) : null] as const
}

/** `A, B and 3 more`. */
function joined(all: readonly string[], last = 'and'): string {
  const shown =
    all.length > most ? [...all.slice(0, most - 1), t('%{value} more', { value: all.length - most + 1 })] : all
  const head = shown.slice(0, -1)
  return head.length === 0 ? (shown[0] ?? '') : `${head.join(', ')} ${last} ${shown.at(-1)}`
}

const most = 4

function deviceWords(type: string): string {
  return devices[type] ?? labelOf(type, undefined).toLowerCase()
}

const devices: Readonly<Record<string, string>> = {
  mobile_tablet: 'phones and tablets',
  personal_computer: 'computers',
  connected_tv: 'connected TV',
  phone: 'phones',
  tablet: 'tablets',
  connected_device: 'connected devices',
  set_top_box: 'set-top boxes',
  ooh_device: 'out-of-home screens',
}

const environmentWords: Readonly<Record<string, string>> = {
  web: 'on the web',
  app: 'in apps',
  dooh: 'on DOOH screens',
}

function hasPlaces(targeting: Part): boolean {
  return placesIn(targeting) !== null
}

function placesIn({ regions, postalCodes, areas }: Part): string | null {
  const codes = textsOf(partOf(postalCodes).include)
  const all = [
    ...textsOf(partOf(regions).include),
    ...(codes.length > 0 ? [`postal code${codes.length > 1 ? 's' : ''} ${joined(codes)}`] : []),
    ...partsOf(areas).map(areaWords),
  ]
  return all.length > 0 ? `in ${joined(all, 'or')}` : null
}

function areaWords({ name, lat, lon, radiusKm }: Part): string {
  const center = textOf(name) || `${numberOf(lat) ?? '?'}, ${numberOf(lon) ?? '?'}`
  return t('within %{radiusKm} km of %{center}', { radiusKm: numberOf(radiusKm) ?? '?', center })
}

function placesOut({ regions, postalCodes }: Part): string | null {
  const codes = textsOf(partOf(postalCodes).exclude)
  const all = [
    ...textsOf(partOf(regions).exclude),
    ...(codes.length > 0 ? [t('postal codes %{codes}', { codes: joined(codes) })] : []),
  ]
  return all.length > 0 ? t('not in %{all}', { all: joined(all) }) : null
}

interface Listed {
  readonly name: keyof typeof targetingFields
  /** Before the values that are included. */
  readonly only: string
  readonly not: string
  /** Of linked rows, and what several are called. */
  readonly rows?: readonly [entity: string, plural: string]
  readonly word?: (one: string) => string
}

const lists: readonly Listed[] = [
  { name: 'operatingSystems', only: 'on', not: 'not on' },
  { name: 'browsers', only: 'in', not: 'not in' },
  { name: 'carriers', only: 'with carrier', not: 'not with carrier' },
  { name: 'languages', only: 'in', not: 'not in', word: one => vocabularyLabel('language', one) },
  { name: 'publishers', only: 'only on', not: 'not on', rows: ['publisher', 'publishers'] },
  { name: 'sites', only: 'only on', not: 'not on', rows: ['site', 'sites'] },
  { name: 'apps', only: 'only in', not: 'not in', rows: ['app', 'apps'] },
  { name: 'inventorySets', only: 'only in', not: 'not in', rows: ['inventory-set', 'inventory lists'] },
  { name: 'deals', only: 'only', not: 'without', rows: ['deal', 'deals'] },
  { name: 'exchanges', only: 'through', not: 'not through' },
  { name: 'contentCategories', only: 'about', not: 'not about' },
  { name: 'genres', only: 'genre', not: 'not genre' },
  { name: 'ratings', only: 'rated', not: 'not rated' },
  { name: 'channels', only: 'on channel', not: 'not on channel' },
  { name: 'networks', only: 'on network', not: 'not on network' },
  { name: 'keywords', only: 'with keywords', not: 'without keywords' },
  {
    name: 'videoPlacements',
    only: 'only',
    not: 'no',
    word: one => t('%{one} video', { one: labelOf(one, undefined).toLowerCase() }),
  },
  { name: 'positions', only: 'only', not: 'not', word: one => t('%{one} the fold', { one }) },
]

function listed(targeting: Part, { name, only, not, rows, word = one => one }: Listed, names: RowNames): string[] {
  const { include, exclude } = partOf(targeting[name])
  const [inside, outside] = [textsOf(include), textsOf(exclude)]
  const text = (values: readonly string[], last: string) =>
    rows ? namedRows(values, rows, names, last) : joined(values.map(word), last)
  return [
    ...(inside.length > 0 ? [`${only} ${text(inside, 'or')}`] : []),
    ...(outside.length > 0 ? [`${not} ${text(outside, 'or')}`] : []),
  ]
}

/** By their names where there are few, and all are known; else by their number. */
function namedRows(
  ids: readonly string[],
  [entity, plural]: readonly [string, string],
  names: RowNames,
  last: string,
): string {
  const known = ids.length > mostNames ? [] : ids.flatMap(id => names(entity, id) ?? [])
  if (known.length === ids.length)
    return joined(
      known.map(name => `“${name}”`),
      last,
    )
  const word = ids.length === 1 ? plural.replace(/s$/, '') : plural
  return `${ids.length} ${word}`
}

const mostNames = 3

function segments({ allOf, anyOf, noneOf }: Part, names: RowNames): string[] {
  const text = (ids: readonly string[], last: string) => namedRows(ids, ['segment', 'segments'], names, last)
  const [all, any, none] = [textsOf(allOf), textsOf(anyOf), textsOf(noneOf)]
  return [
    ...(all.length > 0
      ? [t('people in %{part}%{all}', { part: all.length > 1 ? 'all of ' : '', all: text(all, 'and') })]
      : []),
    ...(any.length > 0
      ? [t('people in %{part}%{any}', { part: any.length > 1 ? 'any of ' : '', any: text(any, 'or') })]
      : []),
    ...(none.length > 0 ? [t('nobody in %{none}', { none: text(none, 'or') })] : []),
  ]
}

function measures(targeting: Part): string[] {
  const { invalidTrafficMax, brandSafetyMin, vendors, unmeasured } = partOf(targeting.measurement)
  const { fields } = targetingFields.measurement
  const by = textsOf(vendors).map(vendorLabel)
  const bounds = [
    percent('viewability at least', targeting.viewabilityMin),
    percent('invalid traffic at most', invalidTrafficMax),
    percent('brand safety at least', brandSafetyMin),
    by.length > 0 && t('measured by %{by}', { by: joined(by, 'or') }),
    unmeasured === 'refuse' && 'nothing unmeasured',
  ].filter(one => typeof one === 'string')
  return bounds.length > 0 ? [bounds.join(', ')] : []

  function vendorLabel(one: string): string {
    const labels: Readonly<Record<string, string>> = fields.vendors.labels
    return labels[one] ?? labelOf(one, undefined)
  }
}

function percent(words: string, value: unknown): string | false {
  const number = numberOf(value)
  return number !== null && `${words} ${number}%`
}

function supplyPath({ directOnly, completeOnly, maxHops }: Part): string[] {
  const hops = numberOf(maxHops)
  return [
    ...(directOnly === true ? ['direct supply only'] : []),
    ...(completeOnly === true ? ['complete supply chains only'] : []),
    ...(hops === null ? [] : [`at most ${hops} ${hops === 1 ? 'seller' : 'sellers'} in the supply chain`]),
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
