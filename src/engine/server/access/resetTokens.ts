import { idsBy } from '../store/idsBy.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { tokenHash } from './tokens.ts'

export const resetMinutes = 10
export const inviteMinutes = 3 * 24 * 60

/** Remembers a single-use token for choosing a password; earlier ones of the person are void from now on. */
export async function storeResetToken(
  tx: Transaction,
  { token, user, now, minutes }: { token: string; user: string; now: Date; minutes: number },
): Promise<void> {
  await dropResetTokens(tx, user)
  const endsAt = new Date(now.getTime() + minutes * 60_000).toISOString()
  await tx.insert('reset-token', [{ id: tokenHash(token), user, createdAt: now.toISOString(), endsAt }])
}

/** The user of a token that still works; it goes on working. */
export async function readResetToken(reads: Reads, token: string, now: Date): Promise<string | null> {
  const [row] = await reads.byIds('reset-token', [tokenHash(token)], 'all')
  return row ? userOf(row, now) : null
}

/** Takes the token out, so that it works once. @returns the user it was for, or null when it is none or too late */
export async function takeResetToken(tx: Transaction, token: string, now: Date): Promise<string | null> {
  const id = tokenHash(token)
  const [row]: Row[] = await tx.lock('reset-token', [id], 'all')
  if (!row) return null
  await tx.remove('reset-token', [id])
  return userOf(row, now)
}

function userOf(row: Row, now: Date): string | null {
  return Date.parse(String(row.endsAt)) > now.getTime() ? String(row.user) : null
}

/** Links that were mailed work no more. */
export async function dropResetTokens(tx: Transaction, user: string): Promise<void> {
  const tokens = await idsBy(tx, 'reset-token', 'user', user)
  if (tokens.length) await tx.remove('reset-token', tokens)
}
