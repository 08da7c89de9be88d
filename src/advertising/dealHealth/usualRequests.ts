import { textOf, textsOf } from '../../engine/contract/looseValues.ts'
import type { ServedRow } from '../serving/servedRow.ts'
import { healthLimits } from './dealIssues.ts'

/** The median bid requests of deals like one: active, of the same organization, with the same ad types; without the deal itself. */
export function usualRequests(
  deals: readonly ServedRow[],
  requests: (deal: ServedRow) => number,
): (deal: ServedRow) => number | null {
  const groups = new Map<string, number[]>()
  for (const deal of deals) {
    if (deal.status === 'active') groups.set(kindOf(deal), [...(groups.get(kindOf(deal)) ?? []), requests(deal)])
  }
  for (const counts of groups.values()) counts.sort((one, other) => one - other)
  return deal => {
    const counts = groups.get(kindOf(deal)) ?? []
    const own = counts.indexOf(requests(deal))
    const others = own < 0 ? counts.length : counts.length - 1
    if (others < healthLimits.fewestLike) return null
    const at = (place: number) => counts[own >= 0 && place >= own ? place + 1 : place] ?? 0
    return (at(Math.ceil(others / 2) - 1) + at(Math.floor(others / 2))) / 2
  }
}

function kindOf({ organization, adTypes }: ServedRow): string {
  return JSON.stringify([textOf(organization), textsOf(adTypes).toSorted()])
}
