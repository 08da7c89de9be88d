import { demandProof } from '../access/demandProof.ts'
import { identitiesOf, unlinkIdentity } from '../access/identities.ts'
import { linkedSignOn } from '../access/linkedSignOn.ts'
import { managedUser, otherManagedUser } from '../access/managedUser.ts'
import { sendNotice } from '../access/noticeMail.ts'
import { ownSession } from '../access/ownSession.ts'
import { ownUser } from '../access/ownUser.ts'
import type { Principal } from '../access/principal.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { endSessionsOf } from '../access/sessions.ts'
import { hasOtherWayIn } from '../access/waysIn.ts'
import { ApiError, notThere } from '../http/apiError.ts'
import type { Handlers, SignedInCall } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import type { Row } from '../store/Store.ts'

type Keys =
  | 'GET /current-user/sign-on'
  | 'POST /current-user/sign-on/:id/remove'
  | 'GET /user/:id/sign-on'
  | 'POST /user/:id/sign-on/:identity/remove'

/** The accounts at providers that sign somebody in here: shown, and unlinked where another way in is left. */
export const linkedSignOnRoutes: Pick<Handlers, Keys> = {
  'GET /current-user/sign-on': async call => {
    const user = await ownUser(call)
    return Response.json(await linkedSignOn(call.context.store.read, user.id, call.principal))
  },

  'POST /current-user/sign-on/:id/remove': async call => {
    const user = await ownUser(call)
    const id = call.params.id ?? ''
    const body = await readJson(call.request)
    // Said first: whoever has no other way in has nothing to prove it with.
    await demandOtherWay(call, user, id)
    await demandProof(call, user, body)
    return unlink(call, user, { id, keep: ownSession(call) })
  },

  'GET /user/:id/sign-on': async call => {
    const user = await managedUser(call)
    return Response.json(await linkedSignOn(call.context.store.read, user.id))
  },

  'POST /user/:id/sign-on/:identity/remove': async call => {
    const user = await otherManagedUser(call, 'Unlink your own single sign-on on your account page.')
    const id = call.params.identity ?? ''
    await demandOtherWay(call, user, id)
    return unlink(call, user, { id, keep: null, by: call.principal })
  },
}

/** @throws ApiError 404, 409 */
async function demandOtherWay({ context }: SignedInCall, user: Row, id: string): Promise<void> {
  const linked = await identitiesOf(context.store.read, user.id)
  if (!linked.some(row => row.id === id)) throw notThere('Single sign-on', id)
  if (await hasOtherWayIn(context, user, id)) return
  const error = 'This is the only way to sign in to this account. Set up another one first, like a password.'
  throw new ApiError(409, { error })
}

interface Unlinked {
  readonly id: string
  /** The session that goes on. */
  readonly keep: string | null
  readonly by?: Principal
}

async function unlink(call: SignedInCall, user: Row, { id, keep, by }: Unlinked): Promise<Response> {
  const { context } = call
  await context.store.transaction(async tx => {
    await tx.lock('user', [user.id], 'all')
    if (!(await unlinkIdentity(tx, user.id, id))) throw notThere('Single sign-on', id)
    await endSessionsOf(tx, user.id, keep)
    await recordAccess(tx, call, user, 'sign_on_unlinked', by ? { by } : {})
  })
  sendNotice(context, user, 'signOnUnlinked')
  return new Response(null, { status: 204 })
}
