import { useMemo } from 'react'
import type { Row } from '../../../../engine/derive/form/rowPath.ts'
import { errorText } from '../../../../engine/kit/errorText.ts'
import { formatDateTime } from '../../../../engine/kit/formatDate.ts'
import { TableSkeleton } from '../../../../engine/kit/TableSkeleton.tsx'
import { useSettled } from '../../../../engine/kit/useSettled.ts'
import { useOrganization } from '../../../../engine/providers/organization.ts'
import { t } from '../../../../engine/texts/t.ts'
import { refusalOf } from '../../../reporting/combinations.ts'
import { questionOfReport } from '../../../reporting/questionOfReport.ts'
import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { rowDimensions } from '../../../reporting/reportQuestion.ts'
import { useReportAnswer } from '../../useReportAnswer.ts'
import { AnswerTable } from '../answer/AnswerTable.tsx'
import { refusedFields } from '../answer/refusedFields.ts'
import { filtersOf } from './filtersOf.ts'

/** The first rows of a report as its fields stand, asked anew when typing has paused. */
export function ReportPreview({ values }: { readonly values: Row }) {
  const { selected } = useOrganization()
  const settled = useSettled(values, 300)
  const owner = typeof settled.organization === 'string' && settled.organization ? settled.organization : selected
  const question = useMemo(() => sampleOf(settled), [settled])
  const missing = whyNot(question)
  const { data, error, isFetching } = useReportAnswer(missing === null ? question : null, owner)
  const refusal = Object.values(refusedFields(error))[0] ?? (error ? errorText(error) : undefined)
  return (
    <section className="f-section e-preview" aria-label={t('Preview')}>
      <h2 className="heading mb-12">
        {t('Preview')}
        {data && !missing && !refusal && <span className="k-dim caption">{` · ${sampleText(data)}`}</span>}
      </h2>
      {missing !== null || refusal !== undefined ? (
        <p className={missing === null ? 'k-field-error' : 'k-dim'}>{missing ?? refusal}</p>
      ) : data === undefined ? (
        <TableSkeleton rows={5} columns={rowDimensions(question).length + question.metrics.length} />
      ) : data.rows.length === 0 ? (
        <p className="k-dim">
          {t('No delivery in this period, so the report would have no rows.')}
          {/^(yesterday|last_)/.test(question.dateRange) && ` ${t('The period ends before today.')}`}
        </p>
      ) : (
        <div className={isFetching ? 'e-behind' : undefined}>
          <AnswerTable label={t('First rows')} answer={{ ...data, more: false }} asked={rowDimensions(question)} />
        </div>
      )}
    </section>
  )
}

const sampleRows = 20

function sampleText({ timezone, completeThrough }: Pick<ReportAnswer, 'timezone' | 'completeThrough'>): string {
  return completeThrough
    ? t('first %{count} rows, %{timezone}, complete through %{moment}', {
        count: sampleRows,
        timezone,
        moment: formatDateTime(completeThrough, timezone),
      })
    : t('first %{count} rows, %{timezone}', { count: sampleRows, timezone })
}

function sampleOf(values: Row) {
  const { rowLimit: _, filters, ...question } = questionOfReport(values)
  return {
    ...question,
    dimensions: question.dimensions ?? [],
    metrics: question.metrics ?? [],
    filters: filtersOf(filters),
    rowLimit: sampleRows,
    totals: true,
  }
}

function whyNot(question: ReturnType<typeof sampleOf>): string | null {
  const { dateRange, from, to, metrics } = question
  if (rowDimensions(question).length === 0 || metrics.length === 0)
    return t('Choose dimensions and metrics to see rows.')
  if (dateRange === 'custom' && (!from || !to)) return t('Choose the first and the last day to see rows.')
  return refusalOf(rowDimensions(question), metrics)
}
