import type { FieldSpec } from '../../engine/contract/fieldSpec.ts'
import { isObject } from '../../engine/contract/isObject.ts'
import { labelOf } from '../../engine/contract/labels.ts'
import { textsOf } from '../../engine/contract/looseValues.ts'
import { listText } from '../../engine/texts/listText.ts'
import { t } from '../../engine/texts/t.ts'
import { targetingFields } from '../targeting/targeting.ts'
import { versionedName } from '../targeting/versionedName.ts'

type Targeting = Readonly<Record<string, unknown>>

/** Sentences for dimensions in which nothing can pass both targetings, a strategy's and its line item's. */
export function targetingConflicts(strategy: unknown, lineItem: unknown, type: unknown): string[] {
  const both: readonly Targeting[] = [strategy, lineItem].filter(isObject)
  const found = Object.entries<FieldSpec>(targetingFields).flatMap(([name, field]) => {
    const why = conflictIn(name, both)
    return why ? [`${labelOf(name, field)}: ${why}`] : []
  })
  return type === 'ctv' && leavesOutTelevision(both)
    ? [...found, t('Device types: a CTV line item needs %{screens}.', { screens: listed(screens) })]
    : found
}

function conflictIn(name: string, both: readonly Targeting[]): string | null {
  if (name === 'segments') return segmentConflict(both) ? t('the included segments are also excluded.') : null
  if (name === 'dayparts')
    return haveCommonTime(both) ? null : t('the strategy and the line item have no hour in common.')
  const parts = both.map(targeting => targeting[name]).filter(isObject)
  const included = parts.map(({ include }) => normalized(include)).filter(({ length }) => length > 0)
  const excluded = new Set(parts.flatMap(({ exclude }) => normalized(exclude)))
  const [first = [], second = first] = included
  // A page has several keywords, a place lies in several regions: only of the other dimensions an impression has one value.
  const common = single.has(name)
    ? first.filter(value => second.some(other => overlap(name, value, other)))
    : [...first, ...second]
  if (first.length > 0 && common.length === 0) return t('the strategy and the line item include none in common.')
  return common.length > 0 && common.every(value => excluded.has(value))
    ? t('all included items are also excluded.')
    : null
}

const single: ReadonlySet<string> = new Set([
  'countries',
  'deviceTypes',
  'operatingSystems',
  'browsers',
  'carriers',
  'environments',
  'languages',
  'publishers',
  'exchanges',
  'ratings',
  'videoPlacements',
  'positions',
])

/** An `iOS` and an `iOS 17+` have much in common; whether versions do is left to the decision. */
function overlap(name: string, value: string, other: string): boolean {
  if (name !== 'operatingSystems' && name !== 'browsers') return value === other
  return versionedName(value).name === versionedName(other).name
}

function segmentConflict(both: readonly Targeting[]): boolean {
  const segments = both.map(targeting => targeting.segments).filter(isObject)
  const none = new Set(segments.flatMap(({ noneOf }) => textsOf(noneOf)))
  const any = segments.map(({ anyOf }) => textsOf(anyOf)).filter(({ length }) => length > 0)
  return (
    segments.flatMap(({ allOf }) => textsOf(allOf)).some(id => none.has(id)) ||
    any.some(ids => ids.every(id => none.has(id)))
  )
}

/** Spans count in their own clock: a person's evening isn't compared with the account's. */
function haveCommonTime(both: readonly Targeting[]): boolean {
  const [first = [], second] = both
    .map(({ dayparts }) => (Array.isArray(dayparts) ? dayparts.filter(isObject) : []))
    .filter(({ length }) => length > 0)
  if (!second) return true
  return first.some(one =>
    second.some(
      other =>
        one.day === other.day &&
        (one.clock !== other.clock ||
          (Number(one.startMinute) < Number(other.endMinute) && Number(other.startMinute) < Number(one.endMinute))),
    ),
  )
}

/** AdCOM's device types that have a television's screen. */
const screens = ['connected_tv', 'set_top_box', 'connected_device']

function leavesOutTelevision(both: readonly Targeting[]): boolean {
  return both.some(({ deviceTypes }) => {
    const { include, exclude } = isObject(deviceTypes) ? deviceTypes : {}
    const included = textsOf(include)
    const left = screens.filter(screen => !textsOf(exclude).includes(screen))
    return left.length === 0 || (included.length > 0 && !included.some(type => left.includes(type)))
  })
}

function listed(values: readonly string[]): string {
  const words = values.map(value => (value === 'connected_tv' ? t('Connected TV') : labelOf(value, undefined)))
  return listText(words, 'or')
}

/** Words are compared without regard to case. */
function normalized(value: unknown): string[] {
  return textsOf(value).map(text => text.toLowerCase())
}
