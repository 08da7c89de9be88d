import { isObject } from '../../contract/isObject.ts'
import type { Resource } from '../../contract/resourceSpec.ts'

/** What the clock does next with a row, and why it could not yet. */
export interface Waiting {
  /** `Starts`, `Ends`. */
  readonly ahead: string
  /** In milliseconds. */
  readonly at: number
  /** The same, or when the row was changed, where its moment was over by then. */
  readonly due: number
  /** A sentence without its full stop; null when nothing is in the way. */
  readonly reason: string | null
}

/** The first of the moments at which the catalogue has the clock move the row from where it is; null for none. */
export function whatWaits({ states }: Resource, row: Readonly<Record<string, unknown>>): Waiting | null {
  if (row.archivedAt) return null
  const held = isObject(row.heldBack) ? row.heldBack : {}
  const found = (states?.transitions ?? []).flatMap(({ action, from, at, ahead }): Waiting[] => {
    const moment = at === undefined ? undefined : row[at]
    const time = typeof moment === 'string' ? Date.parse(moment) : Number.NaN
    if (ahead === undefined || Number.isNaN(time) || !from.includes(String(row.status))) return []
    const reason = held.action === action && typeof held.reason === 'string' ? held.reason : null
    const changed = typeof row.updatedAt === 'string' ? Date.parse(row.updatedAt) : time
    return [{ ahead, at: time, due: Math.max(time, changed), reason }]
  })
  return found.reduce<Waiting | null>((first, one) => (first === null || one.at < first.at ? one : first), null)
}
