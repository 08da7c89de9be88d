import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { type Call, originOf } from '../http/call.ts'
import type { Row } from '../store/Store.ts'
import { assertionIn, registrationIn } from './passkeyAnswers.ts'
import { type Challenge, keepChallenge, takeChallenge } from './passkeyChallenges.ts'
import { credentialOf, describedCredential, passkeyId, passkeyRow, passkeysOf } from './passkeys.ts'

/** Loaded when it is needed: it is large, and most requests have nothing to do with it. */
const library = () => import('@simplewebauthn/server')

/** What a browser needs to make a passkey for this person, and none that they have on this device already. */
export async function beginAdding(call: Call, user: Row): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { context } = call
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: context.catalogue.title,
    rpID: placeOf(call).expectedRPID,
    userName: String(user.email),
    userDisplayName: String(user.name),
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: (await passkeysOf(context.store.read, user.id)).map(describedCredential),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const challenge: Challenge = { purpose: 'add', user: user.id }
  await context.store.transaction(tx => keepChallenge(tx, options.challenge, challenge, context.clock()))
  return options
}

/** The row of a passkey that a browser has made; null where its answer is not to be believed. */
export async function finishAdding(call: Call, user: Row, name: string, answer: unknown): Promise<Row | null> {
  const response = registrationIn(answer)
  if (!response) return null
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: takes(call, { purpose: 'add', user: user.id }),
    ...placeOf(call),
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) return null
  return passkeyRow(verified.registrationInfo.credential, { user: user.id, name, now: call.context.clock() })
}

/** What a browser needs to use a passkey: one of this person's, or, without a person, any that it has for this console. */
export async function beginUsing(call: Call, challenge: Challenge): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { context } = call
  const { generateAuthenticationOptions } = await library()
  const own = challenge.user === null ? [] : await passkeysOf(context.store.read, challenge.user)
  const options = await generateAuthenticationOptions({
    rpID: placeOf(call).expectedRPID,
    allowCredentials: own.map(describedCredential),
    userVerification: verification[challenge.purpose],
  })
  await context.store.transaction(tx => keepChallenge(tx, options.challenge, challenge, context.clock()))
  return options
}

/**
 * Whose passkey has answered; null where the answer is not to be believed. In place of the password it must have asked for a
 * fingerprint, a face or a PIN; after the password, having the device is enough.
 */
export async function finishUsing(call: Call, challenge: Challenge, answer: unknown): Promise<string | null> {
  const { context } = call
  const response = assertionIn(answer)
  if (!response) return null
  const id = passkeyId(response.id)
  const [row] = await context.store.read.byIds('passkey', [id], 'all')
  if (!row || (challenge.user !== null && row.user !== challenge.user)) return null
  const { verifyAuthenticationResponse } = await library()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: takes(call, challenge),
    ...placeOf(call),
    credential: credentialOf(row),
    requireUserVerification: verification[challenge.purpose] === 'required',
  }).catch(() => null)
  if (!verified?.verified) return null
  const counter = verified.authenticationInfo.newCounter
  return context.store.transaction(async tx => {
    const [now] = await tx.lock('passkey', [id], 'all')
    // A counter that didn't go on is a copy's; many authenticators have none, and always say 0.
    if (!now || (Number(now.counter) > 0 && counter <= Number(now.counter))) return null
    await tx.update('passkey', [{ ...now, counter, lastUsedAt: context.clock().toISOString() }])
    return String(now.user)
  })
}

const verification = { add: 'preferred', 'sign-in': 'required', 'second-step': 'preferred', proof: 'required' } as const

/** Each challenge is answered once, right or wrong. */
function takes({ context }: Call, challenge: Challenge): (given: string) => Promise<boolean> {
  return given => context.store.transaction(tx => takeChallenge(tx, given, challenge, context.clock()))
}

/** A passkey belongs to the console's host; its answer names the page that asked. */
function placeOf(call: Call): { readonly expectedOrigin: string; readonly expectedRPID: string } {
  const expectedOrigin = originOf(call)
  return { expectedOrigin, expectedRPID: new URL(expectedOrigin).hostname }
}
