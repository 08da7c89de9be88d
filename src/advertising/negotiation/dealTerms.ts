import type { Part } from '../../engine/contract/looseValues.ts'
import { categoryNames, priceNames, reachNames } from '../dealsApi/dealFieldGroups.ts'

/**
 * The fields of a deal that two sides agree on. What leads to rows of one organization (seats, publishers, lists) isn't among
 * them, nor what is nobody else's business: labels, notes, margins, and what the deal is called.
 */
export const termNames = [
  ...priceNames,
  'durationFloors',
  'units',
  'totalCost',
  'guarantee',
  'startAt',
  'endAt',
  'noticeDays',
  ...reachNames,
  ...categoryNames,
  'advertiserDomains',
] as const

export type Terms = Readonly<Record<string, unknown>>

const names: ReadonlySet<string> = new Set(termNames)

export function isTerm(name: string): boolean {
  return names.has(name)
}

/** A deal's terms, without what is not said. */
export function termsOf(row: Part): Terms {
  return Object.fromEntries(termNames.filter(name => isSaid(row[name])).map(name => [name, row[name]]))
}

/** A deal with other terms; what they don't say goes. */
export function withTerms<R extends Part>(row: R, terms: Terms): R {
  return { ...Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name))), ...termsOf(terms) } as R
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0)
}
