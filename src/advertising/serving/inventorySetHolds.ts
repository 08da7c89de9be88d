import { partOf, partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { entryTypesOf } from '../targeting/listEntries.ts'
import type { Ask } from './ask.ts'
import type { ServedRow } from './servedRow.ts'
import { targetingMismatch } from './targetingMismatch.ts'

/** Whether an impression is in a set: by one of its items, of the set's kind, or by its rule. Items that are no valid value don't count. */
export function inventorySetHolds(
  set: ServedRow,
  ask: Ask,
  where: { readonly now: number; readonly zone: string },
): boolean {
  const items = itemsOf(set)
  if (items.size > 0) return namesOf(ask).some(([type, value]) => items.get(type)?.has(value.toLowerCase()))
  const rule = partOf(set.dynamicRule)
  return Object.keys(rule).length > 0 && targetingMismatch(rule, ask, where) === null
}

/** Everything that an item could call an impression's place. */
export function namesOf({ place, imp }: Pick<Ask, 'place' | 'imp'>): readonly (readonly [string, string])[] {
  const { domain, bundle, gpid, placement, publisher, app } = place
  const deals = partsOf(partOf(imp.pmp).deals).map(({ id }) => textOf(id))
  return [
    ...domainAndParents(domain).map(value => ['domain', value] as const),
    ...[bundle, app?.id ?? ''].map(value => ['app', value] as const),
    ...[gpid, placement?.id ?? ''].map(value => ['placement', value] as const),
    ...[publisher?.id, textOf(publisher?.sellerId), textOf(publisher?.domain)].map(
      value => ['publisher', value ?? ''] as const,
    ),
    ...deals.map(value => ['deal', value] as const),
  ].filter(([, value]) => value !== '')
}

/** A domain and those above it that aren't only a suffix. */
function domainAndParents(domain: string): readonly string[] {
  return domain
    .split('.')
    .flatMap((_, index, parts) => (parts.length - index > 1 ? [parts.slice(index).join('.')] : []))
}

/** Whether a set's items hold whatever is called so: a domain also by one above it. */
export function itemsHold(set: ServedRow, type: string, value: string): boolean {
  const names = type === 'domain' ? domainAndParents(value.toLowerCase()) : [value.toLowerCase()]
  const held = itemsOf(set).get(type)
  return held !== undefined && names.some(name => held.has(name))
}

/** Whether a list keeps its entries apart from its row. */
export function isImported(set: Readonly<Record<string, unknown>>): boolean {
  return importedIn(set) > 0
}

/** How many entries were imported, or found by the list's performance rule, and are kept apart from the row. */
export function importedIn({ counts }: Readonly<Record<string, unknown>>): number {
  return Number(partOf(counts).imported ?? 0)
}

/** How many of them are there by the list's performance rule alone. */
export function ruledIn({ counts }: Readonly<Record<string, unknown>>): number {
  return Number(partOf(counts).byRule ?? 0)
}

/** The valid items of the set's kind, by type. Sets have up to 100,000 items, and are asked for every impression. */
export function itemsOf(set: ServedRow): ReadonlyMap<string, ReadonlySet<string>> {
  const known = indexed.get(set)
  if (known) return known
  const found = new Map<string, Set<string>>()
  const taken = entryTypesOf(set.kind)
  for (const { type, value, status } of partsOf(set.items)) {
    if (status === 'invalid' || !taken.some(one => one === type)) continue
    const values = found.get(textOf(type)) ?? new Set()
    found.set(textOf(type), values.add(textOf(value).toLowerCase()))
  }
  indexed.set(set, found)
  return found
}

const indexed = new WeakMap<ServedRow, ReadonlyMap<string, ReadonlySet<string>>>()

/** Rows of some ids, in their order; what isn't there is left out. */
export function rowsOf(ids: unknown, of: ReadonlyMap<string, ServedRow>): readonly ServedRow[] {
  return textsOf(ids).flatMap(id => of.get(id) ?? [])
}
