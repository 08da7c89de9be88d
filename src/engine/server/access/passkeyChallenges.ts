import { endedIds } from '../store/endedIds.ts'
import type { Transaction } from '../store/Store.ts'
import { tokenHash } from './tokens.ts'

/** What a challenge was given out for. */
export interface Challenge {
  readonly purpose: 'add' | 'sign-in' | 'second-step' | 'proof'
  /** Whose answer it takes; null: whoever has a passkey here. */
  readonly user: string | null
}

const challengeMs = 5 * 60_000

/** Remembers a challenge until it is answered. Those that are over are cleared away. */
export async function keepChallenge(
  tx: Transaction,
  challenge: string,
  { purpose, user }: Challenge,
  now: Date,
): Promise<void> {
  const over = await endedIds(tx, 'passkey-challenge', now)
  if (over.length > 0) await tx.remove('passkey-challenge', over)
  const endsAt = new Date(now.getTime() + challengeMs).toISOString()
  await tx.insert('passkey-challenge', [{ id: tokenHash(challenge), purpose, user, endsAt }])
}

/** Takes it out, so that it is answered once. @returns whether it was given out for this, and isn't over */
export async function takeChallenge(
  tx: Transaction,
  challenge: string,
  wanted: Challenge,
  now: Date,
): Promise<boolean> {
  const [row] = await tx.lock('passkey-challenge', [tokenHash(challenge)], 'all')
  if (!row) return false
  await tx.remove('passkey-challenge', [row.id])
  const fits = row.purpose === wanted.purpose && (row.user ?? null) === wanted.user
  return fits && Date.parse(String(row.endsAt)) > now.getTime()
}
