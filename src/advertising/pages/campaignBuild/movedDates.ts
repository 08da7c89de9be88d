import { type Part, partsOf } from '../../../engine/contract/looseValues.ts'
import { toLocalText, toUtc } from '../../../engine/contract/zonedTime.ts'
import { ownDates, pacingDays, tableDates } from './rowDates.ts'

/** How dates of a pattern become those of a new campaign: so many days later, at the same time of day in the new zone. */
export interface DateMove {
  readonly days: number
  readonly from: string
  readonly to: string
}

/** The dates of a row, moved, by field or path. `row` may already hold other changes of its tables. */
export function movedDates(row: Part, move: DateMove): Part {
  const own = ownDates(row)
  const tables = Object.entries(tableDates).flatMap(([name, fields]) => {
    const list = partsOf(row[name])
    return list.length > 0 ? [[name, list.map(one => withMoved(one, fields, move))] as const] : []
  })
  const days = pacingDays(row)
  return {
    ...withMoved(own, Object.keys(own), move),
    ...Object.fromEntries(tables),
    ...(days.length > 0
      ? { 'pacing.custom': days.map(one => ({ ...one, date: movedDay(String(one.date), move.days) })) }
      : {}),
  }
}

function withMoved(one: Part, fields: readonly string[], move: DateMove): Part {
  return Object.fromEntries(
    Object.entries(one).map(([name, value]) => [
      name,
      fields.includes(name) && typeof value === 'string' && value ? movedMoment(value, move) : value,
    ]),
  )
}

/** So many days later on the clock of its zone; `to` may be another one. */
export function movedMoment(moment: string, { days, from, to }: DateMove): string {
  const local = toLocalText(moment, from)
  const [day = '', time = ''] = local.split('T')
  return toUtc(`${movedDay(day, days)}T${time}`, to) ?? moment
}

export function movedDay(day: string, days: number): string {
  const time = Date.parse(`${day}T00:00:00Z`)
  return Number.isNaN(time) ? day : new Date(time + days * 86_400_000).toISOString().slice(0, 10)
}

/** From one day to another, `2027-03-01`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}
