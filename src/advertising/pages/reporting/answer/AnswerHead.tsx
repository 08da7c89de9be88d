import type { ReactNode } from 'react'
import { t } from '../../../../engine/texts/t.ts'
import { dimensionOf } from '../../../reporting/dimensions.ts'
import { metricOf } from '../../../reporting/metrics.ts'
import type { ReportSort } from '../../../reporting/reportQuestion.ts'
import type { DimensionColumn, MetricColumn } from './answerCells.ts'
import { dimensionText } from './dimensionText.ts'
import type { Pivot } from './pivotOf.ts'

/** The head of an answer: one row, or two where metrics stand under something. A press sorts, another the other way. */
export function AnswerHead({ dimensions, metrics, currency, sort, onSort, pivot, isCompared }: AnswerHeadProps) {
  const rows = isCompared || pivot ? 2 : 1
  const sortable = (column: DimensionColumn | MetricColumn, text: ReactNode) => {
    if (!onSort) return text
    const isSorted = sort?.column === column.key
    const first = column.kind === 'metric' ? 'desc' : 'asc'
    const direction = isSorted && sort.direction === first ? (first === 'desc' ? 'asc' : 'desc') : first
    return (
      <button type="button" onClick={() => onSort({ column: column.key, direction })}>
        {text}
        <span aria-hidden="true">{isSorted ? (sort.direction === 'desc' ? ' ↓' : ' ↑') : ''}</span>
      </button>
    )
  }
  const order = (key: string) =>
    sort?.column === key ? (sort.direction === 'desc' ? 'descending' : 'ascending') : undefined
  const metricHead = (column: MetricColumn, span: { rowSpan?: number; colSpan?: number }) => (
    <th
      key={column.key}
      scope="col"
      className={isCompared ? 'e-pivot' : 'numbers'}
      title={titleOf(column, currency)}
      aria-sort={order(column.key)}
      {...span}
    >
      {sortable(column, column.label)}
    </th>
  )
  return (
    <thead>
      <tr>
        {dimensions.map(column => (
          <th
            key={column.key}
            scope="col"
            rowSpan={rows}
            title={dimensionOf(column.key).help}
            aria-sort={order(column.key)}
          >
            {sortable(column, column.label)}
          </th>
        ))}
        {dimensions.length === 0 && <td rowSpan={rows} />}
        {metrics.map(column => metricHead(column, isCompared ? { colSpan: 4 } : { rowSpan: rows }))}
        {pivot?.values.map(value => (
          <th key={value} scope="colgroup" colSpan={metrics.length} className="e-pivot">
            {dimensionText(pivot.dimension, value, pivot.columns.names)}
          </th>
        ))}
      </tr>
      {rows === 2 && (
        <tr className="e-second">
          {isCompared &&
            metrics.flatMap(({ key }) => [
              <th key={key} scope="col" className="numbers e-first">
                {t('Now')}
              </th>,
              <th key={`${key} before`} scope="col" className="numbers">
                {t('Before')}
              </th>,
              <th key={`${key} by`} scope="col" className="numbers">
                {t('Change')}
              </th>,
              <th key={`${key} percent`} scope="col" className="numbers">
                {t('Change %')}
              </th>,
            ])}
          {pivot?.values.map(value =>
            metrics.map(({ key, label }, column) => (
              <th key={`${value} ${key}`} scope="col" className={column === 0 ? 'numbers e-first' : 'numbers'}>
                {label}
              </th>
            )),
          )}
        </tr>
      )}
    </thead>
  )
}

/** What is counted, of what, and in which currency. */
function titleOf({ key, unit, denominator }: MetricColumn, currency: string | null): string {
  const { help } = metricOf(key)
  return [
    help,
    denominator && t('Divided by %{denominator}.', { denominator }),
    unit === 'micros' && currency && t('In %{currency}.', { currency }),
  ]
    .filter(Boolean)
    .join(' ')
}

interface AnswerHeadProps {
  readonly dimensions: readonly DimensionColumn[]
  readonly metrics: readonly MetricColumn[]
  readonly currency: string | null
  readonly sort?: ReportSort | null | undefined
  readonly onSort?: ((sort: ReportSort) => void) | undefined
  readonly pivot?: Pivot | undefined
  readonly isCompared: boolean
}
