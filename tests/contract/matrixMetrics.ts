import type { MetricKey } from '../../src/advertising/reporting/metrics.ts'
import type { Fact } from '../../src/advertising/server/facts/store/factStore.ts'
import { isShown } from './matrixModel.ts'
import type { Who } from './matrixPrincipals.ts'

type Amounts = Required<Pick<Fact, 'spend' | 'dataCost' | 'fees' | 'revenue'>>

/** What was paid by two facts of a thousand impressions each. Nothing else is written in these numbers, nor what is worked out of them. */
export const amounts: readonly [Amounts, Amounts] = [
  { spend: 54_321_987, dataCost: 1_234_577, fees: 2_345_679, revenue: 76_543_219 },
  { spend: 43_217_651, dataCost: 1_353_571, fees: 2_464_673, revenue: 67_654_327 },
]

type Tells = readonly [number: string, metrics: readonly MetricKey[]]

/** What facts come to. */
function factNumbers(): readonly Tells[] {
  return [amounts[0], amounts[1], sumOf(...amounts)].flatMap(({ spend, dataCost, fees, revenue }): readonly Tells[] => {
    const cost = spend + dataCost + fees
    return [
      [String(spend), ['spend']],
      [String(dataCost), ['dataCost']],
      [String(fees), ['feesTotal']],
      [String(cost), ['totalCost']],
      [String(revenue), ['revenue']],
      [String(revenue - cost), ['margin']],
    ]
  })
}

function sumOf(one: Amounts, other: Amounts): Amounts {
  return {
    spend: one.spend + other.spend,
    dataCost: one.dataCost + other.dataCost,
    fees: one.fees + other.fees,
    revenue: one.revenue + other.revenue,
  }
}

/** The fields that tell of metrics, by entity: the marks of the catalogue, written a second time. */
export const telling: Readonly<Record<string, Readonly<Record<string, readonly MetricKey[]>>>> = {
  account: { creditUsed: ['spend'], creditReserved: ['spend'], spentToday: ['spend'], defaultFees: ['feesTotal'] },
  campaign: {
    revenueType: ['revenue'],
    revenueValue: ['revenue'],
    revenuePercent: ['revenue'],
    fees: ['feesTotal'],
  },
  'line-item': { fees: ['feesTotal'] },
  deal: {
    margin: ['margin'],
    metrics7d: ['bidRequests', 'bids', 'wins', 'impressions'],
    spend7d: ['spend'],
    clearing7d: ['cpm'],
  },
  partner: { defaultFees: ['feesTotal'] },
  publisher: { revenueShare: ['revenue'] },
  reconciliation: { agreed: ['impressions', 'spend'], result: ['spend'] },
  // Those of the matrix are measured by CPM.
  goal: { actual: ['cpm'], attainment: ['cpm'], trend7d: ['cpm'], state: ['cpm'] },
}

/** What rows of the matrix hold in them. A hidden number of seven digits is written nowhere else. */
export const results: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  account: { creditUsed: 1_000_001, creditReserved: 1_000_002, spentToday: 1_000_003, defaultFees: ['free-fee'] },
  campaign: { revenueType: 'cpm', revenueValue: 1_000_009, fees: ['free-fee'] },
  'line-item': { fees: [{ fee: 'free-fee' }] },
  partner: { defaultFees: ['free-fee'] },
  deal: {
    margin: { type: 'pct', percent: 7 },
    metrics7d: { requests: 1_000_010, bids: 1_000_011, bidRate: 10, impressions: 1_000_012 },
    spend7d: 1_000_004,
    clearing7d: 1_000_005,
  },
  publisher: { revenueShare: 60 },
  reconciliation: {
    agreed: [{ deal: 'one', impressions: 1, spend: 1_000_008 }],
    result: { ours: 1_000_006, theirs: 1_000_007 },
  },
  goal: { metric: 'cpm', targetAmount: 5_000_000, actual: 1_000_013, attainment: 41, trend7d: -12, state: 'off_track' },
}

/** What is stored in fields. */
function storedNumbers(): readonly Tells[] {
  return Object.entries(telling).flatMap(([entity, fields]) =>
    Object.entries(fields).flatMap(([name, metrics]) => {
      const numbers = JSON.stringify(results[entity]?.[name] ?? null).match(/\d{7,}/g) ?? []
      return numbers.map((number): Tells => [number, metrics])
    }),
  )
}

/** By how it is written, which metrics tell it. */
const written: ReadonlyMap<string, readonly MetricKey[]> = new Map([...factNumbers(), ...storedNumbers()])

/** The fields of an entity’s rows that somebody’s role doesn’t show. */
export function hiddenFields(who: Who, entity: string): readonly string[] {
  return Object.entries(telling[entity] ?? {}).flatMap(([name, metrics]) => (isShown(who, metrics) ? [] : [name]))
}

/** What an answer tells somebody that their role doesn’t show: numbers wherever they stand, fields of an entity’s rows. */
export function toldOf(who: Who, entity: string | null, text: string): readonly string[] {
  const numbers = [...written].filter(([number, metrics]) => !isShown(who, metrics) && text.includes(number))
  const hidden = entity === null ? [] : hiddenFields(who, entity)
  const fields = hidden.length > 0 && /^[[{]/.test(text) ? fieldsIn(JSON.parse(text), hidden) : []
  return [...numbers.map(([number, metrics]) => `${metrics.join()}: ${number}`), ...fields]
}

/** As keys of rows, and as paths of changes. */
function fieldsIn(value: unknown, names: readonly string[]): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(one => fieldsIn(one, names))
  if (typeof value !== 'object' || value === null) return []
  const { path } = value as { readonly path?: unknown }
  const changed = typeof path === 'string' && names.includes(path.split('.')[0] ?? '') ? [path] : []
  return [
    ...changed,
    ...Object.entries(value).flatMap(([key, inner]) => (names.includes(key) ? [key] : fieldsIn(inner, names))),
  ]
}
