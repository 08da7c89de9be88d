import { apiBase, type CurrentUser } from '../contract/api.ts'
import { withBasePath } from './basePath.ts'
import { beginRequest } from './connection.ts'

/**
 * Asks the API who is signed in. `absent` is a 401 or anything that isn't a JSON object (access.6); `unreachable` is a
 * network failure or a failing server that says so in JSON, which tells nothing about the person. Says whether the API
 * was reached.
 */
export async function askCurrentUser(): Promise<CurrentUserAnswer> {
  const ended = beginRequest()
  let response: Response
  try {
    response = await fetch(withBasePath(`${apiBase}/current-user`), {
      headers: { Accept: 'application/json' },
      cache: 'no-store',
    })
  } catch {
    ended(false)
    return { state: 'unreachable' }
  }
  ended(true)
  const user: unknown = await response.json().catch(() => null)
  if (response.status >= 500 && user !== null) return { state: 'unreachable' }
  if (!response.ok || !isUser(user)) {
    presentAt = Number.NEGATIVE_INFINITY
    return { state: 'absent' }
  }
  presentAt = Date.now()
  return { state: 'present', user }
}

/** Whether the API has said within the last minute that somebody is there. A call meets a session that has ended by itself. */
export function wasPresentLately(): boolean {
  return Date.now() - presentAt < 60_000
}

let presentAt = Number.NEGATIVE_INFINITY

function isUser(value: unknown): value is CurrentUser {
  return typeof value === 'object' && value !== null && 'email' in value && typeof value.email === 'string'
}

type CurrentUserAnswer = { state: 'present'; user: CurrentUser } | { state: 'absent' } | { state: 'unreachable' }
