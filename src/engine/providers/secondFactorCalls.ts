import type { RecoveryCodes, SecondFactorState, TotpSetup } from '../contract/secondFactor.ts'
import { write } from './http.ts'
import { optionalRead } from './optionalRead.ts'

/**
 * The second factor of who is signed in, and of others for who manages them. A platform that has no such call answers the reads with
 * null. `TotpSetup` and `RecoveryCodes` are answered this once: they must not be cached.
 *
 * | call                 | request                                           |
 * |----------------------|---------------------------------------------------|
 * | readSecondFactor     | GET /current-user/second-factor                   |
 * | beginTotp            | POST /current-user/totp { password } or { code }  |
 * | finishTotp           | PUT /current-user/totp { code }                   |
 * | removeTotp           | POST /current-user/totp/remove { code }           |
 * | makeRecoveryCodes    | POST /current-user/recovery-codes (as beginTotp)  |
 * | readSecondFactorOf   | GET /user/{id}/second-factor                      |
 * | removeSecondFactorOf | POST /user/{id}/second-factor/remove              |
 * | prove                | POST /current-user/proof (as beginTotp)           |
 */
export function readSecondFactor(signal: AbortSignal): Promise<SecondFactorState | null> {
  return optionalRead('/current-user/second-factor', signal)
}

/** What an authenticator has answered. */
export interface PasskeyAnswer {
  readonly response: unknown
}

/** That the person asks: the password, or a code where there is an authenticator app. */
export type Proof = { readonly password: string } | { readonly code: string }

/** Shows for the next ten minutes that it is the person who calls. */
export function prove(proof: Proof | PasskeyAnswer): Promise<void> {
  return write('POST', '/current-user/proof', proof)
}

export function beginTotp(proof: Proof): Promise<TotpSetup> {
  return write('POST', '/current-user/totp', proof)
}

export function finishTotp(code: string): Promise<RecoveryCodes> {
  return write('PUT', '/current-user/totp', { code })
}

export function removeTotp(code: string): Promise<void> {
  return write('POST', '/current-user/totp/remove', { code })
}

export function makeRecoveryCodes(proof: Proof): Promise<RecoveryCodes> {
  return write('POST', '/current-user/recovery-codes', proof)
}

export function readSecondFactorOf(user: string, signal: AbortSignal): Promise<SecondFactorState | null> {
  return optionalRead(`/user/${encodeURIComponent(user)}/second-factor`, signal)
}

export function removeSecondFactorOf(user: string): Promise<void> {
  return write('POST', `/user/${encodeURIComponent(user)}/second-factor/remove`)
}
