import { numberOf, type Part, partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { type EntryType, isEntryType } from '../targeting/listEntries.ts'
import type { DimensionKey } from './dimensions.ts'
import type { FactSums } from './factShape.ts'
import { isMoney, type MetricKey, metricOf, metricValue } from './metrics.ts'

/** What a rule of an inventory list can measure: what delivery tells of a place, without people and what parties get. */
export const ruleMetrics = [
  'viewability',
  'measuredRate',
  'impressions',
  'measurable',
  'bidRequests',
  'bids',
  'bidRate',
  'filteredBidRate',
  'wins',
  'winRate',
  'renderRate',
  'clicks',
  'ctr',
  'conversions',
  'cvr',
  'spend',
  'cpm',
  'vcpm',
  'cpa',
  'vcr',
  'skipRate',
] as const satisfies readonly MetricKey[]

export type RuleMetric = (typeof ruleMetrics)[number]

export const ruleComparisons = ['at_least', 'at_most'] as const

export const listRuleLimits = {
  conditions: 10,
  publishers: 100,
  days: 90,
  defaultDays: 30,
  /** How many sites, apps, placements, deals, or publishers with delivery a rule may look at. */
  places: 200_000,
  /** How many matches a preview names. */
  shown: 50,
} as const

/** What facts are counted by to find entries of a type. */
export const ruleDimensions = {
  domain: 'site',
  app: 'app',
  placement: 'placement',
  deal: 'deal',
  publisher: 'publisher',
} as const satisfies Readonly<Record<EntryType, DimensionKey>>

/** A rule of an inventory list: what meets all conditions, by what was reported in the last days, is in the list. */
export interface ListRule {
  readonly entryType: EntryType
  readonly days: number
  readonly environments: readonly string[]
  readonly publishers: readonly string[]
  /** What amounts are compared in; null where none is. */
  readonly currency: string | null
  readonly conditions: readonly RuleCondition[]
}

/** Percent for rates, whole units of the currency for amounts. */
export interface RuleCondition {
  readonly metric: RuleMetric
  readonly comparison: (typeof ruleComparisons)[number]
  readonly value: number
}

/** The rule in the field `performanceRule`; null where there is none, or none that could find anything. */
export function readListRule(given: unknown): ListRule | null {
  const rule = partOf(given)
  const conditions = partsOf(rule.conditions).flatMap(conditionIn)
  if (!isEntryType(rule.entryType) || conditions.length === 0) return null
  return {
    entryType: rule.entryType,
    days: numberOf(rule.days) ?? listRuleLimits.defaultDays,
    environments: textsOf(rule.environments),
    publishers: textsOf(rule.publishers),
    currency: textOf(rule.currency) || null,
    conditions,
  }
}

function conditionIn({ metric, comparison, value }: Part): readonly RuleCondition[] {
  const measured = ruleMetrics.find(one => one === metric)
  const compared = ruleComparisons.find(one => one === comparison)
  const number = numberOf(value)
  return measured && compared && number !== null ? [{ metric: measured, comparison: compared, value: number }] : []
}

/** The metrics of a rule, each once, in the order of its conditions. */
export function metricsOfRule({ conditions }: Pick<ListRule, 'conditions'>): readonly RuleMetric[] {
  return [...new Set(conditions.map(({ metric }) => metric))]
}

/** Whether sums meet all conditions. What could not be measured meets none, neither "at least" nor "at most". */
export function meetsRule({ conditions }: Pick<ListRule, 'conditions'>, sums: Partial<FactSums>): boolean {
  return conditions.every(({ metric, comparison, value }) => {
    const spec = metricOf(metric)
    const measured = metricValue(spec, sums)
    if (measured === null) return false
    const limit = isMoney(spec) ? value * 1_000_000 : value
    return comparison === 'at_least' ? measured >= limit : measured <= limit
  })
}
