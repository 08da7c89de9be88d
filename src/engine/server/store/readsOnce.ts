import type { Reads, Row } from './Store.ts'

/**
 * Reads that ask for a row by its id once, however many rules of one check do: for as long as a check takes, what it refers to
 * counts as it was found first.
 */
export function readsOnce(reads: Reads): Reads {
  const asked = new Map<string, Promise<Row | undefined>>()
  return {
    ...reads,
    byIds: async (table, ids, scope) => {
      const keyOf = (id: string) => JSON.stringify([table, id, scope])
      const unknown = ids.filter(id => !asked.has(keyOf(id)))
      if (unknown.length > 0) {
        const found = reads.byIds(table, unknown, scope).then(rows => new Map(rows.map(row => [row.id, row])))
        for (const id of unknown)
          asked.set(
            keyOf(id),
            found.then(rows => rows.get(id)),
          )
      }
      const rows = await Promise.all([...new Set(ids)].map(id => asked.get(keyOf(id))))
      return rows.filter(row => row !== undefined)
    },
  }
}
