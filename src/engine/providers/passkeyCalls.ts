import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { NewPasskey, Passkey } from '../contract/passkey.ts'
import { write } from './http.ts'
import { optionalList } from './optionalRead.ts'
import type { Proof } from './secondFactorCalls.ts'

/**
 * The passkeys of who is signed in. `NewPasskey` may hold recovery codes, this once: it must not be cached.
 *
 * | call           | request                                                            |
 * |----------------|--------------------------------------------------------------------|
 * | listPasskeys   | GET /current-user/passkeys                                         |
 * | askPasskey     | POST /current-user/passkeys/options { password } or { code }       |
 * | addPasskey     | POST /current-user/passkeys { name, response }                     |
 * | askProof       | POST /current-user/proof/options                                   |
 * | removePasskey  | POST /current-user/passkeys/{id}/remove { password } or { code }   |
 */
export function listPasskeys(signal: AbortSignal): Promise<readonly Passkey[] | null> {
  return optionalList('/current-user/passkeys', signal)
}

export function askPasskey(proof: Proof): Promise<PublicKeyCredentialCreationOptionsJSON> {
  return write('POST', '/current-user/passkeys/options', proof)
}

export function addPasskey(name: string, response: unknown): Promise<NewPasskey> {
  return write('POST', '/current-user/passkeys', { name, response })
}

/** What an authenticator is to sign, for `prove`. */
export function askProof(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return write('POST', '/current-user/proof/options', {})
}

export function removePasskey(id: string, proof: Proof): Promise<void> {
  return write('POST', `/current-user/passkeys/${encodeURIComponent(id)}/remove`, proof)
}
