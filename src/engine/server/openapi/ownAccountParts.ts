import { ownMails, signInActions } from '../../contract/ownAccount.ts'
import { boolean, closed, list, text, time } from './partShapes.ts'

const known = { type: ['string', 'null'] }

/** In the person's time zone. */
const minuteOfDay = { type: ['integer', 'null'], minimum: 0, maximum: 1439, description: 'Minutes after midnight.' }

const named = { id: text, name: text }

const passkey = { id: text, name: text, createdAt: time, lastUsedAt: { ...known, format: 'date-time' } }

const someone = { ...closed(named), type: ['object', 'null'] }

const approvalRequest = closed(
  {
    entity: text,
    id: text,
    name: text,
    organization: text,
    state: { enum: ['pending', 'refused'] },
    submittedBy: someone,
    submittedAt: { ...known, format: 'date-time' },
    decidedBy: someone,
    reason: known,
  },
  {
    tab: {
      ...text,
      description: 'The part of its page where it is answered; without it the row is approved or refused.',
    },
  },
)

/** The shapes of what people see of their own account. */
export const ownAccountParts = {
  OwnAccount: closed({
    name: text,
    email: text,
    language: { ...known, description: 'BCP 47; null for the browser’s language.' },
    timezone: { ...known, description: 'Null for the browser’s time zone.' },
    numberFormat: { ...known, description: 'Null for the language’s.' },
    currency: {
      ...known,
      description: 'Reports start in it where amounts can be converted; null for each in its own.',
    },
    startPage: { ...known, description: 'The path of the page that opens first; null for `/`.' },
    mails: { type: 'array', items: { enum: ownMails } },
    alertMails: { ...list(text), description: 'Kinds of alerts that are emailed.' },
    alertMutes: { ...list(text), description: 'Kinds of alerts that are not shown.' },
    digest: { enum: ['at_once', 'daily'] },
    digestAt: minuteOfDay,
    quietFrom: minuteOfDay,
    quietTo: minuteOfDay,
    password: { ...boolean, description: 'False where the person signs in by single sign-on alone.' },
    whole: {
      ...boolean,
      description:
        'False in a session through the provider of one of several organizations: only how the console reads is changed there.',
    },
  }),
  SecondFactor: closed({
    totp: { ...closed({ addedAt: time }), type: ['object', 'null'], description: 'The authenticator app.' },
    recoveryCodes: { type: 'integer', minimum: 0, description: 'How many are left.' },
    passkeys: { type: 'integer', minimum: 0 },
  }),
  SecondStep: closed({
    step: { ...text, description: 'For `POST /auth/second-step`, within five minutes.' },
    methods: { type: 'array', items: { enum: ['totp', 'recovery', 'passkey'] } },
  }),
  TotpSetup: closed({
    secret: { ...text, description: 'In base32, shown only once.' },
    url: { ...text, description: '`otpauth://…`, for a QR code.' },
  }),
  RecoveryCodes: closed({
    recoveryCodes: { type: 'array', items: text, description: 'Each works once. They are shown only once.' },
  }),
  Passkey: closed(passkey),
  NewPasskey: closed({
    passkey: closed(passkey),
    recoveryCodes: {
      type: ['array', 'null'],
      items: text,
      description: 'With a user’s first second factor. They are shown only once.',
    },
  }),
  OwnNotification: closed({
    id: { ...text, description: 'The alert’s.' },
    at: time,
    kind: text,
    title: text,
    state: { enum: ['open', 'resolved'] },
    urgent: boolean,
    organization: text,
    record: closed({ entity: text, ...named }),
    detail: { ...text, description: 'The cause, with its figures.' },
    advice: { ...text, description: 'What to do about it.' },
    unread: boolean,
    snoozedUntil: { ...known, format: 'date-time' },
    assignee: { ...closed(named), type: ['object', 'null'] },
    assignedBy: { ...known, description: 'Who assigned it to you.' },
  }),
  OwnApprovals: closed({ toDecide: list(approvalRequest), submitted: list(approvalRequest) }),
  InboxCounts: closed({
    unread: { type: 'integer', minimum: 0, description: 'Open alerts that are unread.' },
    toDecide: { type: 'integer', minimum: 0, description: 'Requests that wait for your approval.' },
  }),
  Colleague: closed(named),
  OwnSession: closed({
    id: { ...text, description: 'Names the session; signs nobody in.' },
    current: { ...boolean, description: 'The session that asks.' },
    createdAt: time,
    seenAt: time,
    address: { ...known, description: 'Where the person signed in from.' },
    agent: known,
  }),
  OwnSignIn: closed({ id: text, at: time, action: { enum: signInActions }, address: known, agent: known }),
}
