import type { FileLimits } from './fileTypes.ts'
import type { Grants } from './grants.ts'
import type { OwnCall } from './ownCalls.ts'

/** The address that everything but the probes stands under. */
export const apiBase = '/api/v1'

/** Every write carries these; a form of another site can't (design "The contract"). */
export const writeHeaders = { 'X-Requested-With': 'astrolabe' } as const

/** Lists that are asked for to be exported carry it: that takes the permission `export`, and is audited. */
export const exportPurpose = { 'X-Purpose': 'export' } as const

/** The header by which several writes are one change; each of its entries in the audit log has the same batch ID. */
export const batchHeader = 'X-Batch-Id'

export const totalCountHeader = 'x-total-count'

/**
 * `Prefer: count=limited` (RFC 7240): rows are counted up to `limits.counted`. Where there are more, the answer says
 * `Preference-Applied: count=limited`, and its total is one more than that. Who knows nothing of it counts all.
 */
export const limitedCount = 'count=limited'

/** Every failure's body. `fields` has sentences by path; `current` comes with a 409 on a stale version. */
export interface ErrorBody {
  readonly error: string
  readonly fields?: Readonly<Record<string, string>>
  readonly current?: Readonly<Record<string, unknown>>
  readonly dependants?: readonly { readonly entity: string; readonly id: string; readonly name: string }[]
  /** It is done once `POST /current-user/proof` has shown that the person calls. */
  readonly proof?: 'needed'
  /** Nothing but the own account answers before a second factor is set up. */
  readonly secondFactor?: 'missing'
}

/** A row as the API answers it. */
export interface EntityRow {
  readonly id: string
  readonly version: number
  readonly actions?: readonly ActionState[]
  readonly [field: string]: unknown
}

/** Whether an action may be done now; `reason` is a sentence when not (ADCP's available actions). */
export interface ActionState {
  readonly action: string
  readonly allowed: boolean
  readonly reason?: string
}

/** An organization as everybody in it knows it; a platform may say no more than its name. */
export interface KnownOrganization {
  readonly id: string
  readonly name: string
  /** What new rows of it start with, and whatever else their fields take over. */
  readonly reportingCurrency?: string
  readonly timezone?: string
}

/** `GET /current-user`. */
export interface CurrentUser {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly organizations: readonly KnownOrganization[]
  /** May see all organizations at once (has a platform binding). */
  readonly platform: boolean
  readonly grants: Grants
  /** What the API can do beyond the specification's calls. */
  readonly calls: readonly OwnCall[]
  /** Default: the browser's. */
  readonly language?: string
  /** Default: the browser's. */
  readonly timezone?: string
  readonly numberFormat?: string
  /** What reports start in where amounts can be converted. Default: each in its own currency. */
  readonly currency?: string
  /** The path of the page that opens first, if they may open it. Default: `/`. */
  readonly startPage?: string
  /** They must set one up before anything else. */
  readonly secondFactor?: 'missing'
  /** What reports may be made of, for each organization in which that isn't everything. */
  readonly figures?: Readonly<Record<string, ShownMetrics>>
}

/** Null: all of them. */
export interface ShownMetrics {
  readonly metrics: readonly string[] | null
  readonly dimensions: readonly string[] | null
}

/** `GET /config`; answered without sign-in, holds nothing secret. */
export interface ConsoleConfig {
  readonly title: string
  readonly release: string
  readonly environment: string
  readonly notice?: string
  /** Whom to write to when something doesn't work. */
  readonly supportEmail?: string
  readonly singleSignOn: boolean
  /** `POST /auth/passkey` is there. */
  readonly passkeys?: boolean
  /** Sample data is in; its sign-ins may be shown on the sign-in page. */
  readonly sample: boolean
  readonly sampleSignIns?: readonly SampleSignIn[]
  /** How large uploads may be, in bytes. A platform that doesn't say leaves it out. */
  readonly fileLimits?: FileLimits
  readonly products: readonly {
    readonly key: string
    readonly name: string
    readonly about: string
    readonly loginUrl: string
  }[]
}

/** One of the sample's people, for anybody to sign in as: the password is known to all. */
export interface SampleSignIn {
  readonly email: string
  readonly role: string
  readonly password: string
}

/** `GET /{entity}/{id}/history`, newest first. */
export interface HistoryEntry {
  readonly version: number
  readonly at: string
  readonly by: { readonly id: string; readonly name: string }
  readonly action: string
  readonly source: string
  readonly changes: readonly Change[]
  /** Of the bulk change that made it; `PATCH /{entity} { undo }` takes all of that back. */
  readonly batchId?: string
}

export interface Change {
  readonly path: string
  readonly old: unknown
  readonly new: unknown
}

/** `PATCH /{entity}`: a result per row, in the order of the ids. */
export interface BulkAnswer {
  readonly results: readonly BulkResult[]
  /** Undoes it; a dry run has none. */
  readonly batchId?: string
  /** More rows are to be undone: send `skip` with it. */
  readonly next?: number
  /** Of a dry run: what the changes of all these rows come to together. */
  readonly effects?: readonly BulkEffect[]
}

/** A sum over the rows that change, before and after; money in micros. */
export interface BulkEffect {
  readonly label: string
  readonly kind: 'money' | 'number'
  readonly currency?: string
  readonly old: number
  readonly new: number
  /** A limit that it passes, a sentence. */
  readonly warning?: string
}

export interface BulkResult {
  readonly id: string
  readonly ok: boolean
  /** The row's version afterwards; of a dry run, what it would be. */
  readonly version?: number
  readonly changes: readonly Change[]
  readonly error?: string
  /** Why it was refused; of an undo that went well, why some fields stay as they are. */
  readonly fields?: Readonly<Record<string, string>>
}

/** `POST /{entity}/import`: a result per row, in the order of the rows; a dry run makes no id. */
export interface ImportResult {
  readonly ok: boolean
  readonly id?: string
  readonly error?: string
  readonly fields?: Readonly<Record<string, string>>
}

/** `GET /search?q=`. */
export interface SearchHit {
  readonly entity: string
  readonly id: string
  readonly name: string
  readonly organization: string | null
  /** The record's page. */
  readonly path: string
  /** It comes with the product, so its name has other languages' words. */
  readonly builtIn?: true
}

/** One of what `GET /settings` answers: what counts at the place that was asked about. */
export interface SettingAnswer {
  readonly key: string
  readonly label: string
  readonly help: string
  readonly area: string
  /** Where it may be set, the widest first. */
  readonly levels: readonly string[]
  readonly value: unknown
  /** The level that the value is set at, or `default`. */
  readonly source: string
  /** The row of `setting` at the very place that was asked about; null where it is inherited. */
  readonly own: { readonly id: string; readonly version: number } | null
  /** What counts when `own` is removed. */
  readonly inherited: { readonly value: unknown; readonly source: string }
}
