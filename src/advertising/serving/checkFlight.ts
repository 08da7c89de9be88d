import { type Part, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import { momentText } from '../../engine/contract/momentText.ts'
import { type Held, heldBy } from './heldBy.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { type ServedRow, timeOf } from './servedRow.ts'
import { type Standing, zoneOf } from './servingCase.ts'

/** Between the start, and before the end, of the campaign, of a strategy with dates of its own, and of an active flight. */
export function checkFlight({ line, state: { now } }: Standing): Refusal | null {
  const zone = zoneOf(line)
  for (const entity of ['campaign', 'strategy'] as const) {
    const found = outside(heldBy(line, entity, 'startAt')[0], heldBy(line, entity, 'endAt')[0], now, zone)
    if (found) return found
  }
  const { lineItem } = line
  const at = partsOf(lineItem.flights).findIndex(flight => covers(flight, now))
  const flight = partsOf(lineItem.flights)[at]
  if (flight && flight.status !== 'paused') return null
  const name = named('line item', lineItem)
  if (flight) {
    const which = textOf(flight.name) ? `flight “${textOf(flight.name)}”` : `flight ${at + 1}`
    return refusal(
      'flight',
      `The ${which} of the ${name} is paused.`,
      fieldOf('line-item', lineItem, `flights.${at}.status`),
    )
  }
  return refusal('flight', `The ${name} has no flight at this time.`, fieldOf('line-item', lineItem, 'flights'))
}

function outside(start: Held | undefined, end: Held | undefined, now: number, zone: string): Refusal | null {
  const [from, to] = [timeOf(start?.value), timeOf(end?.value)]
  if (start && from !== null && now < from) return refused(start, 'starts')
  return end && to !== null && now >= to ? refused(end, 'ended') : null

  function refused({ entity, word, row, path, value }: Held, verb: string): Refusal {
    const sentence = `The ${named(word, row)} ${verb} on ${momentText(textOf(value), zone)}.`
    return refusal('flight', sentence, fieldOf(entity, row, path))
  }
}

/** From its start up to, and without, its end. */
export function covers({ start, end }: Part, now: number): boolean {
  const [from, to] = [timeOf(start), timeOf(end)]
  return from !== null && to !== null && from <= now && now < to
}

export function flightNow(lineItem: ServedRow, now: number): Part | null {
  return partsOf(lineItem.flights).find(flight => flight.status !== 'paused' && covers(flight, now)) ?? null
}
