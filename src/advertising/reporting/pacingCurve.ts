import { numberOf, type Part, partsOf, textOf } from '../../engine/contract/looseValues.ts'
import type { HourShares } from './hourShares.ts'
import type { Plan } from './pacing.ts'

/** What `ahead` delivers by any moment of what an even plan would, until the budget is spent. */
export const aheadSpeed = 1.2

/**
 * The course that a row's pacing gives its plan, for the decision that bids and for the figures alike: evenly, ahead of that, by
 * dates, or by the hours of each day in the campaign's zone. As soon as possible has no course and is held to an even one.
 */
export function pacingCurve(pacing: Part, zone: string): Pick<Plan, 'curve' | 'speed' | 'hours' | 'isAsap'> {
  switch (textOf(pacing.type)) {
    case 'ahead':
      return { speed: aheadSpeed }
    case 'asap':
      return { isAsap: true }
    case 'custom': {
      const steps = partsOf(pacing.custom).flatMap(({ date, percent }) =>
        typeof date === 'string' && typeof percent === 'number' ? [{ date, percent }] : [],
      )
      return steps.length > 0 ? { curve: steps.toSorted((a, b) => (a.date < b.date ? -1 : 1)) } : {}
    }
    case 'by_hour': {
      const hours = hourSharesOf(pacing, zone)
      return hours ? { hours } : {}
    }
    default:
      return {}
  }
}

/** Hours that none of the rows names get nothing. The same object for the same row, so that its days are worked out once. */
function hourSharesOf(pacing: Part, zone: string): HourShares | null {
  const known = read.get(pacing)
  if (known?.zone === zone) return known
  const shares = Array.from({ length: 24 }, () => 0)
  for (const { from, to, percent } of partsOf(pacing.hours)) {
    const [first, end, share] = [numberOf(from) ?? 0, numberOf(to) ?? 0, numberOf(percent) ?? 0]
    for (let hour = first; hour < end; hour += 1) shares[hour] = (shares[hour] ?? 0) + share / (end - first)
  }
  if (!shares.some(share => share > 0)) return null
  const found = { zone, shares: shares.slice(0, 24) }
  read.set(pacing, found)
  return found
}

const read = new WeakMap<Part, HourShares>()
