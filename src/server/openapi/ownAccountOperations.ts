import type { Policies } from '../access/policy.ts'
import { failures, type Json, list, ok, requestedWith, signedIn, text } from './operation.ts'

type Own = Extract<keyof Policies, `${string} /current-user/${string}`>

const done = { 204: { description: 'Done' } }

/** The calls about the account of who is signed in. */
export const ownAccountOperations: Readonly<Record<Own, Json>> = {
  'GET /current-user/account': signedIn('ownAccount', 'Your own account', ok('The account', 'OwnAccount')),
  'PUT /current-user/account': write('changeOwnAccount', 'Change your name', ok('The account', 'OwnAccount'), {
    name: { ...text, maxLength: 240 },
  }),
  'POST /current-user/password': write(
    'changeOwnPassword',
    'Change your password; all other sessions of yours end',
    ok('Changed', 'Done'),
    { current: text, password: { ...text, minLength: 10 } },
  ),
  'GET /current-user/sessions': signedIn('ownSessions', 'Where you are signed in', list('OwnSession')),
  'DELETE /current-user/sessions': signedIn('endOtherSessions', 'End all your sessions but this one', done, [
    requestedWith,
  ]),
  'DELETE /current-user/sessions/:id': signedIn('endSession', 'End one of your sessions', done, [
    { $ref: '#/components/parameters/id' },
    requestedWith,
  ]),
  'GET /current-user/sign-ins': signedIn('ownSignIns', 'Your latest sign-ins, also refused ones', list('OwnSignIn')),
}

function write(operationId: string, summary: string, answer: Json, body: Json): Json {
  return {
    ...signedIn(operationId, summary, { ...answer, ...failures(409, 413, 415, 429) }, [requestedWith]),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', required: Object.keys(body), properties: body } } },
    },
  }
}
