import { type Call, consoleUrlOf } from '../http/call.ts'
import { isSealed } from '../secrets/secretBox.ts'
import type { FoundSession } from './sessions.ts'
import { warn } from './signOnArrival.ts'
import { idTokenPlace } from './startSession.ts'

/**
 * Where the browser goes to be signed out at the provider as well, which leads back here (OpenID Connect RP-Initiated Logout);
 * null where nobody vouched for this session, the provider has no address for it, or doesn't answer soon. Here it is over
 * in any case.
 */
export async function signOutAtProvider(call: Call, session: FoundSession | null): Promise<string | null> {
  if (session?.method !== 'oidc') return null
  const { context } = call
  try {
    const door = await context.openDoor(context.store.read, session.provider)
    if (!door?.signOn.end) return null
    const { idToken: sealed } = session
    // A key that was dropped meanwhile costs the hint alone: the provider then asks.
    const idToken = isSealed(sealed) ? await context.secrets.open(sealed, idTokenPlace).catch(() => null) : null
    return await soon(door.signOn.end({ idToken, returnTo: `${consoleUrlOf(call)}/` }))
  } catch (error) {
    warn(call, 'The provider could not be asked to sign out', error)
    return null
  }
}

/** Nobody waits for a provider to be signed out. */
function soon<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('It did not answer in time')), 3_000)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
