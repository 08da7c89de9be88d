/** `GET /current-user/second-factor`. */
export interface SecondFactorState {
  /** An authenticator app, since when; null without one. */
  readonly totp: { readonly addedAt: string } | null
  /** How many recovery codes are left. */
  readonly recoveryCodes: number
  readonly passkeys: number
}

/** `POST /current-user/totp`: what the authenticator app has to know; answered this once. */
export interface TotpSetup {
  /** Base32, to be typed. */
  readonly secret: string
  /** `otpauth://…`, to be scanned. */
  readonly url: string
}

/** Shown once: each signs in once in place of a code. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[]
}

/** 202 of `POST /auth`: the password was right, and `POST /auth/second-step` takes what is missing, with this `step`. */
export interface SecondStep {
  readonly step: string
  readonly methods: readonly SecondStepMethod[]
}

export type SecondStepMethod = 'totp' | 'recovery' | 'passkey'
