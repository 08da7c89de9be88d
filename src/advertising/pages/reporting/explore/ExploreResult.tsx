import { useMemo } from 'react'
import { EmptyState } from '../../../../engine/kit/EmptyState.tsx'
import { ErrorLine } from '../../../../engine/kit/ErrorLine.tsx'
import { formatDate } from '../../../../engine/kit/formatDate.ts'
import { t } from '../../../../engine/texts/t.ts'
import { countsPeople, metricOf } from '../../../reporting/metrics.ts'
import { personSample } from '../../../reporting/personSample.ts'
import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { useReportAnswer } from '../../useReportAnswer.ts'
import { AnswerTable } from '../answer/AnswerTable.tsx'
import { pivotOf } from '../answer/pivotOf.ts'
import { DrillMenu } from './DrillMenu.tsx'
import { ExploreChart } from './ExploreChart.tsx'
import { pivotQuestions } from './exploreQuestions.ts'
import type { ExploreState } from './exploreState.ts'

/** An answer as chart and table. While another is on its way it stays, dimmed, so that nothing jumps. */
export function ExploreResult({ state, shown, answer, organization, isBehind, onMove, onChange }: ExploreResultProps) {
  const { pivot } = shown
  const [cellsAsked, columnsAsked] = useMemo(
    () => (pivot ? pivotQuestions(shown, pivot) : [null, null]),
    [shown, pivot],
  )
  const cells = useReportAnswer(cellsAsked, organization)
  const columns = useReportAnswer(columnsAsked, organization)
  const pivoted = useMemo(
    () =>
      pivot && cells.data && columns.data && !cells.isPlaceholderData && !columns.isPlaceholderData
        ? pivotOf(pivot, cells.data, columns.data)
        : undefined,
    [pivot, cells.data, cells.isPlaceholderData, columns.data, columns.isPlaceholderData],
  )
  const failed = cells.error ?? columns.error
  const again = () => {
    for (const part of [cells, columns]) if (part.error) void part.refetch()
  }
  if (answer.rows.length === 0) {
    return (
      <EmptyState
        title={t('No delivery in this period')}
        description={t(
          'Choose a longer date range, fewer filters, or another organization. Data appears here as soon as a line item delivers.',
        )}
      />
    )
  }
  return (
    <div className={isBehind ? 'e-report stack gap-16 e-behind' : 'e-report stack gap-16'} aria-busy={isBehind}>
      {shown.chart && (shown.dimensions.length > 0 || shown.granularity !== 'total') && (
        <ExploreChart state={shown} table={answer} organization={organization} isBehind={isBehind} onMove={onMove} />
      )}
      {failed && <ErrorLine what={t('The columns couldn’t be loaded.')} error={failed} onRetry={again} />}
      {/* Breaking a value down puts other rows in the place of the one that was pressed. */}
      <div data-focus="neighbour">
        <AnswerTable
          label={t('Results')}
          answer={answer}
          asked={shown.dimensions}
          sort={state.sort}
          onSort={sort => onChange({ sort })}
          pivot={pivoted}
          drawValue={(dimension, value, text) => <DrillMenu {...{ state, dimension, value, text, onMove, onChange }} />}
        />
      </div>
      <Footnotes answer={answer} hidden={pivoted?.hidden ?? 0} />
    </div>
  )
}

function Footnotes({ answer, hidden }: { readonly answer: ReportAnswer; readonly hidden: number }) {
  const { comparedRange, rates, range, timezone } = answer
  const metrics = answer.columns.flatMap(column => (column.kind === 'metric' ? [column.key] : []))
  const days = (one: { from: string; to: string }) => `${formatDate(one.from)} – ${formatDate(one.to)}`
  return (
    <p className="caption k-dim">
      {`${days(range)}, ${timezone.replaceAll('_', ' ')}.`}
      {comparedRange && ` ${t('Compared with %{days}.', { days: days(comparedRange) })}`}
      {rates && ` ${t('Amounts are converted at the rates of %{day}.', { day: formatDate(rates.day) })}`}
      {hidden > 0 && ` ${t('%{count} more columns aren’t shown.', { count: hidden })}`}
      {answer.columns.some(column => column.kind === 'metric' && column.denominator !== null) &&
        ` ${t('Rates and prices in the total are calculated for the whole, not added up.')}`}
      {metrics.some(key => countsPeople(metricOf(key))) && ` ${peopleText()}`}
    </p>
  )
}

function peopleText(): string {
  return t('Users are estimated from a sample of 1 in %{rate}. A user in several rows counts once in the total.', {
    rate: personSample.rate,
  })
}

interface ExploreResultProps {
  /** What is chosen now. */
  readonly state: ExploreState
  /** What the answer is to. */
  readonly shown: ExploreState
  readonly answer: ReportAnswer
  readonly organization: string | null
  readonly isBehind: boolean
  readonly onMove: (state: ExploreState) => void
  readonly onChange: (changes: Partial<ExploreState>) => void
}
