import type { Reads, Row, Transaction } from '../store/Store.ts'

/** Places in groups that an identity provider gave. They are no grants: a group's members alone are. */
export async function placesOf(reads: Reads, user: string): Promise<readonly Row[]> {
  const where = [{ column: 'user', op: 'in', values: [user] }] as const
  return (await reads.list(table, { scope: 'all', where, limit: 1000 })).rows
}

/** Whoever was taken out of a group, by whom ever, has the place by hand when they come back. */
export async function forgetPlaces(tx: Transaction, group: string, users: readonly string[]): Promise<void> {
  if (users.length === 0) return
  await tx.remove(
    table,
    users.map(user => idOfPlace(group, user)),
  )
}

export function idOfPlace(group: string, user: string): string {
  return `${group}:${user}`
}

const table = 'provided-place'
