import type { Offers } from '../../contract/fieldSpec.ts'
import type { Row } from '../form/rowPath.ts'
import { offeredBy } from '../inputs/useReferenceChoices.ts'

/**
 * What a link of many rows offers: by each of its conditions what fits all of the rows. A row that a condition says nothing about
 * (its way leads nowhere, nothing goes with its value) goes with anything. Where no value fits all, what fits some is offered, as
 * in a bulk change every row is judged for itself; `differs` names those conditions, so that it can be said.
 * `ends` are the ids to which the ways of `sameAs` lead from any of the rows.
 */
export function bulkOffers(
  offers: Offers | undefined,
  rows: readonly Row[],
  ends: Readonly<Record<string, readonly string[]>>,
): BulkOffers {
  const each = (rows.length > 0 ? rows : [{}]).map(row => offeredBy(offers, row))
  const filter: Record<string, readonly string[]> = {}
  const differs: string[] = []
  for (const [name, values] of Object.entries(offers ?? {})) {
    const lists =
      'sameAs' in values
        ? (ends[values.sameAs] ?? []).map(id => [id])
        : each.flatMap(one => (one[name] ? [one[name]] : []))
    const some = [...new Set(lists.flat())]
    const all = some.filter(value => lists.every(list => list.includes(value)))
    if (some.length > 0 && all.length === 0) differs.push(name)
    const fit = all.length > 0 ? all : some
    if (fit.length > 0 && fit.length <= mostValues) filter[name] = fit
  }
  return { filter, differs }
}

/** More would make an address too long; then all are offered. */
const mostValues = 50

export interface BulkOffers {
  readonly filter: Readonly<Record<string, readonly string[]>>
  /** The conditions by which nothing fits all of the rows. */
  readonly differs: readonly string[]
}
