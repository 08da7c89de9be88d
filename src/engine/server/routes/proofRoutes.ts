import { demandProof } from '../access/demandProof.ts'
import { ownUser } from '../access/ownUser.ts'
import { beginUsing, finishUsing } from '../access/passkeyCeremonies.ts'
import type { Challenge } from '../access/passkeyChallenges.ts'
import { recordAccess } from '../access/recordAccess.ts'
import { fieldsRefused } from '../http/apiError.ts'
import type { Handlers, SignedInCall } from '../http/call.ts'
import { readJson } from '../http/readJson.ts'
import type { Row } from '../store/Store.ts'

type Keys = 'POST /current-user/proof' | 'POST /current-user/proof/options'

/** Shows for the next ten minutes that the person calls: by the password, a code, or a passkey. */
export const proofRoutes: Pick<Handlers, Keys> = {
  'POST /current-user/proof': async call => {
    const user = await ownUser(call)
    const { password, code, response } = await readJson(call.request)
    await (response === undefined ? demandProof(call, user, { password, code }) : demandPasskey(call, user, response))
    if (call.token !== null) await call.context.sessions.prove(call.token)
    return new Response(null, { status: 204 })
  },

  'POST /current-user/proof/options': async call => {
    const user = await ownUser(call)
    return Response.json(await beginUsing(call, challengeFor(user)))
  },
}

/** @throws ApiError 400, 429 */
async function demandPasskey(call: SignedInCall, user: Row, response: unknown): Promise<void> {
  const { context, address } = call
  await context.countTry('passkey', { address })
  if ((await finishUsing(call, challengeFor(user), response)) !== null) return
  await context.store.transaction(tx => recordAccess(tx, call, user, 'login_failed'))
  throw fieldsRefused({ response: 'This passkey couldn’t be verified. Try again.' })
}

function challengeFor(user: Row): Challenge {
  return { purpose: 'proof', user: user.id }
}
