import type { TableSpec } from './Store.ts'

/** Tables of the API itself, which no catalogue entry describes and no list shows. */
export const systemTables: readonly TableSpec[] = [
  {
    name: 'session',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'user', type: 'text' },
      { name: 'address', type: 'text' },
      { name: 'endsAt', type: 'time' },
    ],
    searched: [],
    unique: [],
  },
  /** A person's password; the id is the user's. */
  {
    name: 'credential',
    scopeField: 'organization',
    columns: [{ name: 'organization', type: 'text' }],
    searched: [],
    unique: [],
  },
  /** A person's second factor, its secret sealed and its recovery codes hashed; the id is the user's. */
  {
    name: 'second-factor',
    scopeField: 'organization',
    columns: [{ name: 'organization', type: 'text' }],
    searched: [],
    unique: [],
  },
  /** Public keys of passkeys; the id is the hash of the credential's. */
  {
    name: 'passkey',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'user', type: 'text' },
    ],
    searched: [],
    unique: [],
  },
  /** What passkeys are asked to sign; the id is the challenge's hash. */
  {
    name: 'passkey-challenge',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'endsAt', type: 'time' },
    ],
    searched: [],
    unique: [],
  },
  /** Sign-ins that wait for the second factor; the id is the hash of what the browser was given. */
  {
    name: 'sign-in-step',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'user', type: 'text' },
      { name: 'endsAt', type: 'time' },
    ],
    searched: [],
    unique: [],
  },
  {
    name: 'reset-token',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'user', type: 'text' },
      { name: 'endsAt', type: 'time' },
    ],
    searched: [],
    unique: [],
  },
  /** Who somebody is at a single sign-on provider; the id is the hash of `iss` and `sub`. */
  {
    name: 'identity',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'user', type: 'text' },
    ],
    searched: [],
    unique: [],
  },
  /** Places in groups that an identity provider gave; the id is the group's and the user's. */
  {
    name: 'provided-place',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'user', type: 'text' },
    ],
    searched: [],
    unique: [],
  },
  /** How much of what may be tried is used up, and until when; the id is the hash of what is counted. */
  {
    name: 'try',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'endsAt', type: 'time' },
    ],
    searched: [],
    unique: [],
  },
  /** Keys of service accounts; the id is the key's hash. */
  {
    name: 'service-key',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'account', type: 'text' },
    ],
    searched: [],
    unique: [],
  },
  /** What an organization's directory says of its users and groups; the id is the organization's, the entity and the row's. */
  {
    name: 'scim-resource',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'entity', type: 'text' },
      { name: 'state', type: 'text' },
      { name: 'userName', type: 'text' },
      { name: 'externalId', type: 'text' },
    ],
    searched: [],
    unique: [],
  },
  /** To how many receivers a job run has mailed; the id is the run's. */
  {
    name: 'mail-count',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'at', type: 'time' },
    ],
    searched: [],
    unique: [],
  },
  /** Who works on a job run; the id is the run's. */
  {
    name: 'job-lease',
    scopeField: 'organization',
    columns: [{ name: 'organization', type: 'text' }],
    searched: [],
    unique: [],
  },
  /** The end of each chain of the audit log; the id is its organization's. */
  {
    name: 'audit-chain',
    scopeField: 'organization',
    columns: [{ name: 'organization', type: 'text' }],
    searched: [],
    unique: [],
  },
  /** How far the audit log was sent on, and who sends to a webhook now; the id is the target's. */
  {
    name: 'audit-stream',
    scopeField: 'organization',
    columns: [{ name: 'organization', type: 'text' }],
    searched: [],
    unique: [],
  },
  /** What happened, for those who want to be told; see `EventRow`. */
  {
    name: 'event',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'of', type: 'text' },
      { name: 'pending', type: 'boolean' },
      { name: 'at', type: 'time' },
    ],
    searched: [],
    unique: [],
  },
  /** Who hears of which alert, and how they stand to it; see `NotificationRow`. */
  {
    name: 'notification',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'user', type: 'text' },
      { name: 'alert', type: 'text' },
      { name: 'at', type: 'time' },
      { name: 'mail', type: 'text' },
      { name: 'mailAfter', type: 'time', index: 'none' },
    ],
    searched: [],
    unique: [],
  },
  /** The number of the last delivery of an event. */
  {
    name: 'event-position',
    scopeField: 'organization',
    columns: [{ name: 'organization', type: 'text' }],
    searched: [],
    unique: [],
  },
  /** Every version of every row: who made it, what changed, and the row as it was then. */
  {
    name: 'history',
    scopeField: 'organization',
    columns: [
      { name: 'organization', type: 'text' },
      { name: 'of', type: 'text' },
      { name: 'version', type: 'number', index: 'none' },
      { name: 'batch', type: 'text' },
    ],
    searched: [],
    unique: [],
  },
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
