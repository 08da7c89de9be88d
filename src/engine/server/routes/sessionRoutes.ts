import { passwordStrength, shortestPassword } from '../../contract/passwordStrength.ts'
import type { SecondStep } from '../../contract/secondFactor.ts'
import type { SignedOut } from '../../contract/signOn.ts'
import { changePassword } from '../access/changePassword.ts'
import { sendNotice } from '../access/noticeMail.ts'
import { mayUsePassword } from '../access/reachOf.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { recordRefusal } from '../access/recordRefusal.ts'
import { recordSignOut } from '../access/recordSignOut.ts'
import { readResetToken, takeResetToken } from '../access/resetTokens.ts'
import { secondStepMethods } from '../access/secondFactor.ts'
import { sendPasswordLink } from '../access/sendPasswordLink.ts'
import { beginStep } from '../access/signInSteps.ts'
import { signOutAtProvider } from '../access/signOutAtProvider.ts'
import { startSession } from '../access/startSession.ts'
import { userByEmail } from '../access/userByEmail.ts'
import { withSessionCookie } from '../access/withSessionCookie.ts'
import type { ApiContext } from '../apiContext.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import { type Call, consoleUrlOf, type Handlers } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import type { Reads, Row } from '../store/Store.ts'

type Keys = 'POST /auth' | 'POST /logout' | 'POST /forgotten-password' | 'POST /reset-password'

/** Signing in and out, and choosing a password anew. */
export const sessionRoutes: Pick<Handlers, Keys> = {
  'POST /auth': async call => {
    const { context } = call
    const { email, password } = await readJson(call.request)
    if (typeof email !== 'string' || typeof password !== 'string') {
      throw fieldsRefused({ [typeof email === 'string' ? 'password' : 'email']: 'This field is required' })
    }
    refuseLong(email)
    const who = { address: call.address, account: email.trim().toLowerCase() }
    const giveBack = await context.countTry('sign-in', who, context.passwords.demandRoom)
    const user = await userByEmail(context.store.read, email)
    const [credential] = user ? await context.store.read.byIds('credential', [user.id], 'all') : []
    // Verified in any case, so that the time taken doesn't tell whether there is such a person.
    // One that finds the queue full counts as well: whoever fills it must not try for ever.
    const fits = await context.passwords.verify(password.slice(0, longestPassword), String(credential?.hash ?? ''))
    const right = fits && password.length <= longestPassword
    const now = context.clock()
    if (!user || !right || user.status !== 'active' || !(await mayUsePassword(context.store.read, user, now))) {
      if (user) await context.store.transaction(tx => recordAccess(tx, call, user, 'login_failed'))
      else await recordRefusal(call, email)
      throw new ApiError(401, { error: 'Invalid email or password' })
    }
    const methods = await secondStepMethods(context.store.read, user.id)
    if (methods.length > 0) {
      // A right password alone gives no try back, and so begins no more sign-ins than wrong ones.
      const step = await context.store.transaction(tx => beginStep(tx, user.id, context.clock()))
      return Response.json({ step, methods } satisfies SecondStep, { status: 202 })
    }
    await giveBack()
    return startSession(call, user, 'password', Response.json({ ok: true }))
  },

  'POST /logout': async call => {
    const session = call.token === null ? null : await call.context.sessions.find(call.token)
    await recordSignOut(call)
    if (call.token !== null) await call.context.sessions.end(call.token)
    const to = await signOutAtProvider(call, session)
    const answer = to === null ? new Response(null, { status: 204 }) : Response.json({ to } satisfies SignedOut)
    return withSessionCookie(call, answer, null)
  },

  'POST /forgotten-password': async call => {
    const { context } = call
    const { email } = await readJson(call.request)
    if (typeof email === 'string') refuseLong(email)
    if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
      throw fieldsRefused({ email: 'Enter an email address, like pat@northwind.example' })
    }
    await context.countTry('forgotten-password', { address: call.address, account: email.trim().toLowerCase() })
    const consoleUrl = consoleUrlOf(call)
    // Not waited for: the answer takes the same time whether or not there is such a person.
    sendReset(call, email, consoleUrl).catch(error => {
      context.log.error({ requestId: call.requestId, stack: String(error) }, 'A password reset email wasn’t sent')
    })
    return new Response(null, { status: 204 })
  },

  'POST /reset-password': async call => {
    const { context } = call
    const { token, password } = await readJson(call.request)
    if (typeof token !== 'string' || !token) throw fieldsRefused({ token: 'This field is required' })
    if (typeof password !== 'string' || isShort(password)) {
      throw fieldsRefused({ password: `Use at least ${shortestPassword} characters` })
    }
    if (password.length > longestPassword) {
      throw fieldsRefused({ password: `Use at most ${longestPassword} characters` })
    }
    await context.countTry('mailed-link', { address: call.address })
    // Hashing is slow on purpose: nobody gets it for a link that they have made up, or for a password that is refused.
    const known = await resetUser(context, token)
    if (!known) throw deadLink()
    refuseWeak(context, password, known)
    const hash = await context.passwords.hash(password)
    const done = await context.store.transaction(async tx => {
      const id = await takeResetToken(tx, token, context.clock())
      const [user] = id === null ? [] : await tx.lock('user', [id], 'all')
      if (!user || !(await mayChoose(tx, user, context.clock()))) return null
      await changePassword(tx, { user: user.id, hash, keep: null })
      if (user.status === 'invited') {
        const version = Number(user.version) + 1
        await tx.update('user', [{ ...user, status: 'active', version, updatedAt: context.clock().toISOString() }])
      }
      await recordAccess(tx, call, user, 'password_reset')
      return user
    })
    if (!done) throw deadLink()
    if (done.status === 'active') sendNotice(context, done, 'password')
    return withSessionCookie(call, Response.json({ ok: true }), null)
  },
}

