import { dash } from '../../../../engine/kit/formatNumber.ts'
import { metricOf } from '../../../reporting/metrics.ts'
import { currencyOfRow, type ReportAnswer, type ReportRow } from '../../../reporting/reportAnswer.ts'
import { changeOf, changePercentText, changeText, metricText } from '../../metricText.ts'
import { type MetricColumn, numberAt, placeOfMetric } from './answerCells.ts'
import type { Pivot } from './pivotOf.ts'

/** A row's figures: each metric, with what it was before and its change where days are compared, or once for each value of the pivot. */
export function MetricCells({ answer, row, metrics, digits, pivot, isCompared, isTotal = false }: MetricCellsProps) {
  const currency = currencyOfRow(answer, row)
  const own = metrics.map(column => {
    const value = numberAt(row, column.place)
    const metricCell = (
      <td key={column.key} className={isCompared ? 'numbers e-first' : 'numbers'}>
        {metricText(column.unit, value, currency, digits.get(column.place))}
      </td>
    )
    if (!isCompared) return metricCell
    const before = row.compared?.[placeOfMetric(answer, column.key)] ?? null
    const change = changeOf(value, before)
    return [
      metricCell,
      <td key={`${column.key} before`} className="numbers k-dim">
        {metricText(column.unit, before, currency, digits.get(column.place))}
      </td>,
      <td key={`${column.key} by`} className="numbers k-dim">
        {change === null ? dash : changeText(column.unit, change.by, currency)}
      </td>,
      <td key={`${column.key} percent`} className={`numbers ${change ? verdict(column, change.percent) : 'k-dim'}`}>
        {change === null ? dash : changePercentText(change.percent)}
      </td>,
    ]
  })
  if (!pivot) return own
  return [
    own,
    pivot.values.map(value => {
      const found = isTotal ? pivot.total(answer, row, value) : pivot.cell(answer, row, value)
      const source = isTotal ? pivot.columns : pivot.cells
      return metrics.map(({ key, unit, place }, column) => {
        const at = source.columns.findIndex(column => column.key === key)
        return (
          <td key={`${value} ${key}`} className={column === 0 ? 'numbers e-first' : 'numbers'}>
            {found ? metricText(unit, numberAt(found, at), currency, digits.get(place)) : dash}
          </td>
        )
      })
    }),
  ]
}

/** Only of prices it is plain what is better; whether more spend is good depends. */
function verdict({ key }: MetricColumn, percent: number | null): string {
  if (metricOf(key).better !== 'lower' || percent === null || Math.abs(percent) < 0.05) return ''
  return percent < 0 ? 'k-ink-ok' : 'k-ink-bad'
}

interface MetricCellsProps {
  readonly answer: ReportAnswer
  readonly row: ReportRow
  readonly metrics: readonly (MetricColumn & { readonly place: number })[]
  readonly digits: ReadonlyMap<number, number>
  readonly pivot: Pivot | undefined
  readonly isCompared: boolean
  readonly isTotal?: boolean
}
