import type { SecondStep } from '../contract/secondFactor.ts'

/** What a person signs in with: the password, then what is asked for after it; or a passkey, in place of it or after it. */
export type Credentials =
  | { readonly email: string; readonly password: string }
  | { readonly step: string; readonly code: string }
  /** What the browser's authenticator has signed. */
  | { readonly passkey: object; readonly step?: string }

/** Signed in, or a second step is to follow. */
export type SignInAnswer = { readonly state: 'signedIn' } | { readonly state: 'secondStep'; readonly step: SecondStep }
