import { dayStart } from '../../engine/contract/zoneDay.ts'
import { zoneOffset } from '../../engine/contract/zoneOffset.ts'

/** How a day's budget is spread over the hours of a zone's clock. */
export interface HourShares {
  readonly zone: string
  /** 24 of them, from midnight; what each comes to of their sum. */
  readonly shares: readonly number[]
}

/** What of the time between two moments of one day has its budget by a moment, from 0 to 1. */
export function partOfDay(hours: HourShares, { from, to }: Span, moment: number): number {
  const day = dayOf(hours, from)
  const [before, now, after] = [weightAt(day, from), weightAt(day, moment), weightAt(day, to)]
  // A day that begins late may have no hour with a share left.
  return after > before ? (now - before) / (after - before) : to > from ? Math.min(1, (moment - from) / (to - from)) : 1
}

/** In milliseconds; `to` isn't in it any more. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The zone's day that a moment is in. */
export function dayAround(moment: number, zone: string): Span {
  const from = dayStart(moment, zone)
  // No day has more than 25 hours, no two have fewer than 46.
  return { from, to: dayStart(from + 36 * HOUR, zone) }
}

interface Day {
  readonly from: number
  /** What the shares come to at each of these moments, ascending. */
  readonly steps: readonly { readonly at: number; readonly weight: number }[]
}

/** An hour that clocks skip has no share, one that they repeat has it twice. */
function dayOf(hours: HourShares, moment: number): Day {
  const { from, to } = dayAround(moment, hours.zone)
  const known = days.get(hours)
  if (known?.from === from) return known
  const steps = [{ at: from, weight: 0 }]
  let weight = 0
  for (let at = from; at < to; ) {
    const wall = at + zoneOffset(at, hours.zone)
    const next = Math.min(to, at + HOUR - (((wall % HOUR) + HOUR) % HOUR))
    weight += (hours.shares[Math.floor((wall % DAY) / HOUR)] ?? 0) * ((next - at) / HOUR)
    steps.push({ at: next, weight })
    at = next
  }
  const day = { from, steps }
  days.set(hours, day)
  return day
}

function weightAt({ steps }: Day, moment: number): number {
  const after = steps.findIndex(({ at }) => at >= moment)
  const [low, high] = [steps[after - 1], after < 0 ? steps.at(-1) : steps[after]]
  if (!high) return 0
  if (!low || moment >= high.at) return high.weight
  return low.weight + ((high.weight - low.weight) * (moment - low.at)) / (high.at - low.at)
}

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** The last day asked about: a decision asks for the same one again and again. */
const days = new WeakMap<HourShares, Day>()
