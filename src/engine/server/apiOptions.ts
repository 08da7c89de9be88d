import type { SampleSignIn } from '../contract/api.ts'
import type { FileLimits } from '../contract/fileTypes.ts'
import type { OfferedLanguages } from '../texts/language.ts'
import type { ApiProduct } from './apiProduct.ts'
import type { AssetFiles } from './assets/AssetFiles.ts'
import type { ProbeFile } from './assets/probeFile.ts'
import type { FileSender } from './fileSender.ts'
import type { Answered } from './http/answered.ts'
import type { Ran } from './jobs/ran.ts'
import type { Fetcher, Mailer, Passwords, SignOnSettings, SingleSignOn } from './outside.ts'
import type { SecretBox } from './secrets/secretBox.ts'
import type { Store } from './store/Store.ts'

/** What a host hands to `createApi`; the API itself reads no environment, opens no port and no file. */
export interface ApiOptions extends ApiProduct {
  /** Prepared: `store.prepare()` and `prepareSystem(store)` have run. */
  readonly store: Store
  /** Seals the secrets of rows; all processes on a database have the same keys. */
  readonly secrets: SecretBox
  readonly passwords: Passwords
  /** Whether a password is among those that were stolen elsewhere. Left out: there is no list. */
  readonly isBreachedPassword?: (password: string) => boolean
  readonly mailer: Mailer
  /** In which people get mails beside English. */
  readonly languages?: OfferedLanguages
  /** Left out: single sign-on is not set up, and the sign-in page says so. */
  readonly signOn?: SingleSignOn
  /** Speaks to organizations' own providers, through the guarded client. Left out: they sign in nobody. */
  readonly openSignOn?: (settings: SignOnSettings) => SingleSignOn
  /** Seals what the browser carries through single sign-on; processes behind one address share it. Default: a random one. */
  readonly sessionSecret?: string
  /** Where uploaded files lie. */
  readonly files: AssetFiles
  /** Where what job runs have made lies. */
  readonly artifacts: AssetFiles
  /** Reads what an uploaded file holds. Default: here and now, which a hostile file can make last; hosts take a thread. */
  readonly probe?: ProbeFile
  /** How large uploads may be. Default: `defaultFileLimits`. */
  readonly fileLimits?: FileLimits
  /** The guarded client: every fetch of a foreign address goes through it. */
  readonly fetcher: Fetcher
  /** Puts files into buckets and on servers. Left out: this host can't, and destinations say so. */
  readonly fileSender?: FileSender
  readonly clock: () => Date
  /** A clock that only runs forward, in milliseconds. Left out: the process’s own. */
  readonly monotonic?: () => number
  readonly log: Log
  /** Shown in the footer and in `GET /config`. */
  readonly release: string
  /** `production`, `demo`, `development` … shown beside the title. */
  readonly environment: string
  /** The origin that mails link to and that requests may name; without it only this machine is served. */
  readonly publicUrl?: string
  /** What the console stands under at its origin, such as `/console`. Default: nothing. Requests come without it. */
  readonly basePath?: string
  /** Whether `X-Forwarded-Proto`, `-Host` and `-For` are believed. */
  readonly trustProxy: boolean
  /** Sample rows are in. */
  readonly sample: boolean
  /** Sign-ins that the sign-in page may offer; only ever on loopback or in the demo. */
  readonly sampleSignIns?: readonly SampleSignIn[]
  /** Marks the session's cookie `Secure` even where the request came by http; https requests always do. */
  readonly secureCookies: boolean
  /** Default `astrolabe_session`. */
  readonly sessionCookie?: string
  /** Default `set-cookie`. Browsers drop that name from a `Response` that a script makes, so the demo takes another. */
  readonly setCookieHeader?: string
  /** The other end of the connection, which may be a trusted proxy; the request alone doesn't say. Default: unknown. */
  readonly clientAddress?: (request: Request) => string | null
  /** Hears of every request that was answered. Must not throw. */
  readonly onAnswered?: (answered: Answered) => void
  /** Hears of every run of a job that this process has worked on. Must not throw. */
  readonly onRan?: (ran: Ran) => void
  /** A sentence for everybody, above the console. */
  readonly notice?: string
}

export interface Log {
  info(facts: LogFacts, message: string): void
  warn(facts: LogFacts, message: string): void
  error(facts: LogFacts, message: string): void
}

export type LogFacts = Readonly<Record<string, unknown>>

/** What the host serves. Never throws: an unexpected failure is a 500 without its inside. */
export type Api = (request: Request) => Promise<Response>
