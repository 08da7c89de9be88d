import { fieldsRefused } from '../../../engine/server/http/apiError.ts'
import type { ReportAnswer, ReportRow } from '../../reporting/reportAnswer.ts'
import { type ReportQuestion, reportLimits } from '../../reporting/reportQuestion.ts'
import type { FactGroup, FactReport } from '../facts/store/factReport.ts'
import { factStore } from '../facts/store/factStore.ts'
import { addUpGroups } from './addUpGroups.ts'
import { planReport, type ReportContext, type ReportPlan } from './planReport.ts'
import { metricCells, reportCells } from './reportCells.ts'
import { reportComparison } from './reportComparison.ts'
import { reportGroups } from './reportGroups.ts'
import { rowNames } from './rowNames.ts'

/** Answers a question with rows, names, totals and the comparison. @throws ApiError 400 */
export async function answerReport(question: ReportQuestion, context: ReportContext): Promise<ReportAnswer> {
  const plan = await planReport(question, context)
  const limit = plan.report.limit ?? reportLimits.defaultRows
  if (limit > reportLimits.rows) {
    throw fieldsRefused({ rowLimit: `A response has at most ${reportLimits.rows} rows; run an export for more` })
  }
  const { reads, scope, now } = context
  const { metrics, dimensions } = plan.report
  const found = await reportGroups(reads, { ...plan.report, limit: limit + 1 })
  const more = found.length > limit
  const groups = found.slice(0, limit)
  const compared = await reportComparison(reads, plan)?.(groups)
  const rows = groups.map((group, index) => ({
    cells: reportCells(group, metrics),
    ...(compared ? { compared: compared[index] ?? null } : {}),
  }))
  return {
    columns: plan.columns,
    rows,
    totals: question.totals === false ? [] : await totalsOf(plan, context, more ? null : groups),
    more,
    names: { ...(await rowNames(reads, scope, dimensions, groups)), ...lossNames(plan, groups) },
    range: plan.range,
    comparedRange: plan.comparedRange,
    timezone: plan.timezone,
    weekStart: plan.weekStart,
    currency: plan.currency,
    rates: plan.rates,
    asOf: now.toISOString(),
    completeThrough: await completeThrough(context),
  }
}

/** What the exchanges' own loss reasons among the values are called. */
function lossNames({ report, lossReasonNames }: ReportPlan, groups: readonly FactGroup[]): ReportAnswer['names'] {
  const place = report.dimensions.indexOf('lossReason')
  const codes = place < 0 ? [] : [...new Set(groups.map(({ values }) => values[place] ?? ''))]
  const named = codes.flatMap(code => {
    const name = lossReasonNames[code]
    return name === undefined ? [] : [[code, { name, code: null }] as const]
  })
  return named.length ? { lossReason: Object.fromEntries(named) } : {}
}

/** The end of the last hour that was told, or now, whichever is first. */
export async function completeThrough({ reads, scope, now }: ReportContext): Promise<string | null> {
  const last = await reads.extension(factStore).lastFactHour(scope)
  return last === null ? null : new Date(Math.min(Date.parse(last) + 3_600_000, now.getTime())).toISOString()
}

/** Of all facts of the question, at their own level: one row, or one for each currency kept apart. They are asked for where `all` groups don't tell. */
async function totalsOf(
  plan: ReportPlan,
  { reads }: ReportContext,
  all: readonly FactGroup[] | null,
): Promise<ReportRow[]> {
  const total: FactReport = {
    ...plan.report,
    dimensions: plan.isPerCurrency ? ['currency'] : [],
    order: [],
    limit: null,
  }
  const groups = (all && addUpGroups(plan.report, all, plan.isPerCurrency)) ?? (await reportGroups(reads, total))
  const compared = await reportComparison(reads, { ...plan, report: total })?.(groups)
  return groups.map((group, index) => ({
    cells: [
      ...plan.report.dimensions.map(key =>
        plan.isPerCurrency && key === 'currency' ? (group.values[0] ?? null) : null,
      ),
      ...metricCells(group.sums, plan.report.metrics),
    ],
    ...(compared ? { compared: compared[index] ?? null } : {}),
  }))
}
