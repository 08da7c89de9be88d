import type { LinkedSignOn } from '../contract/signOn.ts'
import { write } from './http.ts'
import { optionalList } from './optionalRead.ts'
import type { Proof } from './secondFactorCalls.ts'

/**
 * The accounts at identity providers that sign somebody in: of who is signed in, and of others for who manages them.
 *
 * | call           | request                                                          |
 * |----------------|------------------------------------------------------------------|
 * | listSignOn     | GET /current-user/sign-on                                        |
 * | unlinkSignOn   | POST /current-user/sign-on/{id}/remove { password } or { code }  |
 * | listSignOnOf   | GET /user/{user}/sign-on                                         |
 * | unlinkSignOnOf | POST /user/{user}/sign-on/{id}/remove                            |
 */
export function listSignOn(signal: AbortSignal): Promise<readonly LinkedSignOn[] | null> {
  return optionalList('/current-user/sign-on', signal)
}

export function unlinkSignOn(id: string, proof: Proof): Promise<void> {
  return write('POST', `/current-user/sign-on/${encodeURIComponent(id)}/remove`, proof)
}

export function listSignOnOf(user: string, signal: AbortSignal): Promise<readonly LinkedSignOn[] | null> {
  return optionalList(`/user/${encodeURIComponent(user)}/sign-on`, signal)
}

export function unlinkSignOnOf(user: string, id: string): Promise<void> {
  return write('POST', `/user/${encodeURIComponent(user)}/sign-on/${encodeURIComponent(id)}/remove`)
}
