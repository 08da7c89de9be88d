import { endedIds } from '../store/endedIds.ts'
import { idsBy } from '../store/idsBy.ts'
import type { Reads, Transaction } from '../store/Store.ts'
import { newToken, tokenHash } from './tokens.ts'

/** A sign-in of which the password was right, waiting for the second factor. */
export interface SignInStep {
  readonly id: string
  readonly user: string
}

const stepMs = 5 * 60_000

/** @returns what the browser shows with the code. Steps that are over are cleared away. */
export async function beginStep(tx: Transaction, user: string, now: Date): Promise<string> {
  const step = newToken()
  const over = await endedIds(tx, 'sign-in-step', now)
  if (over.length > 0) await tx.remove('sign-in-step', over)
  const endsAt = new Date(now.getTime() + stepMs).toISOString()
  await tx.insert('sign-in-step', [{ id: tokenHash(step), user, endsAt }])
  return step
}

/** The step; null when it is over or was never there. */
export async function stepOf(reads: Reads, step: string, now: Date): Promise<SignInStep | null> {
  const [row] = await reads.byIds('sign-in-step', [tokenHash(step)], 'all')
  return row && Date.parse(String(row.endsAt)) > now.getTime() ? { id: row.id, user: String(row.user) } : null
}

/** Keeps others from it until the transaction ends. @returns whether it is still there */
export async function lockStep(tx: Transaction, { id }: SignInStep): Promise<boolean> {
  return (await tx.lock('sign-in-step', [id], 'all')).length > 0
}

export async function endStep(tx: Transaction, { id }: SignInStep): Promise<void> {
  await tx.remove('sign-in-step', [id])
}

/** Steps that were begun with a password that is no more. */
export async function dropSteps(tx: Transaction, user: string): Promise<void> {
  const ids = await idsBy(tx, 'sign-in-step', 'user', user)
  if (ids.length > 0) await tx.remove('sign-in-step', ids)
}
