/** What people are mailed about only if they choose so. What concerns the safety of their account is always mailed. */
export const ownMails = ['report_ready', 'job_failed'] as const

/** How somebody reads the console, and what they are mailed. */
export interface OwnPreferences {
  /** Null: the browser's. */
  readonly language: string | null
  /** Null: the browser's. */
  readonly timezone: string | null
  /** Null: the language's. */
  readonly numberFormat: string | null
  /** What reports start in where amounts can be converted; null: each in its own currency. */
  readonly currency: string | null
  /** The path of the page that opens first; null: `/`. */
  readonly startPage: string | null
  /** Of `ownMails`. */
  readonly mails: readonly string[]
  /** Kinds of alerts that are emailed. */
  readonly alertMails: readonly string[]
  /** Kinds of alerts that are not even shown. */
  readonly alertMutes: readonly string[]
  readonly digest: 'at_once' | 'daily'
  /** Minutes after midnight, in the person's time zone; null: 08:00. */
  readonly digestAt: number | null
  /** Null: no quiet hours. */
  readonly quietFrom: number | null
  readonly quietTo: number | null
}

/** `GET /current-user/account`: who is signed in, as they see and change it themselves. */
export interface OwnAccount extends OwnPreferences {
  readonly name: string
  readonly email: string
  /** False where they sign in by single sign-on alone. */
  readonly password: boolean
  /** False in a session through the provider of one of their organizations: only how they read the console is changed there. */
  readonly whole: boolean
}

/** `GET /current-user/sessions`, the latest first: each place where this person is signed in. */
export interface OwnSession {
  /** Names the session; signs nobody in. */
  readonly id: string
  /** The one that asks. */
  readonly current: boolean
  readonly createdAt: string
  /** The last request, to a few minutes. */
  readonly seenAt: string
  /** Where they signed in from; null where it is not known. */
  readonly address: string | null
  readonly agent: string | null
}

/** `GET /current-user/sign-ins`, the latest first. */
export interface OwnSignIn {
  readonly id: string
  readonly at: string
  readonly action: SignInAction
  readonly address: string | null
  readonly agent: string | null
}

/** What the audit log says about how a person gets in. */
export const signInActions = [
  'login',
  'login_failed',
  'logout',
  'password_reset',
  'password_change',
  'sessions_ended',
  'sign_on_linked',
  'sign_on_unlinked',
  'second_factor_added',
  'second_factor_removed',
  'recovery_codes_made',
  'passkey_added',
  'passkey_removed',
] as const

export type SignInAction = (typeof signInActions)[number]
