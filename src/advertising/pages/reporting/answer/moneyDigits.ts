import type { ReportAnswer } from '../../../reporting/reportAnswer.ts'
import { numberAt } from './answerCells.ts'

/** Digits that a price's column needs, by its place: four where all are under one unit, as a click often is. */
export function moneyDigits({ columns, rows, totals }: ReportAnswer): ReadonlyMap<number, number> {
  const places = columns.flatMap((column, place) =>
    column.kind === 'metric' && column.unit === 'micros' && !column.additive ? [place] : [],
  )
  const all = [...rows, ...totals]
  const small = places.filter(place => all.every(row => Math.abs(numberAt(row, place) ?? 0) < 1_000_000))
  return new Map(small.map(place => [place, 4]))
}
