import { labelOf } from '../../engine/contract/labels.ts'
import { numberOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { vocabularyLabel } from '../../engine/contract/vocabularies.ts'
import { inSentence } from '../../engine/texts/inSentence.ts'
import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
import { daypartSentence } from './daypartSentence.ts'
import { targetingFields } from './targeting.ts'

/** What a row is called; null where it isn't known yet, and then it is counted. */
export type RowNames = (entity: string, id: string) => string | null

/** A whole targeting in one sentence, as a trader would say it. */
export function targetingSentence(value: unknown, names: RowNames = () => null): string {
  return asTargetingSentence(targetingClauses(value, names))
}

/** Of its clauses: without any, nobody is left out. */
export function asTargetingSentence(clauses: string): string {
  return clauses === '' ? t('Everyone, everywhere, at any time.') : `${capital(clauses)}.`
}

/** What a targeting says, without capital and full stop: what, where, when, then on which conditions. Nothing that is set is left out. */
export function targetingClauses(value: unknown, names: RowNames): string {
  const targeting = partOf(value)
  const [devices, exceptDevices] = words(targeting, 'deviceTypes', deviceWords)
  const [environments, exceptEnvironments] = words(targeting, 'environments', one => environmentWords[one] ?? one)
  const [countries, exceptCountries] = words(targeting, 'countries', one => vocabularyLabel('country', one))
  const what = [devices ?? (environments || countries || hasPlaces(targeting) ? t('All devices') : null), environments]
  const where = [countries && t('in %{places}', { places: countries }), placesIn(targeting)]
  const first = [
    said([...what, ...where]),
    exceptDevices && t('not on %{devices}', { devices: exceptDevices }),
    exceptEnvironments && t('not %{environments}', { environments: exceptEnvironments }),
    exceptCountries && t('not in %{places}', { places: exceptCountries }),
    placesOut(targeting),
    daypartSentence(targeting.dayparts),
    targeting.kids === 'exclude' && t('without kids’ content'),
    targeting.kids === 'only' && t('kids’ content only'),
    targeting.livestream === 'live' && t('live only'),
    targeting.livestream === 'on_demand' && t('on demand only'),
  ]
  const conditions = [
    ...lists.flatMap(one => listed(targeting, one, names)),
    ...segments(partOf(targeting.segments), names),
    ...measures(targeting),
    ...supplyPath(partOf(targeting.supplyPath)),
  ]
  return said([said(first, ', '), ...conditions], '; ')
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
function joined(all: readonly string[], between: 'and' | 'or' = 'and'): string {
  const shown =
    all.length > most ? [...all.slice(0, most - 1), t('%{count} more', { count: all.length - most + 1 })] : all
  return listText(shown, between)
}

const most = 4

function deviceWords(type: string): string {
  return devices[type] ?? inSentence(labelOf(type, undefined))
}

const devices: Readonly<Record<string, string>> = {
  mobile_tablet: t('phones and tablets'),
  personal_computer: t('computers'),
  connected_tv: t('connected TV'),
  phone: t('phones'),
  tablet: t('tablets'),
  connected_device: t('connected devices'),
  set_top_box: t('set-top boxes'),
  ooh_device: t('out-of-home screens'),
}

const environmentWords: Readonly<Record<string, string>> = {
  web: t('on the web'),
  app: t('in apps'),
  dooh: t('on DOOH screens'),
}

function hasPlaces(targeting: Part): boolean {
  return placesIn(targeting) !== null
}

function placesIn({ regions, postalCodes, areas }: Part): string | null {
  const codes = textsOf(partOf(postalCodes).include)
  const all = [
    ...textsOf(partOf(regions).include),
    ...(codes.length > 0
      ? [t('postal code %{codes} |||| postal codes %{codes}', { smart_count: codes.length, codes: joined(codes) })]
      : []),
    ...partsOf(areas).map(areaWords),
  ]
  return all.length > 0 ? t('in %{places}', { places: joined(all, 'or') }) : null
}

function areaWords({ name, lat, lon, radiusKm }: Part): string {
  const center = textOf(name) || `${numberOf(lat) ?? '?'}, ${numberOf(lon) ?? '?'}`
  return t('within %{radius} km of %{center}', { radius: numberOf(radiusKm) ?? '?', center })
}

function placesOut({ regions, postalCodes }: Part): string | null {
  const codes = textsOf(partOf(postalCodes).exclude)
  const all = [
    ...textsOf(partOf(regions).exclude),
    ...(codes.length > 0 ? [t('postal codes %{codes}', { codes: joined(codes) })] : []),
  ]
  return all.length > 0 ? t('not in %{places}', { places: joined(all) }) : null
}

interface Listed {
  readonly name: keyof typeof targetingFields
  /** With the values that are included. */
  readonly only: (list: string) => string
  readonly not: (list: string) => string
  /** Of linked rows, and what a number of them is called. */
  readonly rows?: Rows
  readonly word?: (one: string) => string
}

type Rows = readonly [entity: string, counted: (count: number) => string]

export function countedLists(count: number): string {
  return t('%{smart_count} inventory list |||| %{smart_count} inventory lists', { smart_count: count })
}

const lists: readonly Listed[] = [
  {
    name: 'operatingSystems',
    only: systems => t('on %{systems}', { systems }),
    not: systems => t('not on %{systems}', { systems }),
  },
  {
    name: 'browsers',
    only: browsers => t('in %{browsers}', { browsers }),
    not: browsers => t('not in %{browsers}', { browsers }),
  },
  {
    name: 'carriers',
    only: list => t('with carrier %{list}', { list }),
    not: list => t('not with carrier %{list}', { list }),
  },
  {
    name: 'languages',
    only: languages => t('in %{languages}', { languages }),
    not: languages => t('not in %{languages}', { languages }),
    word: one => vocabularyLabel('language', one),
  },
  {
    name: 'publishers',
    only: publishers => t('only on %{publishers}', { publishers }),
    not: publishers => t('not on %{publishers}', { publishers }),
    rows: ['publisher', count => t('%{smart_count} publisher |||| %{smart_count} publishers', { smart_count: count })],
  },
  {
    name: 'sites',
    only: sites => t('only on %{sites}', { sites }),
    not: sites => t('not on %{sites}', { sites }),
    rows: ['site', count => t('%{smart_count} site |||| %{smart_count} sites', { smart_count: count })],
  },
  {
    name: 'apps',
    only: apps => t('only in %{apps}', { apps }),
    not: apps => t('not in %{apps}', { apps }),
    rows: ['app', count => t('%{smart_count} app |||| %{smart_count} apps', { smart_count: count })],
  },
  {
    name: 'inventorySets',
    only: inventoryLists => t('only in %{inventoryLists}', { inventoryLists }),
    not: inventoryLists => t('not in %{inventoryLists}', { inventoryLists }),
    rows: ['inventory-set', countedLists],
  },
  {
    name: 'deals',
    only: deals => t('only %{deals}', { deals }),
    not: deals => t('without %{deals}', { deals }),
    rows: ['deal', count => t('%{smart_count} deal |||| %{smart_count} deals', { smart_count: count })],
  },
  {
    name: 'exchanges',
    only: list => t('through %{list}', { list }),
    not: list => t('not through %{list}', { list }),
  },
  {
    name: 'contentCategories',
    only: list => t('about %{list}', { list }),
    not: list => t('not about %{list}', { list }),
  },
  { name: 'genres', only: list => t('genre %{list}', { list }), not: list => t('not genre %{list}', { list }) },
  { name: 'ratings', only: list => t('rated %{list}', { list }), not: list => t('not rated %{list}', { list }) },
  {
    name: 'channels',
    only: list => t('on channel %{list}', { list }),
    not: list => t('not on channel %{list}', { list }),
  },
  {
    name: 'networks',
    only: list => t('on network %{list}', { list }),
    not: list => t('not on network %{list}', { list }),
  },
  {
    name: 'keywords',
    only: list => t('with keywords %{list}', { list }),
    not: list => t('without keywords %{list}', { list }),
  },
  {
    name: 'videoPlacements',
    only: videos => t('only %{videos}', { videos }),
    not: videos => t('no %{videos}', { videos }),
    word: one => t('%{placement} video', { placement: inSentence(labelOf(one, undefined)) }),
  },
  {
    name: 'positions',
    only: positions => t('only %{positions}', { positions }),
    not: positions => t('not %{positions}', { positions }),
    word: one => (one === 'above' ? t('above the fold') : t('below the fold')),
  },
]

function listed(targeting: Part, { name, only, not, rows, word = one => one }: Listed, names: RowNames): string[] {
  const { include, exclude } = partOf(targeting[name])
  const [inside, outside] = [textsOf(include), textsOf(exclude)]
  const text = (values: readonly string[]) =>
    rows ? namedRows(values, rows, names, 'or') : joined(values.map(word), 'or')
  return [...(inside.length > 0 ? [only(text(inside))] : []), ...(outside.length > 0 ? [not(text(outside))] : [])]
}

/** By their names where there are few, and all are known; else by their number. */
function namedRows(ids: readonly string[], [entity, counted]: Rows, names: RowNames, between: 'and' | 'or'): string {
  const known = ids.length > mostNames ? [] : ids.flatMap(id => names(entity, id) ?? [])
  if (known.length < ids.length) return counted(ids.length)
  return joined(
    known.map(name => `“${name}”`),
    between,
  )
}

const mostNames = 3

function segments({ allOf, anyOf, noneOf }: Part, names: RowNames): string[] {
  const [all, any, none] = [textsOf(allOf), textsOf(anyOf), textsOf(noneOf)]
  const list = (ids: readonly string[], between: 'and' | 'or') => ({
    smart_count: ids.length,
    segments: namedRows(ids, segmentRows, names, between),
  })
  return [
    ...(all.length > 0 ? [t('people in %{segments} |||| people in all of %{segments}', list(all, 'and'))] : []),
    ...(any.length > 0 ? [t('people in %{segments} |||| people in any of %{segments}', list(any, 'or'))] : []),
    ...(none.length > 0 ? [t('nobody in %{segments}', list(none, 'or'))] : []),
  ]
}

const segmentRows: Rows = [
  'segment',
  count => t('%{smart_count} segment |||| %{smart_count} segments', { smart_count: count }),
]

function measures(targeting: Part): string[] {
  const { invalidTrafficMax, brandSafetyMin, vendors, unmeasured } = partOf(targeting.measurement)
  const { fields } = targetingFields.measurement
  const by = textsOf(vendors).map(vendorLabel)
  const [viewability, traffic, safety] = [targeting.viewabilityMin, invalidTrafficMax, brandSafetyMin].map(numberOf)
  const bounds = [
    isNumber(viewability) && t('viewability at least %{percent}%', { percent: viewability }),
    isNumber(traffic) && t('invalid traffic at most %{percent}%', { percent: traffic }),
    isNumber(safety) && t('brand safety at least %{percent}%', { percent: safety }),
    by.length > 0 && t('measured by %{vendors}', { vendors: joined(by, 'or') }),
    unmeasured === 'refuse' && t('no unmeasured inventory'),
  ].filter(one => typeof one === 'string')
  return bounds.length > 0 ? [listText(bounds)] : []

  function vendorLabel(one: string): string {
    const labels: Readonly<Record<string, string>> = fields.vendors.labels
    return labels[one] ?? labelOf(one, undefined)
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

function supplyPath({ directOnly, completeOnly, maxHops }: Part): string[] {
  const hops = numberOf(maxHops)
  return [
    ...(directOnly === true ? [t('direct supply only')] : []),
    ...(completeOnly === true ? [t('complete supply chains only')] : []),
    ...(hops === null
      ? []
      : [
          t(
            'at most %{smart_count} seller in the supply chain |||| at most %{smart_count} sellers in the supply chain',
            { smart_count: hops },
          ),
        ]),
  ]
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
