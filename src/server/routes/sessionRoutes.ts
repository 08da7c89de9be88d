import { passwordStrength, shortestPassword } from '../../contract/passwordStrength.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { takeResetToken } from '../access/resetTokens.ts'
import { sendPasswordLink } from '../access/sendPasswordLink.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { startSession } from '../access/startSession.ts'
import { userByEmail } from '../access/userByEmail.ts'
import { withSessionCookie } from '../access/withSessionCookie.ts'
import { ApiError, fieldsRefused } from '../http/apiError.ts'
import { type Call, type Handlers, originOf } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'

type Keys = 'POST /auth' | 'POST /logout' | 'POST /forgotten-password' | 'POST /reset-password'

/** Signing in and out, and choosing a password anew. */
export const sessionRoutes: Pick<Handlers, Keys> = {
  'POST /auth': async call => {
    const { world } = call
    const { email, password } = await readJson(call.request)
    if (typeof email !== 'string' || typeof password !== 'string') {
      throw fieldsRefused({ [typeof email === 'string' ? 'password' : 'email']: 'This field is required' })
    }
    world.countTry(`${call.address}|${email.trim().toLowerCase()}`)
    const user = await userByEmail(world.store.read, email)
    const [credential] = user ? await world.store.read.byIds('credential', [user.id], 'all') : []
    // Verified in any case, so that the time taken doesn't tell whether there is such a person.
    const right = await world.passwords.verify(password.slice(0, 1000), String(credential?.hash ?? ''))
    if (!user || !right || user.status !== 'active') {
      if (user) await world.store.transaction(tx => recordAccess(tx, call, user, 'login_failed'))
      throw new ApiError(401, { error: 'Invalid email or password' })
    }
    return startSession(call, user, Response.json({ ok: true }))
  },

  'POST /logout': async call => {
    if (call.token !== null) await call.world.sessions.end(call.token)
    return withSessionCookie(call, new Response(null, { status: 204 }), null)
  },

  'POST /forgotten-password': async call => {
    const { world } = call
    const { email } = await readJson(call.request)
    if (typeof email !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(email.trim())) {
      throw fieldsRefused({ email: 'Enter an email address, like pat@northwind.example' })
    }
    world.countTry(`${call.address}|${email.trim().toLowerCase()}`)
    const origin = originOf(call)
    // Not waited for: the answer takes the same time whether or not there is such a person.
    sendReset(call, email, origin).catch(error => {
      world.log.error({ requestId: call.requestId, stack: String(error) }, 'A mail for a new password was not sent')
    })
    return new Response(null, { status: 204 })
  },

  'POST /reset-password': async call => {
    const { world } = call
    const { token, password } = await readJson(call.request)
    if (typeof token !== 'string' || !token) throw fieldsRefused({ token: 'This field is required' })
    if (typeof password !== 'string' || password.length < shortestPassword) {
      throw fieldsRefused({ password: `Use at least ${shortestPassword} characters` })
    }
    if (password.length > 1000) throw fieldsRefused({ password: 'Use at most 1000 characters' })
    world.countTry(`${call.address}|reset`)
    const hash = await world.passwords.hash(password)
    const done = await world.store.transaction(async tx => {
      const id = await takeResetToken(tx, token, world.clock())
      const [user] = id === null ? [] : await tx.lock('user', [id], 'all')
      if (!user || user.status === 'deactivated') return false
      // Thrown inside the transaction, so that the link still works for a better one.
      refuseWeak(password, [String(user.name ?? ''), String(user.email ?? ''), 'astrolabe'])
      await setPassword(tx, user.id, hash)
      await endSessionsOf(tx, user.id)
      if (user.status === 'invited') {
        const version = Number(user.version) + 1
        await tx.update('user', [{ ...user, status: 'active', version, updatedAt: world.clock().toISOString() }])
      }
      await recordAccess(tx, call, user, 'password_reset')
      return true
    })
    world.forgetGrants()
    if (!done) throw new ApiError(400, { error: 'This link has been used or is too old. Ask for a new one.' })
    return withSessionCookie(call, Response.json({ ok: true }), null)
  },
}

function refuseWeak(password: string, known: readonly string[]): void {
  const { score, hint } = passwordStrength(password, known)
  if (score < 2) throw fieldsRefused({ password: hint })
}

async function sendReset(call: Call, email: string, origin: string): Promise<void> {
  const user = await userByEmail(call.world.store.read, email)
  if (!user || !['active', 'invited'].includes(String(user.status))) return
  await sendPasswordLink(call.world, 'reset', user, origin)
}

async function setPassword(tx: Parameters<typeof endSessionsOf>[0], id: string, hash: string): Promise<void> {
  const [old] = await tx.lock('credential', [id], 'all')
  await (old ? tx.update('credential', [{ ...old, hash }]) : tx.insert('credential', [{ id, hash }]))
}
