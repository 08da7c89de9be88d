import { type DimensionKey, isDimension } from '../../../reporting/dimensions.ts'
import type { MetricKey } from '../../../reporting/metrics.ts'
import type { ReportAnswer, ReportColumn, ReportRow } from '../../../reporting/reportAnswer.ts'

export type MetricColumn = Extract<ReportColumn, { kind: 'metric' }>
export type DimensionColumn = Extract<ReportColumn, { kind: 'dimension' }>

/** The columns of an answer with their places in its rows. */
export interface AnswerColumns {
  readonly dimensions: readonly Placed<DimensionColumn>[]
  readonly metrics: readonly Placed<MetricColumn>[]
  /** The one currency of all amounts; null where rows differ, empty where there are none. */
  readonly currency: string | null
}

type Placed<C> = C & { readonly place: number }

/**
 * What there is to show. Where amounts stay in their own currencies the API puts `currency` in front; while all rows
 * have the same one, and nobody asked for the column, it is left out.
 */
export function answerColumns(answer: ReportAnswer, asked: readonly DimensionKey[]): AnswerColumns {
  const placed = answer.columns.map((column, place) => ({ ...column, place }))
  const dimensions = placed.filter(column => column.kind === 'dimension')
  const metrics = placed.filter(column => column.kind === 'metric')
  const apart = dimensions.find(({ key }) => key === 'currency')
  const found = new Set(
    answer.rows.concat(answer.totals).map(({ cells }) => (apart ? String(cells[apart.place] ?? '') : '')),
  )
  const only = answer.currency ?? (found.size <= 1 ? ([...found][0] ?? '') : null)
  const hidden = apart && only !== null && !asked.includes('currency')
  return { dimensions: hidden ? dimensions.filter(column => column !== apart) : dimensions, metrics, currency: only }
}

/** A metric's place among the metrics, as `compared` counts. */
export function placeOfMetric({ columns }: ReportAnswer, key: MetricKey): number {
  return columns.filter(({ kind }) => kind === 'metric').findIndex(column => column.key === key)
}

/** What tells a row from the others. */
export function rowKey({ cells }: ReportRow, columns: readonly ReportColumn[]): string {
  return JSON.stringify(cells.filter((_, place) => isDimension(columns[place]?.key ?? '')))
}

export function numberAt({ cells }: ReportRow, place: number): number | null {
  const cell = cells[place]
  return typeof cell === 'number' ? cell : null
}
