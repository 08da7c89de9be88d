/** A passkey of a person, as `GET /current-user/passkeys` lists it. */
export interface Passkey {
  readonly id: string
  /** What its owner calls it. */
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** `POST /current-user/passkeys`. */
export interface NewPasskey {
  readonly passkey: Passkey
  /** Shown once, with the first second factor of a person; null where they have codes already. */
  readonly recoveryCodes: readonly string[] | null
}
