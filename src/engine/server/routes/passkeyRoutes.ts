import type { NewPasskey } from '../../contract/passkey.ts'
import { demandProof } from '../access/demandProof.ts'
import { sendNotice } from '../access/noticeMail.ts'
import { ownSession } from '../access/ownSession.ts'
import { ownUser } from '../access/ownUser.ts'
import { beginAdding, beginUsing, finishAdding, finishUsing } from '../access/passkeyCeremonies.ts'
import type { Challenge } from '../access/passkeyChallenges.ts'
import { mostPasskeys, passkeysOf, shownPasskey } from '../access/passkeys.ts'
import { mayUsePassword } from '../access/reachOf.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { keepRequiredFactor } from '../access/requiredFactor.ts'
import { dropIdleFactor, giveRecoveryCodes, secondStepMethods } from '../access/secondFactor.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { endStep, lockStep, type SignInStep, stepOf } from '../access/signInSteps.ts'
import { startSession } from '../access/startSession.ts'
import { ApiError, fieldsRefused, notThere } from '../http/apiError.ts'
import type { Call, Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import type { Row, Transaction } from '../store/Store.ts'

type Keys =
  | 'POST /auth/passkey/options'
  | 'POST /auth/passkey'
  | 'GET /current-user/passkeys'
  | 'POST /current-user/passkeys/options'
  | 'POST /current-user/passkeys'
  | 'POST /current-user/passkeys/:id/remove'

/** Passkeys (WebAuthn): made, used in place of the password or after it, and removed. */
export const passkeyRoutes: Pick<Handlers, Keys> = {
  'POST /auth/passkey/options': async call => {
    await call.context.countTry('passkey', { address: call.address })
    const { challenge } = await wantedBy(call, (await readJson(call.request)).step)
    return Response.json(await beginUsing(call, challenge))
  },

  'POST /auth/passkey': async call => {
    const { context } = call
    const { step, response } = await readJson(call.request)
    await context.countTry('passkey', { address: call.address })
    const { challenge, begun } = await wantedBy(call, step)
    const id = await finishUsing(call, challenge, response)
    const user = await context.store.transaction(tx => letIn(tx, call, id, begun))
    if (!user) throw new ApiError(401, { error: 'This passkey doesn’t sign you in. Try another way to sign in.' })
    return startSession(call, user, 'password', Response.json({ ok: true }))
  },

  'GET /current-user/passkeys': async call => {
    const user = await ownUser(call)
    if (call.principal.through !== undefined) return Response.json([])
    return Response.json((await passkeysOf(call.context.store.read, user.id)).map(shownPasskey))
  },

  'POST /current-user/passkeys/options': async call => {
    const user = await ownUser(call)
    await demandProof(call, user, await readJson(call.request))
    if ((await passkeysOf(call.context.store.read, user.id)).length >= mostPasskeys) throw tooMany()
    return Response.json(await beginAdding(call, user))
  },

  'POST /current-user/passkeys': async call => {
    const { context } = call
    const user = await ownUser(call)
    const { name, response } = await readJson(call.request)
    if (typeof name !== 'string' || !name.trim()) throw fieldsRefused({ name: 'Enter a name' })
    if (name.length > 100) throw fieldsRefused({ name: 'Use at most 100 characters' })
    const row = await finishAdding(call, user, name.trim(), response)
    if (!row) throw fieldsRefused({ response: 'The passkey couldn’t be verified. Try again.' })
    const keep = ownSession(call)
    const recoveryCodes = await context.store.transaction(async tx => {
      await tx.lock('user', [user.id], 'all')
      const isFirst = (await secondStepMethods(tx, user.id)).length === 0
      if ((await passkeysOf(tx, user.id)).length >= mostPasskeys) throw tooMany()
      await tx.insert('passkey', [row])
      await recordAccess(tx, call, user, 'passkey_added')
      // They were begun without it.
      if (isFirst) await endSessionsOf(tx, user.id, keep)
      return giveRecoveryCodes(tx, user.id)
    })
    sendNotice(context, user, 'passkeyAdded')
    return Response.json({ passkey: shownPasskey(row), recoveryCodes } satisfies NewPasskey)
  },

  'POST /current-user/passkeys/:id/remove': async call => {
    const { context, params } = call
    const user = await ownUser(call)
    await demandProof(call, user, await readJson(call.request))
    await context.store.transaction(async tx => {
      await tx.lock('user', [user.id], 'all')
      const row = (await passkeysOf(tx, user.id)).find(({ id }) => id === params.id)
      if (!row) throw notThere('Passkey', params.id ?? '')
      await tx.remove('passkey', [row.id])
      await dropIdleFactor(tx, user.id)
      await keepRequiredFactor(tx, call)
      await recordAccess(tx, call, user, 'passkey_removed')
    })
    sendNotice(context, user, 'passkeyRemoved')
    return new Response(null, { status: 204 })
  },
}

interface Wanted {
  readonly challenge: Challenge
  readonly begun: SignInStep | null
}

/** With a step the passkey comes after the password, without one in its place. @throws ApiError 400, 410 */
async function wantedBy({ context }: Call, step: unknown): Promise<Wanted> {
  if (step === undefined) return { challenge: { purpose: 'sign-in', user: null }, begun: null }
  if (typeof step !== 'string' || !step) throw fieldsRefused({ step: 'This field is required' })
  const begun = await stepOf(context.store.read, step, context.clock())
  if (!begun) throw new ApiError(410, { error: 'This sign-in took too long. Enter your password again.' })
  return { challenge: { purpose: 'second-step', user: begun.user }, begun }
}

async function letIn(tx: Transaction, call: Call, id: string | null, begun: SignInStep | null): Promise<Row | null> {
  const known = id ?? begun?.user
  const [user] = known === undefined ? [] : await tx.lock('user', [known], 'all')
  if (!user) return null
  const may =
    id !== null &&
    user.status === 'active' &&
    !user.archivedAt &&
    (await mayUsePassword(tx, user, call.context.clock())) &&
    (begun === null || (await lockStep(tx, begun)))
  if (!may) {
    await recordAccess(tx, call, user, 'login_failed')
    return null
  }
  if (begun) await endStep(tx, begun)
  return user
}

function tooMany(): ApiError {
  return new ApiError(409, { error: `You have ${mostPasskeys} passkeys, which is the limit. Remove one first.` })
}
