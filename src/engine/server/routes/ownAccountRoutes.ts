import type { OwnAccount, OwnSession } from '../../contract/ownAccount.ts'
import { shortestPassword } from '../../contract/passwordStrength.ts'
import { changePassword, isOwnPassword } from '../access/changePassword.ts'
import { sendNotice } from '../access/noticeMail.ts'
import { preferencesOf, withOwnChanges } from '../access/ownPreferences.ts'
import { ownSession } from '../access/ownSession.ts'
import { ownSignIns } from '../access/ownSignIns.ts'
import { ownUser } from '../access/ownUser.ts'
import { mayUsePassword } from '../access/reachOf.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { endSessionsOf, publicId, sessionsOf } from '../access/sessions.ts'
import { isShownTo } from '../access/wholeAccount.ts'
import { resourceNamed } from '../apiContext.ts'
import { putRow } from '../entities/writing.ts'
import { fieldsRefused, notThere } from '../http/apiError.ts'
import { actorOf, type Handlers, type SignedInCall } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import type { Row } from '../store/Store.ts'
import { isShort, longestPassword, refuseWeak } from './sessionRoutes.ts'

type Keys =
  | 'GET /current-user/account'
  | 'PUT /current-user/account'
  | 'POST /current-user/password'
  | 'GET /current-user/sessions'
  | 'DELETE /current-user/sessions'
  | 'DELETE /current-user/sessions/:id'
  | 'GET /current-user/sign-ins'

/** What people see and change of themselves, whatever their roles allow. */
export const ownAccountRoutes: Pick<Handlers, Keys> = {
  'GET /current-user/account': async call => Response.json(await accountOf(call, await ownUser(call))),

  'PUT /current-user/account': async call => {
    const { context } = call
    const user = await ownUser(call)
    const body = await readJson(call.request)
    const changed = await context.store.transaction(async tx => {
      const [old] = await tx.lock('user', [user.id], 'all')
      if (!old) throw notThere('User', user.id)
      const writing = {
        context,
        tx,
        actor: actorOf(call),
        resource: resourceNamed(context, 'user'),
        now: context.clock(),
      }
      const row = withOwnChanges(context, old, { body, principal: call.principal })
      return (await putRow(writing, { old, row, action: 'update' })).row
    })
    return Response.json(await accountOf(call, changed))
  },

  'POST /current-user/password': async call => {
    const { context } = call
    const user = await ownUser(call)
    const { current, password } = await readJson(call.request)
    if (typeof current !== 'string' || !current) throw fieldsRefused({ current: 'Enter your current password' })
    if (typeof password !== 'string' || isShort(password)) {
      throw fieldsRefused({ password: `Use at least ${shortestPassword} characters` })
    }
    if (password.length > longestPassword) {
      throw fieldsRefused({ password: `Use at most ${longestPassword} characters` })
    }
    if (!(await isOwnPassword(call, user, current))) {
      await context.store.transaction(tx => recordAccess(tx, call, user, 'login_failed'))
      throw fieldsRefused({ current: 'This isn’t your current password' })
    }
    refuseWeak(context, password, user)
    const hash = await context.passwords.hash(password)
    const keep = ownSession(call)
    await context.store.transaction(async tx => {
      await changePassword(tx, { user: user.id, hash, keep })
      await recordAccess(tx, call, user, 'password_change')
    })
    sendNotice(context, user, 'password')
    return Response.json({ ok: true })
  },

  'GET /current-user/sessions': async call => {
    const { context } = call
    const user = await ownUser(call)
    const own = ownSession(call)
    const { rows } = await sessionsOf(context.store.read, user.id)
    const live = rows.filter(row => isShownTo(call.principal, row) && isLive(row, context.clock()))
    const latest = live.toSorted((a, b) => String(b.seenAt).localeCompare(String(a.seenAt)))
    return Response.json(latest.map(row => shown(row, own)))
  },

  'DELETE /current-user/sessions': async call => {
    const user = await ownUser(call)
    const keep = ownSession(call)
    await call.context.store.transaction(async tx => {
      await endSessionsOf(tx, user.id, keep, row => isShownTo(call.principal, row))
      await recordAccess(tx, call, user, 'sessions_ended')
    })
    return new Response(null, { status: 204 })
  },

  'DELETE /current-user/sessions/:id': async call => {
    const { context, params } = call
    const user = await ownUser(call)
    await context.store.transaction(async tx => {
      const { rows } = await sessionsOf(tx, user.id)
      const row = rows.find(({ id }) => publicId(id) === params.id)
      if (!row || !isShownTo(call.principal, row)) throw notThere('Session', params.id ?? '')
      await tx.remove('session', [row.id])
      await recordAccess(tx, call, user, 'sessions_ended')
    })
    return new Response(null, { status: 204 })
  },

  'GET /current-user/sign-ins': async call => {
    const user = await ownUser(call)
    return Response.json(await ownSignIns(call.context.store.read, user, call.principal))
  },
}

async function accountOf({ context, principal }: SignedInCall, user: Row): Promise<OwnAccount> {
  const { read } = context.store
  const [credential] = await read.byIds('credential', [user.id], 'all')
  const password = credential !== undefined && (await mayUsePassword(read, user, context.clock()))
  const whole = principal.through === undefined
  return { name: String(user.name), email: String(user.email), password, whole, ...preferencesOf(user) }
}

function shown({ id, createdAt, seenAt, address, agent }: Row, own: string): OwnSession {
  return {
    id: publicId(id),
    current: id === own,
    createdAt: String(createdAt),
    seenAt: String(seenAt),
    address: typeof address === 'string' ? address : null,
    agent: typeof agent === 'string' ? agent : null,
  }
}

function isLive({ endsAt, lastEnd }: Row, now: Date): boolean {
  return Math.min(Date.parse(String(endsAt)), Date.parse(String(lastEnd))) > now.getTime()
}