/** As long as an address can be (RFC 5321 §4.5.3.1, erratum 1690). */
const longestEmail = 254
export const longestPassword = 1000

/** As people count characters. */
export function isShort(password: string): boolean {
  return [...password.slice(0, longestPassword).normalize('NFKC')].length < shortestPassword
}

/** Before anything is done with it. */
function refuseLong(email: string): void {
  if (email.length > longestEmail) throw fieldsRefused({ email: `Use at most ${longestEmail} characters` })
}

function deadLink(): ApiError {
  return new ApiError(400, { error: 'This link was already used or has expired. Request a new one.' })
}

/** Whom a link that still works is for. */
async function resetUser(context: ApiContext, token: string): Promise<Row | null> {
  const { read } = context.store
  const now = context.clock()
  const id = await readResetToken(read, token, now)
  const [user] = id === null ? [] : await read.byIds('user', [id], 'all')
  return user && (await mayChoose(read, user, now)) ? user : null
}

async function mayChoose(reads: Reads, user: Row, now: Date): Promise<boolean> {
  return user.status !== 'deactivated' && (await mayUsePassword(reads, user, now))
}

/** @throws ApiError 400 */
export function refuseWeak({ isBreachedPassword }: ApiContext, password: string, user: Row): void {
  const { score, hint } = passwordStrength(password, [String(user.name ?? ''), String(user.email ?? ''), 'astrolabe'])
  if (score < 2) throw fieldsRefused({ password: hint })
  if (isBreachedPassword?.(password)) {
    throw fieldsRefused({ password: 'This password is on lists of stolen passwords. Choose another one.' })
  }
}

async function sendReset(call: Call, email: string, consoleUrl: string): Promise<void> {
  const user = await userByEmail(call.context.store.read, email)
  if (!user || !['active', 'invited'].includes(String(user.status))) return
  await sendPasswordLink(call.context, 'reset', user, consoleUrl)
}
