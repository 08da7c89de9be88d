import { partsOf, textOf, textsOf } from '../../engine/contract/looseValues.ts'
import { type ServedRow, timeOf } from '../serving/servedRow.ts'

/**
 * Deals of one organization that compete with each other, by id: the same deal ID from two origins, or the same seller's same inventory
 * for the same seats at the same time. Each id has the others of its group. Deals must be live.
 */
export function twinsAmong(deals: readonly ServedRow[]): ReadonlyMap<string, readonly string[]> {
  const groups = new Map<string, ServedRow[]>()
  for (const deal of deals) {
    for (const key of [idKey(deal), termsKey(deal)]) groups.set(key, [...(groups.get(key) ?? []), deal])
  }
  const found = new Map<string, Set<string>>()
  for (const [key, group] of groups) {
    if (group.length < 2) continue
    for (const together of key.startsWith('id ') ? [group] : overlapping(group)) {
      for (const { id } of together) {
        const others = found.get(id) ?? new Set()
        for (const other of together) if (other.id !== id) others.add(other.id)
        if (others.size > 0) found.set(id, others)
      }
    }
  }
  return new Map([...found].map(([id, others]) => [id, [...others]]))
}

function idKey(deal: ServedRow): string {
  return `id ${textOf(deal.organization)} ${textOf(deal.dealId).trim().toLowerCase() || deal.id}`
}

function termsKey(deal: ServedRow): string {
  const lists = ['buyerSeats', 'adTypes', 'countries', 'deviceTypes', 'inventoryKinds', 'segments', 'advertiserDomains']
  const places = ['publishers', 'sites', 'apps', 'inventorySets']
  const texts = ['organization', 'side', 'dealType', 'seller', 'curator', 'package']
  const floors = partsOf(deal.durationFloors).length
  return `terms ${JSON.stringify([
    ...texts.map(name => textOf(deal[name])),
    ...[...lists, ...places].map(name => textsOf(deal[name]).toSorted()),
    floors,
    deal.targeting ?? null,
    deal.creativeRules ?? null,
  ])}`
}

/** Stretches of deals whose flights overlap, in a sweep over their starts. */
function overlapping(group: readonly ServedRow[]): readonly (readonly ServedRow[])[] {
  const flights = group
    .map(deal => ({ deal, start: timeOf(deal.startAt) ?? -Infinity, end: timeOf(deal.endAt) ?? Infinity }))
    .sort((one, other) => one.start - other.start)
  const stretches: ServedRow[][] = []
  let until = -Infinity
  for (const { deal, start, end } of flights) {
    const last = stretches.at(-1)
    if (last && start < until) last.push(deal)
    else stretches.push([deal])
    until = Math.max(until, end)
  }
  return stretches
}
