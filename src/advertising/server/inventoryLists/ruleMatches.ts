import { textOf } from '../../../engine/contract/looseValues.ts'
import { ApiError } from '../../../engine/server/http/apiError.ts'
import type { Row, Store } from '../../../engine/server/store/Store.ts'
import { baseMetrics, type FactSums } from '../../reporting/factShape.ts'
import { type ListRule, listRuleLimits, meetsRule, metricsOfRule, ruleDimensions } from '../../reporting/listRule.ts'
import { metricOf, metricValue } from '../../reporting/metrics.ts'
import type { ReportFilter, ReportQuestion } from '../../reporting/reportQuestion.ts'
import type { EntryType } from '../../targeting/listEntries.ts'
import { readListEntry } from '../../targeting/readListEntry.ts'
import { planReport, type ReportContext, type ReportPlan } from '../reporting/planReport.ts'
import { streamGroups } from '../reporting/reportGroups.ts'

/** What a rule has found, with the values of its metrics: null is "not measured". */
export interface RuleMatch {
  readonly value: string
  readonly name: string
  readonly metrics: readonly (number | null)[]
}

export interface MatchContext {
  readonly store: Pick<Store, 'read' | 'extension'>
  readonly now: Date
  readonly organization: string
  readonly access: ReportContext['access']
  readonly signal?: AbortSignal
}

export interface RuleMatches {
  readonly matches: readonly RuleMatch[]
  /** Places beyond the limit were not looked at. */
  readonly isCut: boolean
}

/**
 * What a rule finds among an organization's own places and deals, the highest value of its first metric first. Sites with one domain, and
 * apps with one ID, are measured together. Looks at no more than `listRuleLimits.places`.
 * @throws ApiError 400 where amounts can't be converted, 403 where who asks isn't told of a metric
 */
export async function ruleMatches(rule: ListRule, context: MatchContext): Promise<RuleMatches> {
  const { store, now, organization, access, signal } = context
  const plan = await planned(rule, { reads: store.read, now, scope: [organization], access })
  const column = plan.report.dimensions.indexOf(ruleDimensions[rule.entryType])
  const found = new Map<string, Measured>()
  let looked = 0
  for await (const groups of streamGroups(store, { ...plan.report, ...(signal ? { signal } : {}) })) {
    signal?.throwIfAborted()
    looked += groups.length
    const ids = groups.map(({ values }) => values[column] ?? '').filter(id => id !== '')
    const rows = ids.length > 0 ? await store.read.byIds(ruleDimensions[rule.entryType], ids, [organization]) : []
    const rowOf = new Map(rows.map(row => [row.id, row]))
    for (const { values, sums } of groups) {
      const row = rowOf.get(values[column] ?? '')
      const value = row && entryValue(rule.entryType, row)
      if (row && value) add(found, { value, name: textOf(row.name) || value, sums })
    }
  }
  const metrics = metricsOfRule(rule).map(metricOf)
  const matches = [...found.values()]
    .filter(({ sums }) => meetsRule(rule, sums))
    .map(({ value, name, sums }) => ({ value, name, metrics: metrics.map(metric => metricValue(metric, sums)) }))
  const first = ({ metrics: [value] }: RuleMatch) => value ?? -1
  return { matches: matches.sort((one, other) => first(other) - first(one)), isCut: looked > listRuleLimits.places }
}

interface Measured {
  readonly value: string
  readonly name: string
  readonly sums: Partial<FactSums>
}

function add(found: Map<string, Measured>, one: Measured): void {
  const key = one.value.toLowerCase()
  const known = found.get(key)
  found.set(key, known ? { ...known, sums: together(known.sums, one.sums) } : one)
}

function together(one: Partial<FactSums>, other: Partial<FactSums>): Partial<FactSums> {
  const named = baseMetrics.filter(measure => one[measure] !== undefined || other[measure] !== undefined)
  return Object.fromEntries(named.map(measure => [measure, (one[measure] ?? 0) + (other[measure] ?? 0)]))
}

/** What an entry calls a row, as bid requests name it; null where it can't be one. */
function entryValue(type: EntryType, row: Row): string | null {
  const read = readListEntry(nameOf[type](row), type)
  return 'value' in read ? read.value : null
}

const nameOf: Readonly<Record<EntryType, (row: Row) => string>> = {
  domain: ({ domain }) => textOf(domain),
  app: ({ bundle }) => textOf(bundle),
  placement: ({ id, gpid }) => textOf(gpid) || id,
  deal: ({ dealId }) => textOf(dealId),
  publisher: ({ sellerId }) => textOf(sellerId),
}

/** @throws ApiError 400 with what can be done about a rule, where amounts can't be converted */
async function planned(rule: ListRule, context: ReportContext): Promise<ReportPlan> {
  try {
    return await planReport(questionOf(rule, context.now), context)
  } catch (error) {
    if (!(error instanceof ApiError) || !error.body.fields?.currency) throw error
    throw new ApiError(400, {
      error: `Some amounts can’t be converted to ${rule.currency}, because an exchange rate is missing. Choose another currency, or ask an administrator to add the rate.`,
    })
  }
}

function questionOf(rule: ListRule, now: Date): ReportQuestion {
  const { entryType, days, environments, publishers, currency } = rule
  const filters: ReportFilter[] = [
    ...(environments.length > 0 ? [{ dimension: 'environment', op: 'in', values: environments } as const] : []),
    ...(publishers.length > 0 ? [{ dimension: 'publisher', op: 'in', values: publishers } as const] : []),
  ]
  return {
    dimensions: [ruleDimensions[entryType]],
    metrics: metricsOfRule(rule),
    filters,
    dateRange: 'custom',
    from: dayOf(now.getTime() - (days - 1) * dayMs),
    to: dayOf(now.getTime()),
    timezone: 'UTC',
    ...(currency ? { currency } : {}),
    // One more tells whether there are more.
    rowLimit: listRuleLimits.places + 1,
    totals: false,
  }
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10)
}

const dayMs = 86_400_000
