import type { SecondFactorState, SecondStepMethod } from '../../contract/secondFactor.ts'
import type { ApiContext } from '../apiContext.ts'
import { isSealed, type Sealed } from '../secrets/secretBox.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { passkeysOf, removePasskeysOf } from './passkeys.ts'
import { newRecoveryCodes, plainCode, recoveryHash } from './recoveryCodes.ts'
import { newTotpSecret, totpStep } from './totp.ts'

/**
 * A person's second factor: one row with the user's id. Who writes it locks the user first, so that of two who use the same code at the
 * same moment one is late.
 */
interface Factor {
  readonly totp: Stored | null
  /** Shown to the person, and not yet proven to have arrived in their app. */
  readonly pending: Stored | null
  /** The time step of the last code: a code signs in once. */
  readonly lastStep: number
  /** Hashes of the codes that are left. */
  readonly recovery: readonly string[]
}

interface Stored {
  readonly secret: Sealed
  readonly at: string
}

export async function secondFactorState(reads: Reads, user: string): Promise<SecondFactorState> {
  const { totp, recovery } = await factorOf(reads, user)
  const passkeys = await passkeysOf(reads, user)
  return { totp: totp && { addedAt: totp.at }, recoveryCodes: recovery.length, passkeys: passkeys.length }
}

/** What a person is asked for after the password; nothing without a second factor. */
export async function secondStepMethods(reads: Reads, user: string): Promise<readonly SecondStepMethod[]> {
  const { totp, recoveryCodes, passkeys } = await secondFactorState(reads, user)
  if (!totp && passkeys === 0) return []
  return [
    ...(totp ? (['totp'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
  ]
}

/** Begins to set up an app: its secret, which counts for nothing until a code of it came. */
export async function beginTotp(tx: Transaction, context: Secrets, user: string): Promise<string> {
  const secret = newTotpSecret()
  const factor = await lockedFactor(tx, user)
  const sealed = await context.secrets.seal(secret, placeOf(user))
  await putFactor(tx, user, {
    ...factor,
    pending: { secret: { sealed: sealed.sealed }, at: context.clock().toISOString() },
  })
  return secret
}

/** Takes the app into use by a code of it. @returns new recovery codes; the old ones are void. Null when the code is none of it. */
export async function finishTotp(
  tx: Transaction,
  context: Secrets,
  user: string,
  code: string,
): Promise<string[] | null> {
  const factor = await lockedFactor(tx, user)
  const now = context.clock()
  const { pending } = factor
  if (!pending || Date.parse(pending.at) + setupMs <= now.getTime()) return null
  const step = totpStep(await context.secrets.open(pending.secret, placeOf(user)), plainCode(code), now)
  if (step === null) return null
  const codes = newRecoveryCodes()
  const recovery = codes.map(recoveryHash)
  const totp = { secret: pending.secret, at: now.toISOString() }
  await putFactor(tx, user, { ...none, totp, lastStep: step, recovery })
  return codes
}

/** Other recovery codes in place of those that are left. */
export async function renewRecoveryCodes(tx: Transaction, user: string): Promise<string[]> {
  const factor = await lockedFactor(tx, user)
  const codes = newRecoveryCodes()
  await putFactor(tx, user, { ...factor, recovery: codes.map(recoveryHash) })
  return codes
}

/** Recovery codes for who has none left, with their first passkey; null for who has some. */
export async function giveRecoveryCodes(tx: Transaction, user: string): Promise<string[] | null> {
  return (await lockedFactor(tx, user)).recovery.length > 0 ? null : renewRecoveryCodes(tx, user)
}

/** The app alone: passkeys, and the recovery codes with them, stay. */
export async function removeTotp(tx: Transaction, user: string): Promise<void> {
  const factor = await lockedFactor(tx, user)
  await putFactor(tx, user, { ...factor, totp: null, pending: null })
  await dropIdleFactor(tx, user)
}

/** Recovery codes end with what they are for. */
export async function dropIdleFactor(tx: Transaction, user: string): Promise<void> {
  const { totp } = await lockedFactor(tx, user)
  if (!totp && (await passkeysOf(tx, user)).length === 0) await tx.remove('second-factor', [user])
}

/** App, codes and passkeys. @returns whether there were any */
export async function removeSecondFactor(tx: Transaction, user: string): Promise<boolean> {
  const { totp } = await lockedFactor(tx, user)
  await tx.remove('second-factor', [user])
  return (await removePasskeysOf(tx, user)) > 0 || totp !== null
}

/** Uses up a code of the app, or a recovery code. Who calls has counted the try. @returns whether it was right, and not used before */
export async function takeCode(tx: Transaction, context: Secrets, user: string, given: string): Promise<boolean> {
  const factor = await lockedFactor(tx, user)
  const { totp, recovery, lastStep } = factor
  const hash = recoveryHash(given)
  if (recovery.includes(hash)) {
    await putFactor(tx, user, { ...factor, recovery: recovery.filter(one => one !== hash) })
    return true
  }
  if (!totp) return false
  const step = totpStep(await context.secrets.open(totp.secret, placeOf(user)), plainCode(given), context.clock())
  if (step === null || step <= lastStep) return false
  await putFactor(tx, user, { ...factor, lastStep: step })
  return true
}

type Secrets = Pick<ApiContext, 'secrets' | 'clock'>

const setupMs = 15 * 60_000
const none: Factor = { totp: null, pending: null, lastStep: 0, recovery: [] }

function placeOf(user: string): string {
  return `second-factor:${user}:totp`
}

async function lockedFactor(tx: Transaction, user: string): Promise<Factor> {
  await tx.lock('user', [user], 'all')
  return factorOf(tx, user)
}

async function factorOf(reads: Reads, user: string): Promise<Factor> {
  const [row] = await reads.byIds('second-factor', [user], 'all')
  if (!row) return none
  return {
    totp: storedIn(row.totp),
    pending: storedIn(row.pending),
    lastStep: Number(row.lastStep),
    recovery: Array.isArray(row.recovery) ? row.recovery.map(String) : [],
  }
}

function storedIn(value: unknown): Stored | null {
  if (typeof value !== 'object' || value === null || !('secret' in value) || !('at' in value)) return null
  return isSealed(value.secret) ? { secret: value.secret, at: String(value.at) } : null
}

async function putFactor(tx: Transaction, user: string, factor: Factor): Promise<void> {
  const row: Row = { id: user, ...factor }
  const [old] = await tx.lock('second-factor', [user], 'all')
  await (old ? tx.update('second-factor', [row]) : tx.insert('second-factor', [row]))
}
