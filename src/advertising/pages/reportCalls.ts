import type { EntityRow } from '../../engine/contract/api.ts'
import { request, write } from '../../engine/providers/http.ts'
import { dimensionOf, isDimension } from '../reporting/dimensions.ts'
import { isMetric, metricOf } from '../reporting/metrics.ts'
import type { ReportAnswer, ReportColumn } from '../reporting/reportAnswer.ts'
import type { ReportQuestion } from '../reporting/reportQuestion.ts'

/**
 * The calls of reporting.
 *
 * | call         | request                                                     |
 * |--------------|-------------------------------------------------------------|
 * | askReport    | POST /report-query, a question: its answer                  |
 * | exportReport | POST /report-export, a question and a format: the job's run |
 * | runReport    | POST /report/{id}/run: the job's run                        |
 * | runJob       | POST /scheduled-job/{id}/run: the job's run                 |
 */
export async function askReport(
  question: ReportQuestion,
  organization: string | null,
  signal?: AbortSignal,
): Promise<ReportAnswer> {
  const body = JSON.stringify({ ...question, ...(organization ? { organization } : {}) })
  const init = { method: 'POST', body, ...(signal ? { signal } : {}) }
  const answer = await request<ReportAnswer>('/report-query', init)
  return { ...answer, columns: answer.columns.map(inOwnWords) }
}

/** A column that the console knows is called as everywhere else, in the language that is read. */
function inOwnWords(column: ReportColumn): ReportColumn {
  if (column.kind === 'dimension')
    return isDimension(column.key) ? { ...column, label: dimensionOf(column.key).label } : column
  if (!isMetric(column.key)) return column
  const { label, denominator = null } = metricOf(column.key)
  return { ...column, label, denominator: column.denominator === null ? null : denominator }
}

/** The run makes a file of the question, which nobody has saved. */
export function exportReport(
  question: ReportQuestion,
  organization: string | null,
  file: { readonly format: ReportFormat; readonly name: string },
): Promise<EntityRow> {
  return write('POST', '/report-export', { ...question, ...(organization ? { organization } : {}), ...file })
}

export function runReport(id: string): Promise<EntityRow> {
  return write('POST', `/report/${encodeURIComponent(id)}/run`)
}

export function runJob(id: string): Promise<EntityRow> {
  return write('POST', `/scheduled-job/${encodeURIComponent(id)}/run`)
}

export type ReportFormat = 'csv' | 'xlsx' | 'json'
