import { apiBase, type CurrentUser, type KnownOrganization } from '../contract/api.ts'
import { withBasePath } from './basePath.ts'
import { beginRequest } from './connection.ts'
import { noteOffered } from './offeredCalls.ts'
import { carriesOrganizations, readCurrentUser, readOrganizations } from './readCurrentUser.ts'
import { takeAhead } from './takeAhead.ts'

/**
 * Asks the API who is signed in. `absent` is a 401 or anything that isn't a JSON object (access.6); `unreachable` is a
 * network failure, a failing server that says so in JSON, or a gateway that has no server to ask (502 to 504), which tells
 * nothing about the person. Says whether the API was reached.
 */
export async function askCurrentUser(): Promise<CurrentUserAnswer> {
  const ended = beginRequest()
  let response: Response
  try {
    response = await (takeAhead(path) ??
      fetch(withBasePath(path), { headers: { Accept: 'application/json' }, cache: 'no-store' }))
  } catch {
    ended(false)
    return { state: 'unreachable' }
  }
  ended(true)
  const said: unknown = await response.json().catch(() => null)
  if (response.status >= 500 && (said !== null || gatewayFailures.has(response.status))) return { state: 'unreachable' }
  if (response.ok && readCurrentUser(said) && !carriesOrganizations(said)) await askOrganizations()
  const user = response.ok ? readCurrentUser(said, organizations) : null
  if (!user) {
    presentAt = Number.NEGATIVE_INFINITY
    return { state: 'absent' }
  }
  presentAt = Date.now()
  noteOffered(user.calls)
  return { state: 'present', user }
}

const gatewayFailures: ReadonlySet<number> = new Set([502, 503, 504])

/** Whether the API has said within the last minute that somebody is there. A call meets a session that has ended by itself. */
export function wasPresentLately(): boolean {
  return Date.now() - presentAt < 60_000
}

const path = `${apiBase}/current-user`

let presentAt = Number.NEGATIVE_INFINITY

/** Where the current user carries none (platform.2). One that fails leaves those known before. */
async function askOrganizations(): Promise<void> {
  try {
    const response = await fetch(withBasePath(`${apiBase}/organization?limit=1000&skip=0`), {
      headers: { Accept: 'application/json' },
    })
    if (response.ok) organizations = readOrganizations(await response.json())
  } catch {
    // The console goes on without a switcher.
  }
}

let organizations: readonly KnownOrganization[] = []

type CurrentUserAnswer = { state: 'present'; user: CurrentUser } | { state: 'absent' } | { state: 'unreachable' }
