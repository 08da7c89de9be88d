import { partsOf } from '../../engine/contract/looseValues.ts'
import { strategyDates } from '../serving/heldBy.ts'
import { timeOf } from '../serving/servedRow.ts'
import type { Line } from '../serving/servingTree.ts'

/** A stretch of time, without its end; null is open. */
export interface Stretch {
  readonly start: number | null
  readonly end: number | null
}

/** When a campaign, and a strategy with dates of its own, let a line item deliver. */
export function windowOf({ campaign, strategy }: Pick<Line, 'campaign' | 'strategy'>): Stretch {
  const rows = [campaign, strategyDates({ campaign, strategy })]
  const [starts, ends] = [rows.flatMap(row => timeOf(row.startAt) ?? []), rows.flatMap(row => timeOf(row.endAt) ?? [])]
  return { start: starts.length ? Math.max(...starts) : null, end: ends.length ? Math.min(...ends) : null }
}

/** The first moment from now on at which dates let it deliver; null when there is none. */
export function launchMoment(line: Line, now: number): number | null {
  const window = windowOf(line)
  const moments = partsOf(line.lineItem.flights).flatMap(({ start, end, status }) => {
    const [from, to] = [timeOf(start), timeOf(end)]
    if (status === 'paused' || from === null || to === null) return []
    const first = Math.max(now, from, window.start ?? from)
    return first < Math.min(to, window.end ?? to) ? [first] : []
  })
  return moments.length ? Math.min(...moments) : null
}
