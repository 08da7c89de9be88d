import { isObject } from '../contract/isObject.ts'
import type { OwnNotification } from '../contract/ownNotification.ts'
import { request, write } from './http.ts'
import { optionalList, optionalRead } from './optionalRead.ts'

/**
 * What who is signed in is alerted to. A platform that has no such calls answers the reads with null.
 *
 * | call               | request                                                       |
 * |--------------------|---------------------------------------------------------------|
 * | countWaiting       | GET /current-user/notifications/count                         |
 * | listNotifications  | GET /current-user/notifications                               |
 * | markNotifications  | POST /current-user/notifications { ids, read?, snoozedUntil? } |
 * | listColleagues     | GET /current-user/notifications/{id}/colleagues               |
 * | assignNotification | POST /current-user/notifications/{id}/assign { user }         |
 */
export async function countWaiting(signal: AbortSignal): Promise<InboxCounts | null> {
  const answer = await optionalRead<unknown>('/current-user/notifications/count', signal)
  if (!isObject(answer) || typeof answer.unread !== 'number') return null
  return { unread: answer.unread, toDecide: Number(answer.toDecide) || 0 }
}

export interface InboxCounts {
  /** Open alerts that are unread. */
  readonly unread: number
  /** Requests that wait for an approval by whoever is signed in. */
  readonly toDecide: number
}

export async function listNotifications(signal: AbortSignal): Promise<readonly OwnNotification[] | null> {
  const answer = await optionalList<unknown>('/current-user/notifications', signal)
  return answer?.filter(isNotification) ?? null
}

/** A line that can't be read is left out. */
function isNotification(one: unknown): one is OwnNotification {
  if (!isObject(one) || !isObject(one.record)) return false
  const { id, name, entity } = one.record
  const texts = [
    one.id,
    one.at,
    one.kind,
    one.title,
    one.state,
    one.detail,
    one.advice,
    one.organization,
    id,
    name,
    entity,
  ]
  const assignee = one.assignee
  return (
    texts.every(text => typeof text === 'string') &&
    typeof one.unread === 'boolean' &&
    isTextOrNull(one.snoozedUntil) &&
    isTextOrNull(one.assignedBy) &&
    (assignee === null || (isObject(assignee) && typeof assignee.id === 'string' && typeof assignee.name === 'string'))
  )
}

function isTextOrNull(value: unknown): boolean {
  return value === null || typeof value === 'string'
}

export function markNotifications(
  ids: readonly string[],
  changes: { readonly read?: boolean; readonly snoozedUntil?: string | null },
): Promise<void> {
  return write('POST', '/current-user/notifications', { ids, ...changes })
}

export async function listColleagues(id: string, signal: AbortSignal): Promise<readonly Colleague[]> {
  const answer = await request<unknown>(`/current-user/notifications/${encodeURIComponent(id)}/colleagues`, { signal })
  return Array.isArray(answer) ? answer.filter(isColleague) : []
}

interface Colleague {
  readonly id: string
  readonly name: string
}

function isColleague(one: unknown): one is Colleague {
  return isObject(one) && typeof one.id === 'string' && typeof one.name === 'string'
}

export function assignNotification(id: string, user: string | null): Promise<void> {
  return write('POST', `/current-user/notifications/${encodeURIComponent(id)}/assign`, { user })
}

/** What questions about the inbox are kept under. */
export const inboxKey = 'own-inbox'
