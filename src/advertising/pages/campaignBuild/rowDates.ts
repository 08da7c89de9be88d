import { type Part, partOf, partsOf } from '../../../engine/contract/looseValues.ts'

/** The dates that rows of tables have. */
export const tableDates = {
  flights: ['start', 'end'],
  budgetSegments: ['start', 'end'],
  media: ['start', 'end'],
} as const

/** Whether rows of a table have one of its dates: media may be without, the others never are. */
export function hasDates(table: string, list: readonly Part[], name: string): boolean {
  return table === 'media' ? list.some(one => one[name]) : list.length > 0
}

/** The days of a pacing curve, which have no time. */
export function pacingDays(row: Part): readonly Part[] {
  return partsOf(partOf(row.pacing).custom)
}

/** The row's own start and end, as far as it has some: with flights, or inherited, they follow from elsewhere. */
export function ownDates(row: Part): Part {
  if (row.flights !== undefined || row.inheritDates === true) return {}
  return Object.fromEntries(['startAt', 'endAt'].flatMap(name => (row[name] ? [[name, row[name]]] : [])))
}
