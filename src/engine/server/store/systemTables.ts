import { ownTable } from './ownTable.ts'
import type { TableSpec } from './Store.ts'

/** Tables of the API itself, which no catalogue entry describes and no list shows. */
export const systemTables: readonly TableSpec[] = [
  ownTable('session', { user: 'text', address: 'text', endsAt: 'time' }),
  /** A person's password; the id is the user's. */
  ownTable('credential'),
  /** A person's second factor, its secret sealed and its recovery codes hashed; the id is the user's. */
  ownTable('second-factor'),
  /** Public keys of passkeys; the id is the hash of the credential's. */
  ownTable('passkey', { user: 'text' }),
  /** What passkeys are asked to sign; the id is the challenge's hash. */
  ownTable('passkey-challenge', { endsAt: 'time' }),
  /** Sign-ins that wait for the second factor; the id is the hash of what the browser was given. */
  ownTable('sign-in-step', { user: 'text', endsAt: 'time' }),
  ownTable('reset-token', { user: 'text', endsAt: 'time' }),
  /** Who somebody is at a single sign-on provider; the id is the hash of `iss` and `sub`. */
  ownTable('identity', { user: 'text' }),
  /** Places in groups that an identity provider gave; the id is the group's and the user's. */
  ownTable('provided-place', { user: 'text' }),
  /** How much of what may be tried is used up, and until when; the id is the hash of what is counted. */
  ownTable('try', { endsAt: 'time' }),
  /** Keys of service accounts; the id is the key's hash. */
  ownTable('service-key', { account: 'text' }),
  /** What an organization's directory says of its users and groups; the id is the organization's, the entity and the row's. */
  ownTable('scim-resource', { entity: 'text', state: 'text', userName: 'text', externalId: 'text' }),
  /** To how many receivers a job run has mailed; the id is the run's. */
  ownTable('mail-count', { at: 'time' }),
  /** Who works on a job run; the id is the run's. */
  ownTable('job-lease'),
  /** The access version (`accessVersion`). */
  ownTable('access-version'),
  /** The end of each chain of the audit log; the id is its organization's. */
  ownTable('audit-chain'),
  /** How far something has got, and who does it now: what is sent to a target (the id is the target's), alerts, looks at what is complete. */
  ownTable('audit-stream'),
  /** What happened, for those who want to be told; see `EventRow`. */
  ownTable('event', { of: 'text', pending: 'boolean', at: 'time' }),
  /** Who hears of which alert, and how they stand to it; see `NotificationRow`. */
  ownTable('notification', {
    user: 'text',
    alert: 'text',
    at: 'time',
    mail: 'text',
    mailAfter: { type: 'time', index: 'none' },
  }),
  /** The number of the last delivery of an event. */
  ownTable('event-position'),
  /** Every version of every row: who made it, what changed, and the row as it was then. */
  ownTable('history', { of: 'text', version: { type: 'number', index: 'none' }, batch: 'text' }),
]

/** A row of `history`; `of` is `entity:id`, `batch` is `entity:batchId` of the bulk change that made the version. */
export interface HistoryRow {
  readonly id: string
  readonly of: string
  readonly version: number
  readonly at: string
  readonly by: { readonly id: string; readonly name: string }
  readonly action: string
  readonly source: string
  readonly batch?: string
  readonly changes: readonly { readonly path: string; readonly old: unknown; readonly new: unknown }[]
  /** The row as it was stored, secrets left out. */
  readonly snapshot: Readonly<Record<string, unknown>>
  readonly [field: string]: unknown
}
