import { isObject } from '../../../engine/contract/isObject.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'

/** A line item's flights, as they are written. */
export function flightsOf(row: Flown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(row.flights) ? row.flights.filter(isObject) : []
}

/** The flight on which it is at a moment, from its start up to its end; one that is paused is none. */
export function flightAt(row: Flown, at: Date): Readonly<Record<string, unknown>> | null {
  return flightsAt(row, at).find(({ status }) => status !== 'paused') ?? null
}

/** Whether a line item would be on a flight at a moment, but for its pause. */
export function isHeldAt(row: Flown | null, at: Date): boolean {
  return row !== null && flightAt(row, at) === null && flightsAt(row, at).length > 0
}

function flightsAt(row: Flown, at: Date): readonly Readonly<Record<string, unknown>>[] {
  return flightsOf(row).filter(({ start, end }) => isPast(start, at) && typeof end === 'string' && !isPast(end, at))
}

interface Flown {
  readonly id: string
  readonly flights?: unknown
}
