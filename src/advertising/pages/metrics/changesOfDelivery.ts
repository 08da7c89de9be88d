import type { Change, HistoryEntry } from '../../../engine/contract/api.ts'

/** A change of a row and what it delivered a day around it: averages of up to seven whole days on each side. */
export interface DeliveryChange {
  readonly at: string
  readonly by: string
  readonly changes: readonly Change[]
  /** Null where there is no whole day to go by. */
  readonly before: number | null
  readonly after: number | null
}

/**
 * The changes of a row within its chart, the latest first. The day of a change belongs to neither side, nor do the days on the
 * other side of the change next to it, so that each change is seen by itself.
 * @param days what was delivered by day, `2026-11-21`, ascending and without the one that isn't over
 */
export function changesOfDelivery(
  history: readonly HistoryEntry[],
  days: readonly { readonly day: string; readonly delivered: number }[],
  from: string,
): readonly DeliveryChange[] {
  const entries = history
    .filter(({ at, changes, action }) => at >= from && action !== 'create' && changes.length > 0)
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  const dates = [...new Set(entries.map(({ at }) => at.slice(0, 10)))]
  return entries.map(({ at, by, changes }) => {
    const date = at.slice(0, 10)
    const next = dates.findLast(other => other > date) ?? '9999'
    const previous = dates.find(other => other < date) ?? ''
    const before = days.filter(({ day }) => day < date && day > previous).slice(-mostDays)
    const after = days.filter(({ day }) => day > date && day < next).slice(0, mostDays)
    return { at, by: by.name, changes, before: averageOf(before), after: averageOf(after) }
  })
}

const mostDays = 7

function averageOf(days: readonly { readonly delivered: number }[]): number | null {
  if (days.length === 0) return null
  return Math.round(days.reduce((sum, { delivered }) => sum + delivered, 0) / days.length)
}
