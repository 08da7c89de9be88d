import type { WebAuthnCredential } from '@simplewebauthn/server'
import type { Passkey } from '../../contract/passkey.ts'
import { fromBase64url, toBase64url } from '../secrets/base64url.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { tokenHash } from './tokens.ts'

/** As many as anybody has devices. */
export const mostPasskeys = 20

export async function passkeysOf(reads: Reads, user: string): Promise<readonly Row[]> {
  const where = [{ column: 'user', op: 'in', values: [user] }] as const
  const { rows } = await reads.list('passkey', { scope: 'all', where, limit: mostPasskeys + 1 })
  return rows.toSorted((one, other) => String(one.createdAt).localeCompare(String(other.createdAt)))
}

export function shownPasskey({ id, name, createdAt, lastUsedAt }: Row): Passkey {
  return {
    id,
    name: String(name),
    createdAt: String(createdAt),
    lastUsedAt: typeof lastUsedAt === 'string' ? lastUsedAt : null,
  }
}

/** The row of a credential, to be inserted; its id is the hash of the credential's, which is told apart by case. */
export function passkeyRow(
  credential: WebAuthnCredential,
  { user, name, now }: { user: string; name: string; now: Date },
): Row {
  return {
    id: passkeyId(credential.id),
    user,
    name,
    credential: credential.id,
    publicKey: toBase64url(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    createdAt: now.toISOString(),
    lastUsedAt: null,
  }
}

export function passkeyId(credential: string): string {
  return tokenHash(`passkey ${credential}`)
}

/** What an answer is verified against. */
export function credentialOf(row: Row): WebAuthnCredential {
  return {
    id: String(row.credential),
    publicKey: fromBase64url(String(row.publicKey)),
    counter: Number(row.counter),
  }
}

/** What a browser is told of passkeys that there are. */
export function describedCredential(row: Row): { id: string; transports: string[] } {
  const transports = Array.isArray(row.transports) ? row.transports.map(String) : []
  return { id: String(row.credential), transports }
}

/** @returns how many there were */
export async function removePasskeysOf(tx: Transaction, user: string): Promise<number> {
  const ids = (await passkeysOf(tx, user)).map(({ id }) => id)
  if (ids.length > 0) await tx.remove('passkey', ids)
  return ids.length
}
