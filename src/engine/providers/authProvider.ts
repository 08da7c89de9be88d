import type { AuthProvider, UserIdentity } from 'ra-core'
import type { CurrentUser } from '../contract/api.ts'
import type { Grants } from '../contract/grants.ts'
import { reportAccessChanged } from './accessChanged.ts'
import { askCurrentUser, wasPresentLately } from './askCurrentUser.ts'
import { withBasePath } from './basePath.ts'
import { endSession } from './endSession.ts'
import { signIn } from './signIn.ts'
import { isSignInAnswered, isSignInOffered, signInAgain } from './signInAgain.ts'
import type { Credentials, SignInAnswer } from './signInAnswer.ts'

/**
 * react-admin's questions about the person, answered by the API. The sign-in page calls it before react-admin is loaded, so
 * react-admin lends types only.
 *
 * A session that ends in the middle of work opens the sign-in dialog over the page, and nothing that was typed is lost. So
 * nothing here sends anybody to a login page as long as that dialog can be shown, whether the person signs in or not.
 */
export const authProvider: SessionProvider = {
  login: signIn,

  /** The server ends the session, and the page is left, so that nothing of this person stays in memory (logout.1). */
  async logout() {
    location.replace((await endSession()) ?? withBasePath('/'))
    return false
  },

  /** Asks the API who is there, unless it has said so within the last minute. @throws NotSignedIn when nobody is and no dialog can ask */
  async checkAuth() {
    if (wasPresentLately()) return
    const { state } = await askCurrentUser()
    // A network failure tells nothing about the person.
    if (state === 'absent') await signInOrThrow()
  },

  /**
   * 401: the session has ended, and the dialog asks, unless it has already asked for this very call. 403: the person may less than
   * the page believes, so who they are is asked again. Either way the error's own sentence shows where it was met.
   */
  async checkError(error: unknown) {
    const status = statusOf(error)
    if (status === 401 && !isSignInAnswered(error)) await signInOrThrow()
    if (status === 403) reportAccessChanged()
  },

  getIdentity: async () => identityOf(await whoIsThere()),
  getPermissions: async () => (await whoIsThere()).grants,
}

/** @throws NotSignedIn */
async function whoIsThere(): Promise<CurrentUser> {
  const answer = await askCurrentUser()
  if (answer.state !== 'present') throw notSignedIn
  return answer.user
}

async function signInOrThrow(): Promise<void> {
  if (!isSignInOffered()) throw notSignedIn
  await signInAgain()
}

export function identityOf({ id, name, email }: CurrentUser): UserIdentity {
  return { id, fullName: name, email }
}

function statusOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
}

/** react-admin logs out then; it says nothing, since the sign-in screen does. */
const notSignedIn = { message: false, redirectTo: false } as const

/** react-admin's type with what is posted and answered, in place of `any`. */
export interface SessionProvider extends AuthProvider {
  readonly login: (credentials: Credentials) => Promise<SignInAnswer>
  readonly logout: () => Promise<false>
  readonly checkAuth: () => Promise<void>
  readonly checkError: (error: unknown) => Promise<void>
  readonly getIdentity: () => Promise<UserIdentity>
  readonly getPermissions: () => Promise<Grants>
}
