import type { DimensionKey } from '../../../reporting/dimensions.ts'
import { dimensionOf, isTimeDimension } from '../../../reporting/dimensions.ts'
import type { ReportAnswer, ReportRow } from '../../../reporting/reportAnswer.ts'
import { numberAt } from './answerCells.ts'

/**
 * The values of one dimension as columns: the cells of each row by value, and each column's own total, which was asked
 * for and never added up. Times stand in their order, lists in theirs, the rest by the first metric.
 */
export function pivotOf(pivot: DimensionKey, cells: ReportAnswer, columns: ReportAnswer): Pivot {
  const order = columnValues(pivot, columns)
  const shown = order.slice(0, mostColumns)
  const rows = new Map<string, Map<string, ReportRow>>()
  const place = placeOf(cells, pivot)
  for (const row of cells.rows) {
    const key = keyOf(cells, row, pivot)
    const found = rows.get(key) ?? new Map<string, ReportRow>()
    rows.set(key, found.set(String(row.cells[place] ?? ''), row))
  }
  const totalPlace = placeOf(columns, pivot)
  const totals = new Map<string, ReportRow>()
  for (const row of columns.rows) totals.set(`${currencyAt(columns, row)} ${row.cells[totalPlace] ?? ''}`, row)
  return {
    dimension: pivot,
    values: shown,
    hidden: order.length - shown.length,
    cell: (answer, row, value) => rows.get(keyOf(answer, row, pivot))?.get(value),
    total: (answer, row, value) => totals.get(`${currencyAt(answer, row)} ${value}`),
    cells,
    columns,
  }
}

export interface Pivot {
  readonly dimension: DimensionKey
  readonly values: readonly string[]
  /** Values that have no column. */
  readonly hidden: number
  /** The row of `cells` that holds a row's figures of one value. */
  readonly cell: (answer: ReportAnswer, row: ReportRow, value: string) => ReportRow | undefined
  /** The row of `columns` that holds a value's total. */
  readonly total: (answer: ReportAnswer, row: ReportRow, value: string) => ReportRow | undefined
  readonly cells: ReportAnswer
  readonly columns: ReportAnswer
}

const mostColumns = 31

function columnValues(pivot: DimensionKey, columns: ReportAnswer): readonly string[] {
  const place = placeOf(columns, pivot)
  const first = columns.columns.findIndex(({ kind }) => kind === 'metric')
  const sums = new Map<string, number>()
  for (const row of columns.rows) {
    const value = String(row.cells[place] ?? '')
    sums.set(value, (sums.get(value) ?? 0) + (numberAt(row, first) ?? 0))
  }
  const values = [...sums.keys()]
  const list = dimensionOf(pivot).values
  if (isTimeDimension(pivot)) return values.sort()
  if (list) return values.sort((a, b) => list.indexOf(a) - list.indexOf(b))
  return values.sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0))
}

/** A row by everything that tells it apart but the pivot, wherever the answer has put its columns. */
function keyOf(answer: ReportAnswer, { cells }: ReportRow, pivot: DimensionKey): string {
  return JSON.stringify(
    answer.columns
      .flatMap((column, place) =>
        column.kind === 'dimension' && column.key !== pivot ? [[column.key, cells[place]]] : [],
      )
      .sort(([a], [b]) => String(a).localeCompare(String(b))),
  )
}

function placeOf({ columns }: ReportAnswer, key: DimensionKey): number {
  return columns.findIndex(column => column.key === key)
}

function currencyAt(answer: ReportAnswer, { cells }: ReportRow): string {
  return String(cells[placeOf(answer, 'currency')] ?? '')
}
