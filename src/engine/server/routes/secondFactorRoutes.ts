import type { RecoveryCodes, TotpSetup } from '../../contract/secondFactor.ts'
import { codeOf, countCode, demandCode, wrongCode } from '../access/demandCode.ts'
import { demandProof } from '../access/demandProof.ts'
import { managedUser, otherManagedUser } from '../access/managedUser.ts'
import { sendNotice } from '../access/noticeMail.ts'
import { ownSession } from '../access/ownSession.ts'
import { ownUser } from '../access/ownUser.ts'
import { mayUsePassword } from '../access/reachOf.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { keepRequiredFactor } from '../access/requiredFactor.ts'
import {
  beginTotp,
  finishTotp,
  removeSecondFactor,
  removeTotp,
  renewRecoveryCodes,
  secondFactorState,
  takeCode,
} from '../access/secondFactor.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { endStep, lockStep, stepOf } from '../access/signInSteps.ts'
import { startSession } from '../access/startSession.ts'
import { totpUrl } from '../access/totp.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import type { Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'

type Keys =
  | 'POST /auth/second-step'
  | 'GET /current-user/second-factor'
  | 'POST /current-user/totp'
  | 'PUT /current-user/totp'
  | 'POST /current-user/totp/remove'
  | 'POST /current-user/recovery-codes'
  | 'GET /user/:id/second-factor'
  | 'POST /user/:id/second-factor/remove'

/** The second factor: what it is asked for, set up, replaced, and lost. Its secret is answered once, when it is set up. */
export const secondFactorRoutes: Pick<Handlers, Keys> = {
  'POST /auth/second-step': async call => {
    const { context } = call
    const { step, code: given } = await readJson(call.request)
    if (typeof step !== 'string' || !step) throw fieldsRefused({ step: 'This field is required' })
    const code = codeOf(given)
    const begun = await stepOf(context.store.read, step, context.clock())
    if (!begun) throw stepOver()
    const giveBack = await countCode(call, begun.user, code)
    const answer = await context.store.transaction(async tx => {
      // Locked in the same order everywhere: the user first.
      const [user] = await tx.lock('user', [begun.user], 'all')
      if (user?.status !== 'active' || !(await mayUsePassword(tx, user, context.clock()))) return null
      if (!(await lockStep(tx, begun))) return null
      const right = await takeCode(tx, context, user.id, code)
      if (right) await endStep(tx, begun)
      else await recordAccess(tx, call, user, 'login_failed')
      return { user, right }
    })
    if (!answer) throw stepOver()
    if (!answer.right) throw new ApiError(401, { error: wrongCode })
    await giveBack()
    return startSession(call, answer.user, 'password', Response.json({ ok: true }))
  },

  'GET /current-user/second-factor': async call => {
    const user = await ownUser(call)
    const none = { totp: null, recoveryCodes: 0, passkeys: 0 }
    const isPart = call.principal.through !== undefined
    return Response.json(isPart ? none : await secondFactorState(call.context.store.read, user.id))
  },

  'POST /current-user/totp': async call => {
    const { context } = call
    const user = await ownUser(call)
    const { password, code } = await readJson(call.request)
    // A page that was left open must not lock its owner out.
    await demandProof(call, user, { password, code })
    const secret = await context.store.transaction(tx => beginTotp(tx, context, user.id))
    const setup: TotpSetup = {
      secret,
      url: totpUrl(secret, { issuer: context.catalogue.title, label: String(user.email) }),
    }
    return Response.json(setup)
  },

  'PUT /current-user/totp': async call => {
    const { context } = call
    const user = await ownUser(call)
    const { code } = await readJson(call.request)
    const known = codeOf(code)
    const keep = ownSession(call)
    const giveBack = await countCode(call, user.id, known)
    const codes = await context.store.transaction(async tx => {
      const made = await finishTotp(tx, context, user.id, known)
      if (!made) return null
      // They were begun without it.
      await endSessionsOf(tx, user.id, keep)
      await recordAccess(tx, call, user, 'second_factor_added')
      return made
    })
    if (!codes) throw fieldsRefused({ code: 'This code is wrong. Enter the one that your app shows now.' })
    await giveBack()
    sendNotice(context, user, 'factorAdded')
    return shownOnce(codes)
  },

  'POST /current-user/totp/remove': async call => {
    const { context } = call
    const user = await ownUser(call)
    await demandCode(call, user, (await readJson(call.request)).code)
    await context.store.transaction(async tx => {
      await removeTotp(tx, user.id)
      await keepRequiredFactor(tx, call)
      await recordAccess(tx, call, user, 'second_factor_removed')
    })
    sendNotice(context, user, 'factorRemoved')
    return new Response(null, { status: 204 })
  },

  'POST /current-user/recovery-codes': async call => {
    const { context } = call
    const user = await ownUser(call)
    await demandProof(call, user, await readJson(call.request))
    const codes = await context.store.transaction(async tx => {
      await recordAccess(tx, call, user, 'recovery_codes_made')
      return renewRecoveryCodes(tx, user.id)
    })
    sendNotice(context, user, 'recoveryCodes')
    return shownOnce(codes)
  },

  'GET /user/:id/second-factor': async call => {
    const user = await managedUser(call)
    return Response.json(await secondFactorState(call.context.store.read, user.id))
  },

  'POST /user/:id/second-factor/remove': async call => {
    const { context, principal } = call
    const user = await otherManagedUser(call, 'Remove your own second factor on your account page, with a code.')
    const removed = await context.store.transaction(async tx => {
      if (!(await removeSecondFactor(tx, user.id))) return false
      await endSessionsOf(tx, user.id)
      await recordAccess(tx, call, user, 'second_factor_removed', { by: principal })
      return true
    })
    if (!removed) throw new ApiError(409, { error: 'This user has no second factor' })
    sendNotice(context, user, 'factorRemoved')
    return new Response(null, { status: 204 })
  },
}

function stepOver(): ApiError {
  return new ApiError(410, { error: 'This sign-in took too long. Enter your password again.' })
}

function shownOnce(recoveryCodes: readonly string[]): Response {
  return Response.json({ recoveryCodes } satisfies RecoveryCodes)
}
