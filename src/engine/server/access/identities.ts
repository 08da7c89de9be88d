import type { SignedOn } from '../outside.ts'
import type { Reads, Row, Transaction } from '../store/Store.ts'
import { tokenHash } from './tokens.ts'

/** What a provider knows somebody by, for good: an address may be given to another person, `iss` and `sub` never are. */
export type Identity = Pick<SignedOn, 'issuer' | 'subject'>

/** The person whom an identity is linked to, whatever their status. */
export async function userOfIdentity(reads: Reads, identity: Identity): Promise<Row | null> {
  const [link] = await reads.byIds(table, [idOf(identity)], 'all')
  const [user] = link ? await reads.byIds('user', [String(link.user)], 'all') : []
  return user ?? null
}

/**
 * Links an identity to a person, in the place of another one of theirs at the same provider.
 * @returns false when it is somebody else's
 */
export async function linkIdentity(
  tx: Transaction,
  user: string,
  identity: Identity & { readonly provider?: string | null },
  now: Date,
): Promise<boolean> {
  const { issuer, subject, provider = null } = identity
  const id = idOf(identity)
  const [there] = await tx.lock(table, [id], 'all')
  if (there) return there.user === user
  const earlier = (await identitiesOf(tx, user)).filter(row => row.issuer === issuer)
  await tx.remove(
    table,
    earlier.map(row => row.id),
  )
  await tx.insert(table, [{ id, user, issuer, subject, provider, createdAt: now.toISOString() }])
  return true
}

/** Single sign-on must be linked anew. */
export async function unlinkIdentities(tx: Transaction, user: string): Promise<void> {
  await tx.remove(
    table,
    (await identitiesOf(tx, user)).map(({ id }) => id),
  )
}

/** @returns false when it isn't theirs */
export async function unlinkIdentity(tx: Transaction, user: string, id: string): Promise<boolean> {
  const [row] = await tx.lock(table, [id], 'all')
  if (row?.user !== user) return false
  await tx.remove(table, [id])
  return true
}

/** All that signs a person in by single sign-on. */
export async function identitiesOf(reads: Reads, user: string): Promise<readonly Row[]> {
  const where = [{ column: 'user', op: 'in', values: [user] }] as const
  return (await reads.list(table, { scope: 'all', where, limit: 100 })).rows
}

function idOf({ issuer, subject }: Identity): string {
  return tokenHash(JSON.stringify([issuer, subject]))
}

const table = 'identity'
