import type { Reads, Row } from '../store/Store.ts'

/** The person with this address, in any case of letters, whatever their status. */
export async function userByEmail(reads: Reads, email: string): Promise<Row | null> {
  const wanted = email.trim().toLowerCase()
  const where = [{ column: 'email', op: 'in', values: [wanted] }] as const
  const { rows } = await reads.list('user', { scope: 'all', where, limit: 10 })
  // The index folds accents; a person is only found by exactly their address.
  return rows.find(row => String(row.email).toLowerCase() === wanted) ?? null
}
