import type { Query } from '../../store/Store.ts'

/**
 * Remembers for half a minute which lists have more rows than they are counted to: to count ten thousand again takes three quarters of the
 * time of such a list. Only of lists without filters and words: those get shorter where rows go, which `forget` is told. Where another
 * process removes them, or one moves to another organization, the list is said to be long for that half minute.
 */
export function createLongLists(now: () => number = Date.now): LongLists {
  const tables = new Map<string, Map<string, number>>()
  return {
    isLong: (table, query) => (tables.get(table)?.get(keyOf(query)) ?? 0) > now(),
    note: (table, query, total) => {
      if (query.countTo === undefined || total <= query.countTo || query.where?.length || query.q) return
      const known = tables.get(table) ?? new Map<string, number>()
      if (known.size >= mostOfEach) known.clear()
      tables.set(table, known.set(keyOf(query), now() + rememberedMs))
    },
    forget: table => void tables.delete(table),
  }
}

export interface LongLists {
  isLong(table: string, query: Query): boolean
  /** It was counted. */
  note(table: string, query: Query, total: number): void
  /** Rows of the table are gone. */
  forget(table: string): void
}

function keyOf({ scope, countTo, where = [], q = '' }: Query): string {
  return JSON.stringify([scope, countTo, where, q])
}

const rememberedMs = 30_000
const mostOfEach = 1000
