import { isObject } from '../../contract/isObject.ts'
import type { Resource } from '../../contract/resourceSpec.ts'
import type { DueSpec, Row } from './Store.ts'

/** Where the clock finds what is due: no field is called so, as `status` is no group. */
export const dueColumn = 'status.due'

/** What the clock does with a resource's rows; null where it does nothing. */
export function dueSpecOf({ states, refreshAt }: Pick<Resource, 'states' | 'refreshAt'>): DueSpec | null {
  const transitions = (states?.transitions ?? []).flatMap(({ action, from, at }) =>
    at === undefined ? [] : [{ action, from, at }],
  )
  return transitions.length > 0 || refreshAt !== null ? { transitions, refreshAt } : null
}

/** Something that the clock does with a row, from a moment on. */
export interface Due {
  /** A transition's; null when the row is worked out anew. */
  readonly action: string | null
  /** When it was meant to happen. */
  readonly at: string
  /** When it is tried: later where it was refused. */
  readonly from: string
}

/** The next moment at which there is something to do; null for none. */
export function dueAt(row: Row, spec: DueSpec): string | null {
  return duesOf(row, spec).reduce<string | null>((next, { from }) => (next === null || from < next ? from : next), null)
}

/**
 * What there is to do now. Of several transitions whose moment has come, as after hours in which no process ran, only the last
 * is made: what is over doesn't start first.
 */
export function dueNow(row: Row, spec: DueSpec, now: Date): Due | null {
  const until = now.toISOString()
  const due = duesOf(row, spec).filter(({ from }) => from <= until)
  return due.reduce<Due | null>((last, one) => (last === null || isLater(one, last) ? one : last), null)
}

/** Transitions come before working out anew, which a transition does as well. */
function isLater(one: Due, other: Due): boolean {
  if ((one.action === null) !== (other.action === null)) return one.action !== null
  return one.at >= other.at
}

/** Archived rows wait for nothing. */
function duesOf(row: Row, { transitions, refreshAt }: DueSpec): Due[] {
  if (row.archivedAt) return []
  const held = isObject(row.heldBack) ? row.heldBack : {}
  const found = transitions.flatMap(({ action, from, at }): Due[] => {
    const moment = momentIn(row[at])
    if (moment === null || !from.includes(String(row.status))) return []
    const later = held.action === action ? momentIn(held.tryAt) : null
    return [{ action, at: moment, from: later !== null && later > moment ? later : moment }]
  })
  const anew = refreshAt === null ? null : momentIn(row[refreshAt])
  return anew === null ? found : [...found, { action: null, at: anew, from: anew }]
}

/** In UTC with milliseconds, as moments are compared. */
function momentIn(value: unknown): string | null {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
