import { hoursOf, isTimeZone, zoneClock } from '../../../engine/contract/zoneClock.ts'
import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { Reads } from '../../../engine/server/store/Store.ts'
import { refusalOf } from '../../reporting/combinations.ts'
import { type DimensionKey, dimensionOf, isDimension, isTimeDimension } from '../../reporting/dimensions.ts'
import { isAdditive, isMetric, metricOf } from '../../reporting/metrics.ts'
import type { CurrencyRates, DayRange, ReportColumn } from '../../reporting/reportAnswer.ts'
import { type ReportQuestion, type ReportSort, reportLimits, rowDimensions } from '../../reporting/reportQuestion.ts'
import { comparedDays } from '../../reporting/reportRange.ts'
import { weekStartOf } from '../../reporting/timeBuckets.ts'
import { type AskedOfFacts, askedBy, type FactAccess } from '../facts/factAccess.ts'
import type { FactReport } from '../facts/store/factReport.ts'
import { settingsFor } from '../settings/settingsFor.ts'
import { planCurrency } from './planCurrency.ts'
import { reportDays } from './reportDays.ts'

/** A question made ready for the store, with everything that its answer says about itself. */
export interface ReportPlan {
  readonly report: FactReport
  readonly columns: readonly ReportColumn[]
  readonly range: DayRange
  readonly comparedRange: DayRange | null
  readonly timezone: string
  /** The day that weeks begin with. */
  readonly weekStart: string
  /** What exchanges' own loss reasons are called, by code. */
  readonly lossReasonNames: Readonly<Record<string, string>>
  readonly currency: string | null
  readonly rates: CurrencyRates | null
  /** Amounts of several currencies stand in rows of their own. */
  readonly isPerCurrency: boolean
}

export interface ReportContext {
  readonly reads: Reads
  readonly now: Date
  /** The organizations whose facts may count. */
  readonly scope: readonly string[] | 'all'
  /** Which of their facts do, and whether the question is answered at all: `factAccess` of who asks. */
  readonly access: (scope: ReportContext['scope'], asked: AskedOfFacts) => FactAccess
}

/** @throws ApiError 400 with a sentence at the field that makes no sense, 403 at one that isn't told of */
export async function planReport(wanted: ReportQuestion, given: ReportContext): Promise<ReportPlan> {
  const access = given.access(given.scope, askedBy(wanted))
  const question = { ...wanted, filters: [...(wanted.filters ?? []), ...access.filters] }
  const context = { ...given, scope: access.scope }
  const { metrics, filters, timezone = 'UTC', comparison = 'none' } = question
  const asked = rowDimensions(question)
  const filtered = filters.map(({ dimension }) => dimension).filter(dimension => !asked.includes(dimension))
  const refusal = refusalOf(asked, metrics) ?? refusalOf([...new Set(filtered)], metrics)
  if (refusal) throw fieldsRefused({ metrics: refusal })
  if (!isTimeZone(timezone)) throw fieldsRefused({ timezone: `There is no time zone “${timezone.slice(0, 60)}”` })
  checkFilters(question)
  const range = await reportDays(question, context)
  const { isPerCurrency, currency, rates, factors } = await planCurrency(question, context)
  const dimensions = isPerCurrency && !asked.includes('currency') ? (['currency', ...asked] as const) : asked
  const [only, ...others] = context.scope === 'all' ? [] : context.scope
  const settingOf = await settingsFor(context.reads, { organization: others.length ? null : only })
  const weekStart = settingOf('week-start')
  const clock = { ...zoneClock(timezone, range.from, range.to), weekStart: weekStartOf(weekStart) }
  const report: FactReport = {
    scope: context.scope,
    dimensions,
    metrics,
    filters,
    clock,
    hours: hoursOf(clock, range.from, range.to),
    rates: factors,
    order: orderOf(question, dimensions),
    limit: question.rowLimit ?? reportLimits.defaultRows,
  }
  const comparedRange = comparedDays(range, comparison)
  const lossReasonNames = Object.fromEntries(settingOf('loss-reason-names').map(({ code, name }) => [code, name]))
  const said = { range, comparedRange, timezone, weekStart, lossReasonNames, currency, rates, isPerCurrency }
  return { report, columns: columnsOf(report), ...said }
}

function columnsOf({ dimensions, metrics }: FactReport): ReportColumn[] {
  return [
    ...dimensions.map(key => {
      const { label, entity = null } = dimensionOf(key)
      return { kind: 'dimension', key, label, entity } as const
    }),
    ...metrics.map(key => {
      const metric = metricOf(key)
      const { label, unit, denominator = null } = metric
      return { kind: 'metric', key, label, unit, additive: isAdditive(metric), denominator } as const
    }),
  ]
}

function orderOf({ sort = [], metrics }: ReportQuestion, dimensions: readonly DimensionKey[]): readonly ReportSort[] {
  for (const [index, { column }] of sort.entries()) {
    const known = (isDimension(column) && dimensions.includes(column)) || (isMetric(column) && metrics.includes(column))
    if (!known) throw fieldsRefused({ [`sort.${index}.column`]: `“${column}” isn’t among the columns` })
  }
  if (sort.length > 0) return sort
  const times = dimensions.filter(isTimeDimension)
  if (times.length > 0) return times.map(column => ({ column, direction: 'asc' }))
  return metrics.slice(0, 1).map(column => ({ column, direction: 'desc' }))
}

function checkFilters({ filters = [] }: ReportQuestion): void {
  for (const [index, { dimension, op }] of filters.entries()) {
    if ((op === 'gt' || op === 'lt') && !isTimeDimension(dimension)) {
      throw fieldsRefused({
        [`filters.${index}.op`]: `${dimensionOf(dimension).label} can’t be compared: use “in” or “contains”`,
      })
    }
  }
}
