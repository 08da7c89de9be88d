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
  /** Whom it was used by then, as far as the address is known. */
  readonly lastUsedAddress: string | null
}

/** The answer to making one: the only time that it is seen. */
export interface NewServiceKey extends ServiceKey {
  readonly secret: string
}

/** What is known of the use of an account's live keys; `unused`: of one of them no use in `unusedDays`. */
export const keyUses = ['no_key', 'not_yet', 'in_use', 'unused'] as const
export type KeyUse = (typeof keyUses)[number]

/** Whether a key is one that nothing seems to need. */
export function isUnusedKey(key: Pick<ServiceKey, 'createdAt' | 'lastUsedAt'>, now: Date): boolean {
  return now.getTime() - Date.parse(key.lastUsedAt ?? key.createdAt) >= unusedDays * 86_400_000
}

export const unusedDays = 90

/** Two live ones: enough to change them without a gap. */
export const serviceKeyLimits = { live: 2, days: 365 } as const
