/** What is known of a service account's key once it has been shown; the key itself is kept nowhere. */
export interface ServiceKey {
  readonly id: string
  /** The beginning of the key, to know it by. */
  readonly prefix: string
  readonly createdAt: string
  readonly createdBy: string
  readonly expiresAt: string
  /** As of a few minutes ago; null when it was never used. */
  readonly lastUsedAt: string | null
}

/** The answer to making one: the only time that it is seen. */
export interface NewServiceKey extends ServiceKey {
  readonly secret: string
}

/** Two live ones: enough to change them without a gap. */
export const serviceKeyLimits = { live: 2, days: 365 } as const
