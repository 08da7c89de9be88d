import type { Reads, Row } from '../store/Store.ts'

/** The person with this address, in any case of letters, whatever their status. */
export async function userByEmail(reads: Reads, email: string): Promise<Row | null> {
  const [user = null] = await usersByEmails(reads, [email])
  return user
}

/** Who has one of these addresses; as `userByEmail`. */
export async function usersByEmails(reads: Reads, emails: readonly string[]): Promise<readonly Row[]> {
  const wanted = [...new Set(emails.map(email => email.trim().toLowerCase()))]
  if (wanted.length === 0) return []
  const where = [{ column: 'email', op: 'in', values: wanted }] as const
  // The index folds accents, so that it finds some more; a person is only found by exactly their address.
  const { rows } = await reads.list('user', { scope: 'all', where, limit: wanted.length * 10 })
  return rows.filter(({ email }) => wanted.includes(String(email).toLowerCase()))
}
