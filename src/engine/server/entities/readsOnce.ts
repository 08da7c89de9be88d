import type { Reads, Row } from '../store/Store.ts'

/**
 * Reads that ask for rows by their ids once, however many rules of one check do: for as long as a check takes, what it refers
 * to counts as it was found first.
 */
export function readsOnce(reads: Reads): Reads {
  const asked = new Map<string, Promise<Row[]>>()
  return {
    ...reads,
    byIds: (table, ids, scope) => {
      const key = JSON.stringify([table, ids, scope])
      const known = asked.get(key) ?? reads.byIds(table, ids, scope)
      asked.set(key, known)
      return known
    },
  }
}
