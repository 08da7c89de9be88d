import Button from '@mui/material/Button'
import { type ReactNode, useMemo, useState } from 'react'
import { formatNumber } from '../../../../engine/kit/formatNumber.ts'
import { scrolledByKeyboard } from '../../../../engine/kit/scrolledByKeyboard.ts'
import { t } from '../../../../engine/texts/t.ts'
import type { DimensionKey } from '../../../reporting/dimensions.ts'
import type { ReportAnswer, ReportRow } from '../../../reporting/reportAnswer.ts'
import type { ReportSort } from '../../../reporting/reportQuestion.ts'
import { AnswerHead } from './AnswerHead.tsx'
import { answerColumns, type DimensionColumn, rowKey } from './answerCells.ts'
import { dimensionText } from './dimensionText.ts'
import { MetricCells } from './MetricCells.tsx'
import { moneyDigits } from './moneyDigits.ts'
import type { Pivot } from './pivotOf.ts'

/**
 * An answer to read: its totals on top, which are worked out for the whole and never added up, then its rows. With days
 * compared, each metric has its change beside it; with a pivot, the values of one dimension are columns.
 */
export function AnswerTable({ label, answer, asked, sort, onSort, pivot, drawValue }: AnswerTableProps) {
  const [most, setMost] = useState(step)
  const { dimensions, metrics, currency } = useMemo(() => answerColumns(answer, asked), [answer, asked])
  const digits = useMemo(() => moneyDigits(answer), [answer])
  const isCompared = answer.comparedRange !== null && !pivot
  const shown = { answer, metrics, digits, pivot, isCompared }
  const draw = (column: DimensionColumn, value: string): ReactNode => {
    const text = dimensionText(column.key, value, answer.names)
    return drawValue?.(column.key, value, text) ?? text
  }
  return (
    <section className="e-table scroll panel" aria-label={label} {...scrolledByKeyboard}>
      <table className="table records">
        <AnswerHead
          dimensions={dimensions}
          metrics={metrics}
          currency={currency}
          sort={sort}
          onSort={onSort}
          pivot={pivot}
          isCompared={isCompared}
        />
        <tbody>
          {answer.totals.map(total => (
            <tr key={rowKey(total, answer.columns)} className="e-total">
              <th
                scope="row"
                colSpan={dimensions.length || 1}
                title={t('Calculated from the totals. Rates are never added up.')}
              >
                {answer.totals.length > 1
                  ? t('Total in %{currency}', { currency: currencyOf(answer, total) })
                  : t('Total')}
              </th>
              <MetricCells {...shown} row={total} isTotal />
            </tr>
          ))}
          {(dimensions.length > 0 || answer.totals.length === 0) &&
            answer.rows.slice(0, most).map(row => (
              <tr key={rowKey(row, answer.columns)}>
                {dimensions.map((column, at) => {
                  const value = String(row.cells[column.place] ?? '')
                  const code = answer.names[column.key]?.[value]?.code ?? undefined
                  return at === 0 ? (
                    <th key={column.key} scope="row" title={code}>
                      {draw(column, value)}
                    </th>
                  ) : (
                    <td key={column.key} className="e-value cut" title={code}>
                      {draw(column, value)}
                    </td>
                  )
                })}
                {dimensions.length === 0 && <th scope="row">{t('All')}</th>}
                <MetricCells {...shown} row={row} />
              </tr>
            ))}
        </tbody>
      </table>
      {(answer.rows.length > most || answer.more) && (
        <p className="e-more over">
          {answer.rows.length > most ? (
            <Button variant="text" onClick={() => setMost(most + step)}>
              {t('Show %{count} more of %{all} rows', {
                count: formatNumber(Math.min(step, answer.rows.length - most)),
                all: `${formatNumber(answer.rows.length)}${answer.more ? '+' : ''}`,
              })}
            </Button>
          ) : (
            <span className="k-dim">
              {t('These are the first %{count} rows. The download contains all of them.', {
                count: formatNumber(answer.rows.length),
              })}
            </span>
          )}
        </p>
      )}
    </section>
  )
}

const step = 100

function currencyOf(answer: ReportAnswer, { cells }: ReportRow): string {
  return String(cells[answer.columns.findIndex(({ key }) => key === 'currency')] ?? '')
}

interface AnswerTableProps {
  readonly label: string
  readonly answer: ReportAnswer
  /** What was asked for; a column that the API has added may be left out. */
  readonly asked: readonly DimensionKey[]
  readonly sort?: ReportSort | null
  /** Without it the heads sort nothing. */
  readonly onSort?: ((sort: ReportSort) => void) | undefined
  readonly pivot?: Pivot | undefined
  /** Draws a value that can be gone into. */
  readonly drawValue?: ((dimension: DimensionKey, value: string, text: string) => ReactNode) | undefined
}
