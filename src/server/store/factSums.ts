import type { Fact, FactDimension, FactRow } from './Store.ts'

export const DIMENSIONS = [
  'organization',
  'campaign',
  'strategy',
  'lineItem',
  'media',
  'deal',
] as const satisfies readonly FactDimension[]

/** Everything in a fact that is added up. */
export const MEASURES = [
  'bidRequests',
  'bids',
  'wins',
  'impressions',
  'viewable',
  'clicks',
  'conversions',
  'starts',
  'completes',
  'spend',
] as const satisfies readonly (keyof FactRow & keyof Fact)[]

/** A fact as it is kept: its hour in full, `2026-11-21T13:00:00.000Z`. @throws Error when a measure is no whole number. */
export function checkedFact(fact: Fact): Fact {
  const hour = hourOf(fact.hour)
  for (const measure of MEASURES) {
    if (!Number.isSafeInteger(fact[measure])) throw new Error(`${measure} of a fact must be a whole number`)
  }
  return hour === fact.hour ? fact : { ...fact, hour }
}

/** Facts of the same key replace each other. */
export function factKey(fact: Fact): string {
  return `${fact.lineItem}\n${fact.hour}\n${fact.media}\n${fact.deal}`
}

function hourOf(text: string): string {
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) throw new Error(`${text} is no hour of delivery`)
  if (/^\d{4}-\d\d-\d\dT\d\d:00:00\.000Z$/.test(text)) return text
  return new Date(Math.floor(milliseconds / HOUR) * HOUR).toISOString()
}

const HOUR = 3_600_000
