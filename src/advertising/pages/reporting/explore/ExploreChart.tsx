import { useMemo, useState } from 'react'
import { Card } from '../../../../engine/kit/Card.tsx'
import { CombinedChart } from '../../../../engine/kit/charts/CombinedChart.tsx'
import { LineChart } from '../../../../engine/kit/charts/LineChart.tsx'
import { errorText } from '../../../../engine/kit/errorText.ts'
import { inSentence } from '../../../../engine/texts/inSentence.ts'
import { t } from '../../../../engine/texts/t.ts'
import { type DimensionKey, dimensionOf } from '../../../reporting/dimensions.ts'
import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { useReportAnswer } from '../../useReportAnswer.ts'
import { answerColumns } from '../answer/answerCells.ts'
import { isRound } from '../answer/timeSeriesOf.ts'
import { ChartDrill } from './ChartDrill.tsx'
import { barsOf, chartName, linesOf, type SeriesRow } from './chartSeries.ts'
import { chartMetrics, timeSeriesDimensions, timeSeriesQuestion } from './exploreQuestions.ts'
import type { ExploreState } from './exploreState.ts'

/**
 * The course over time of the table's first rows, a line each, of what the table is sorted by; without steps of time
 * they are bars. The line or bar that is pressed can be broken down below.
 */
export function ExploreChart({ state, table, organization, isBehind, onMove }: ExploreChartProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { currency } = useMemo(() => answerColumns(table, state.dimensions), [table, state.dimensions])
  const metrics = useMemo(() => chartMetrics(state, currency !== null), [state, currency])
  const timeSeries = useMemo(() => timeSeriesQuestion(state, table, metrics), [state, table, metrics])
  // The rows to draw are those of an answer that is still to come.
  const { data, error, isPending, isPlaceholderData, refetch } = useReportAnswer(
    isBehind ? null : (timeSeries?.question ?? null),
    organization,
  )
  const drawn = useMemo(
    () =>
      timeSeries === null
        ? barsOf(state, table, metrics, currency ?? '')
        : data && !isPlaceholderData
          ? linesOf(state, table, data, timeSeries.step, metrics, currency ?? '')
          : null,
    [timeSeries, state, table, data, isPlaceholderData, metrics, currency],
  )
  const [last, setLast] = useState(drawn)
  if (drawn && drawn !== last) setLast(drawn)
  const shown = drawn ?? last
  const name = chartName(metrics, timeSeries?.step)
  if (metrics.length === 0) {
    return (
      <Card title={t('Chart')} padded>
        <p className="none k-dim">
          {t('These amounts are in several currencies. Choose one above to draw them on one scale.')}
        </p>
      </Card>
    )
  }
  const common = {
    label: name,
    data: shown?.data ?? [],
    index: 'at',
    height: 'h-64' as const,
    left: shown?.left ?? {},
    right: shown?.right ?? {},
    loading: shown === null && (isPending || isBehind) && !error,
    error: error ? errorText(error) : undefined,
    onRetry: () => void refetch(),
    onSelect: setChosen,
  }
  const row = shown?.series.find(({ key }) => key === chosen)
  return (
    <Card
      title={name}
      note={noteOf(timeSeries ? timeSeriesDimensions(state) : state.dimensions, table, shown?.series.length ?? 0)}
      padded
    >
      <div className={drawn ? undefined : 'e-behind'}>
        {timeSeries === null ? (
          <CombinedChart {...common} bars={shown?.series ?? none} lines={none} indexKind="text" />
        ) : (
          <LineChart
            {...common}
            lines={shown?.series ?? none}
            indexKind={isRound(timeSeries.step) ? 'text' : 'time'}
            timeZone={timeSeries.step === 'hour' ? table.timezone : 'UTC'}
          />
        )}
      </div>
      <ChartDrill state={state} row={row ?? null} onMove={onMove} />
    </Card>
  )
}

const none: readonly SeriesRow[] = []

function noteOf(dimensions: readonly DimensionKey[], { rows, more, timezone }: ReportAnswer, lines: number): string {
  const [first] = dimensions
  const which =
    first === undefined
      ? t('All combined')
      : rows.length > lines
        ? t('First %{count} of %{all} by %{dimension}', {
            count: lines,
            all: `${rows.length}${more ? '+' : ''}`,
            dimension: inSentence(dimensionOf(first).label),
          })
        : t('By %{dimension}', { dimension: inSentence(dimensionOf(first).label) })
  return `${which}, ${timezone.replaceAll('_', ' ')}`
}

interface ExploreChartProps {
  readonly state: ExploreState
  readonly table: ReportAnswer
  readonly organization: string | null
  /** The table is still that of the choices before. */
  readonly isBehind: boolean
  readonly onMove: (state: ExploreState) => void
}
