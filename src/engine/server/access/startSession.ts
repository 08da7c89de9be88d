import { describeAgent } from '../../contract/describeAgent.ts'
import { momentText } from '../../contract/momentText.ts'
import { t } from '../../texts/t.ts'
import type { Call } from '../http/call.ts'
import type { Row } from '../store/Store.ts'
import { isNewPlace } from './newPlace.ts'
import { sendNotice } from './noticeMail.ts'
import { recordAccess } from './recordAccess.ts'
import type { SignInMethod } from './signInMethods.ts'
import { withSessionCookie } from './withSessionCookie.ts'

/** Signs this person in, whose right to it has been checked: a new session, its cookie, a line of the audit log. */
export async function startSession(
  call: Call,
  user: Row,
  method: SignInMethod,
  response: Response,
  { provider = null, idToken }: SignOnSession = {},
): Promise<Response> {
  const { context } = call
  const agent = call.request.headers.get('user-agent')?.slice(0, 500) ?? null
  const place = { address: call.address, agent }
  const isNew = await isNewPlace(context.store.read, user, place)
  const token = await context.sessions.start(user.id, method, call.token, {
    ...place,
    ...(provider === null ? {} : { provider }),
    ...(idToken === undefined ? {} : { idToken: await context.secrets.seal(idToken, idTokenPlace) }),
  })
  await context.store.transaction(async tx => {
    await recordAccess(tx, call, user, 'login', { provider })
    const [row] = await tx.lock('user', [user.id], 'all')
    if (row) await tx.update('user', [{ ...row, lastLoginAt: context.clock().toISOString() }])
  })
  if (isNew) {
    const at = context.clock().toISOString()
    const { address } = call
    sendNotice(context, user, 'newPlace', () =>
      t('%{browser}, %{address}, %{moment}', {
        browser: describeAgent(agent),
        address,
        moment: momentText(at, user.timezone),
      }),
    )
  }
  return withSessionCookie(call, response, token)
}

/** What single sign-on adds to a session. */
export interface SignOnSession {
  readonly provider?: string | null
  readonly idToken?: string
}

/** What the secret box binds it to. Nothing renews it: a session is over before a key is dropped, or signs out here alone. */
export const idTokenPlace = 'session:idToken'
