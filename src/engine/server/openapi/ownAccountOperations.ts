import { ownMails } from '../../contract/ownAccount.ts'
import { mostNotifications } from '../../contract/ownNotification.ts'
import type { Policies } from '../access/policy.ts'
import { failures, type Json, list, ok, requestedWith, signedIn, text } from './operation.ts'

type Own = Extract<keyof Policies, `${string} /current-user/${string}`>

const done = { 204: { description: 'Done' } }

/** That the person calls, and nobody who found their page open. */
const proof = {
  password: { ...text, description: 'For users without an authenticator app.' },
  code: { ...text, description: 'From the authenticator app, or a recovery code.' },
}

const minuteOfDay = { type: ['integer', 'null'], minimum: 0, maximum: 1439 }

/** The calls about the account of who is signed in. */
export const ownAccountOperations: Readonly<Record<Own, Json>> = {
  'GET /current-user/account': signedIn('ownAccount', 'Get your own account', ok('The account', 'OwnAccount')),
  'PUT /current-user/account': write(
    'changeOwnAccount',
    'Change your name and preferences; fields left out stay as they are, null clears them',
    ok('The account', 'OwnAccount'),
    {
      name: { ...text, maxLength: 240 },
      language: { type: ['string', 'null'] },
      timezone: { type: ['string', 'null'] },
      numberFormat: { type: ['string', 'null'] },
      currency: { type: ['string', 'null'] },
      startPage: { type: ['string', 'null'], maxLength: 200 },
      mails: { type: 'array', items: { enum: ownMails } },
      alertMails: { type: 'array', items: text },
      alertMutes: { type: 'array', items: text },
      digest: { enum: ['at_once', 'daily', null] },
      digestAt: minuteOfDay,
      quietFrom: minuteOfDay,
      quietTo: minuteOfDay,
    },
    [],
  ),
  'POST /current-user/password': write(
    'changeOwnPassword',
    'Change your password; all other sessions of yours end',
    ok('Changed', 'Done'),
    { current: text, password: { ...text, minLength: 10 } },
  ),
  'GET /current-user/approvals': signedIn(
    'ownApprovals',
    'List what waits for your approval, and what you have submitted for approval',
    ok('Both lists', 'OwnApprovals'),
  ),
  'GET /current-user/notifications': signedIn(
    'ownNotifications',
    'List your newest 200 notifications',
    list('OwnNotification'),
  ),
  'GET /current-user/notifications/count': signedIn(
    'countNotifications',
    'Count your unread alerts, and the requests that wait for your approval',
    ok('The counts', 'InboxCounts'),
  ),
  'POST /current-user/notifications': write(
    'markNotifications',
    'Mark notifications as read or unread, or snooze them',
    done,
    {
      ids: { type: 'array', minItems: 1, maxItems: mostNotifications, items: text },
      read: { type: 'boolean' },
      snoozedUntil: { type: ['string', 'null'], format: 'date-time', description: 'Null brings them back.' },
    },
    ['ids'],
  ),
  'GET /current-user/notifications/:id/colleagues': {
    ...signedIn('colleagues', 'List the users who can see what an alert is about', {
      ...list('Colleague'),
      ...failures(429),
    }),
    parameters: [{ $ref: '#/components/parameters/id' }],
  },
  'POST /current-user/notifications/:id/assign': {
    ...write('assignNotification', 'Assign an alert to a user who can see what it is about; null for nobody', done, {
      user: { type: ['string', 'null'] },
    }),
    parameters: [{ $ref: '#/components/parameters/id' }, requestedWith],
  },
  'GET /current-user/sessions': signedIn('ownSessions', 'List your sessions', list('OwnSession')),
  'DELETE /current-user/sessions': signedIn('endOtherSessions', 'End all your sessions but this one', done, [
    requestedWith,
  ]),
  'DELETE /current-user/sessions/:id': signedIn('endSession', 'End one of your sessions', done, [
    { $ref: '#/components/parameters/id' },
    requestedWith,
  ]),
  'POST /current-user/proof': write(
    'prove',
    'Confirm that it’s you for the next ten minutes, as changing access, keys, or secrets requires',
    done,
    { ...proof, response: { type: 'object', description: 'AuthenticationResponseJSON of WebAuthn' } },
    [],
  ),
  'POST /current-user/proof/options': write(
    'beginProof',
    'Get the options to confirm with a passkey that it’s you',
    ok('PublicKeyCredentialRequestOptionsJSON of WebAuthn'),
    {},
  ),
  'GET /current-user/second-factor': signedIn(
    'ownSecondFactor',
    'Get the state of your second factor',
    ok('What is set up', 'SecondFactor'),
  ),
  'GET /current-user/passkeys': signedIn('ownPasskeys', 'List your passkeys', list('Passkey')),
  'POST /current-user/passkeys/options': write(
    'beginPasskey',
    'Get the options to add a passkey',
    ok('PublicKeyCredentialCreationOptionsJSON of WebAuthn'),
    proof,
    [],
  ),
  'POST /current-user/passkeys': write(
    'addPasskey',
    'Add the passkey that the browser created',
    ok('The passkey', 'NewPasskey'),
    {
      name: { ...text, maxLength: 100 },
      response: { type: 'object', description: 'RegistrationResponseJSON of WebAuthn' },
    },
  ),
  'POST /current-user/passkeys/:id/remove': {
    ...write('removePasskey', 'Remove a passkey', done, proof, []),
    parameters: [{ $ref: '#/components/parameters/id' }, requestedWith],
  },
  'POST /current-user/totp': write(
    'beginTotp',
    'Start setting up or replacing an authenticator app',
    ok('What the app needs to know; it is in use once a code of it was verified', 'TotpSetup'),
    proof,
    [],
  ),
  'PUT /current-user/totp': write(
    'finishTotp',
    'Verify a code to turn on the authenticator app; your other sessions end',
    ok('New recovery codes', 'RecoveryCodes'),
    { code: text },
  ),
  'POST /current-user/totp/remove': write('removeTotp', 'Remove the authenticator app', done, { code: text }),
  'POST /current-user/recovery-codes': write(
    'makeRecoveryCodes',
    'Create recovery codes that replace those you have',
    ok('The codes', 'RecoveryCodes'),
    proof,
    [],
  ),
  'GET /current-user/sign-on': signedIn('ownSignOn', 'Get your linked single sign-on', list('LinkedSignOn')),
  'POST /current-user/sign-on/:id/remove': {
    ...write('unlinkSignOn', 'Unlink single sign-on; refused if it is the only way to sign in', done, proof, []),
    parameters: [{ $ref: '#/components/parameters/id' }, requestedWith],
  },
  'GET /current-user/sign-ins': signedIn(
    'ownSignIns',
    'List your latest sign-ins, including refused ones',
    list('OwnSignIn'),
  ),
}

function write(
  operationId: string,
  summary: string,
  answer: Json,
  body: Json,
  required: readonly string[] = Object.keys(body),
): Json {
  return {
    ...signedIn(operationId, summary, { ...answer, ...failures(409, 413, 415, 429) }, [requestedWith]),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', required, properties: body } } },
    },
  }
}
