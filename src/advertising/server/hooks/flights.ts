import { isObject } from '../../../engine/contract/isObject.ts'
import { isPast } from '../../../engine/server/hooks/isPast.ts'

/** A line item's flights, as they are written. */
export function flightsOf(row: Flown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(row.flights) ? row.flights.filter(isObject) : []
}

/** The flight on which it is at a moment, from its start up to its end; one that is paused is none. */
export function flightAt(row: Flown, at: Date): Readonly<Record<string, unknown>> | null {
  return (
    flightsOf(row).find(
      ({ start, end, status }) =>
        status !== 'paused' && isPast(start, at) && typeof end === 'string' && !isPast(end, at),
    ) ?? null
  )
}

interface Flown {
  readonly id: string
  readonly flights?: unknown
}
