import { type Part, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import { momentText } from '../../engine/contract/momentText.ts'
import { fieldOf, named, type Refusal, refusal } from './refusal.ts'
import { type ServedRow, timeOf } from './servedRow.ts'
import { type Level, levelsOf, type Standing, zoneOf } from './servingCase.ts'

/** Between the start, and before the end, of the campaign, of a strategy with dates of its own, and of an active flight. */
export function checkFlight({ line, state: { now } }: Standing): Refusal | null {
  const zone = zoneOf(line)
  for (const level of levelsOf(line)) {
    if (level.entity === 'line-item') continue
    if (level.entity === 'strategy' && level.row.inheritDates !== false) continue
    const found = outside(level, now, zone)
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
  return refusal('flight', `The ${name} has no flight at this moment.`, fieldOf('line-item', lineItem, 'flights'))
}

function outside({ entity, word, row }: Level, now: number, zone: string): Refusal | null {
  const [start, end] = [timeOf(row.startAt), timeOf(row.endAt)]
  if (start !== null && now < start) {
    const sentence = `The ${named(word, row)} starts on ${momentText(textOf(row.startAt), zone)}.`
    return refusal('flight', sentence, fieldOf(entity, row, 'startAt'))
  }
  if (end !== null && now >= end) {
    const sentence = `The ${named(word, row)} ended on ${momentText(textOf(row.endAt), zone)}.`
    return refusal('flight', sentence, fieldOf(entity, row, 'endAt'))
  }
  return null
}

/** From its start up to, and without, its end. */
export function covers({ start, end }: Part, now: number): boolean {
  const [from, to] = [timeOf(start), timeOf(end)]
  return from !== null && to !== null && from <= now && now < to
}

export function flightNow(lineItem: ServedRow, now: number): Part | null {
  return partsOf(lineItem.flights).find(flight => flight.status !== 'paused' && covers(flight, now)) ?? null
}
