import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { isObject } from '../../engine/contract/isObject.ts'
import { labelOf } from '../../engine/contract/labels.ts'
import { type Part, partOf, textsOf } from '../../engine/contract/looseValues.ts'
import type { DimensionKey } from '../reporting/dimensions.ts'
import type { ReportFilter } from '../reporting/reportQuestion.ts'
import { daypartDays, daypartsIn } from '../targeting/daypartHours.ts'
import { targetingFields } from '../targeting/targeting.ts'

/** What a targeting asks of facts, as far as they tell it. */
export interface FactTest {
  /** Dimensions, by whose values a fact fits or not. */
  readonly dimensions: readonly DimensionKey[]
  readonly fits: (reported: (dimension: DimensionKey) => string) => boolean
  /** What facts can be asked for beforehand: everything that fits passes. */
  readonly filters: readonly ReportFilter[]
  /** Labels of what is set and no fact tells: it isn't counted. */
  readonly unreported: readonly string[]
}

type Reported = (dimension: DimensionKey) => string
interface OneTest {
  readonly dimensions: readonly DimensionKey[]
  readonly fits: (reported: Reported) => boolean
  readonly filters: readonly ReportFilter[]
}

/** Of several targetings a fact fits all: a strategy's and its line item's. */
export function testOfFacts(targetings: readonly Part[]): FactTest {
  const tests = targetings.flatMap(testsOf)
  const unreported = targetings.flatMap(targeting =>
    Object.entries<FieldSpec>(targetingFields).flatMap(([name, field]) =>
      !reportedNames.has(name) && isSet(targeting[name]) ? [labelOf(name, field)] : [],
    ),
  )
  return {
    dimensions: [...new Set(tests.flatMap(({ dimensions }) => dimensions))],
    fits: reported => tests.every(({ fits }) => fits(reported)),
    filters: tests.flatMap(({ filters }) => filters),
    unreported: [...new Set(unreported)],
  }
}

const plain = {
  countries: 'country',
  deviceTypes: 'deviceType',
  environments: 'environment',
  publishers: 'publisher',
  deals: 'deal',
  exchanges: 'exchange',
} as const satisfies Readonly<Record<string, DimensionKey>>

const reportedNames: ReadonlySet<string> = new Set([...Object.keys(plain), 'sites', 'apps', 'dayparts'])

/** What a value of targeting is called in facts. */
const inFacts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  environments: { web: ['web', 'mobile_web'], app: ['app', 'ctv', 'audio'], dooh: ['dooh'] },
  deviceTypes: { mobile_tablet: ['mobile_tablet', 'phone', 'tablet'] },
}

function testsOf(targeting: Part): OneTest[] {
  return [
    ...Object.entries(plain).flatMap(([name, dimension]) => listTests(targeting, name, dimension)),
    ...placeTests(targeting),
    ...daypartTests(targeting),
  ]
}

function listTests(targeting: Part, name: string, dimension: DimensionKey): OneTest[] {
  const { include, exclude } = partOf(targeting[name])
  const [inside, outside] = [include, exclude].map(list =>
    textsOf(list).flatMap(one => inFacts[name]?.[one] ?? [one]),
  ) as [string[], string[]]
  return [
    ...(inside.length > 0 ? [filterTest({ dimension, op: 'in', values: inside })] : []),
    ...(outside.length > 0 ? [filterTest({ dimension, op: 'not_in', values: outside })] : []),
  ]
}

function filterTest(filter: ReportFilter): OneTest {
  const values = new Set(filter.values)
  const { dimension } = filter
  return {
    dimensions: [dimension],
    fits: reported => values.has(reported(dimension)) === (filter.op === 'in'),
    filters: filter.values.length <= mostFilterValues ? [filter] : [],
  }
}

const mostFilterValues = 1000

/** Sites and apps: one of those that are included is enough. */
function placeTests(targeting: Part): OneTest[] {
  const [sites, apps] = [partOf(targeting.sites), partOf(targeting.apps)]
  const out = [
    ...listTests({ sites: { exclude: sites.exclude } }, 'sites', 'site'),
    ...listTests({ apps: { exclude: apps.exclude } }, 'apps', 'app'),
  ]
  const [wantedSites, wantedApps] = [new Set(textsOf(sites.include)), new Set(textsOf(apps.include))]
  if (wantedSites.size === 0) return [...out, ...listTests({ apps: { include: apps.include } }, 'apps', 'app')]
  if (wantedApps.size === 0) return [...out, ...listTests({ sites: { include: sites.include } }, 'sites', 'site')]
  const either: OneTest = {
    dimensions: ['site', 'app'],
    fits: reported => wantedSites.has(reported('site')) || wantedApps.has(reported('app')),
    filters: [],
  }
  return [...out, either]
}

/** By the campaign’s clock, whichever is chosen: facts don’t tell the viewer’s. An hour that is partly on counts as on. */
function daypartTests(targeting: Part): OneTest[] {
  const dayparts = daypartsIn(targeting.dayparts)
  if (dayparts.length === 0) return []
  const on = new Set(
    dayparts.flatMap(({ day, startMinute, endMinute }) => {
      const first = Math.floor(startMinute / 60)
      const count = Math.ceil(endMinute / 60) - first
      return Array.from({ length: count }, (_, index) => `${daypartDays.indexOf(day) + 1} ${first + index}`)
    }),
  )
  return [
    {
      dimensions: ['dayOfWeek', 'hourOfDay'],
      fits: reported => on.has(`${reported('dayOfWeek')} ${Number(reported('hourOfDay'))}`),
      filters: [],
    },
  ]
}

function isSet(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0
  if (isObject(value)) return Object.values(value).some(isSet)
  return value !== undefined && value !== null && value !== false && value !== ''
}
