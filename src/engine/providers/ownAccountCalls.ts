import type { OwnAccount, OwnPreferences, OwnSession, OwnSignIn } from '../contract/ownAccount.ts'
import { write } from './http.ts'
import { optionalList, optionalRead } from './optionalRead.ts'

/**
 * The account of who is signed in. A platform that has no such call answers the reads with null.
 *
 * | call             | request                                            |
 * |------------------|----------------------------------------------------|
 * | readAccount      | GET /current-user/account                          |
 * | changeAccount    | PUT /current-user/account { name, timezone, … }    |
 * | changePassword   | POST /current-user/password { current, password }  |
 * | listSessions     | GET /current-user/sessions                         |
 * | endSession       | DELETE /current-user/sessions/{id}                 |
 * | endOtherSessions | DELETE /current-user/sessions                      |
 * | listSignIns      | GET /current-user/sign-ins                         |
 */
export async function readAccount(signal: AbortSignal): Promise<OwnAccount | null> {
  const answer = await optionalRead<unknown>('/current-user/account', signal)
  return isAccount(answer) ? answer : null
}

function isAccount(answer: unknown): answer is OwnAccount {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'password' in answer &&
    typeof answer.password === 'boolean' &&
    (!('mails' in answer) || Array.isArray(answer.mails)) &&
    (!('alertMails' in answer) || (Array.isArray(answer.alertMails) && isListIn(answer, 'alertMutes')))
  )
}

function isListIn(answer: object, name: string): boolean {
  return Array.isArray(Reflect.get(answer, name))
}

export function changeAccount(changes: Partial<OwnPreferences & { name: string }>): Promise<OwnAccount> {
  return write('PUT', '/current-user/account', changes)
}

export function changePassword(current: string, password: string): Promise<unknown> {
  return write('POST', '/current-user/password', { current, password })
}

export function listSessions(signal: AbortSignal): Promise<readonly OwnSession[] | null> {
  return optionalList('/current-user/sessions', signal)
}

export function endSession(id: string): Promise<void> {
  return write('DELETE', `/current-user/sessions/${encodeURIComponent(id)}`)
}

export function endOtherSessions(): Promise<void> {
  return write('DELETE', '/current-user/sessions')
}

export function listSignIns(signal: AbortSignal): Promise<readonly OwnSignIn[] | null> {
  return optionalList('/current-user/sign-ins', signal)
}
