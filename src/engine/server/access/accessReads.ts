import type { Reads, Row } from '../store/Store.ts'
import { accessTables } from './accessVersion.ts'

/** Reads of who may do what, and until when what they found holds by itself. */
export interface AccessReads {
  readonly reads: Reads
  /** Milliseconds: the first moment after `now` at which something that was read expires; Infinity where nothing does. */
  holdsUntil(): number
}

/** @throws Error for a table whose writes don't change the access version */
export function accessReads(reads: Reads, now: Date): AccessReads {
  let until = Number.POSITIVE_INFINITY
  const demand = (table: string) => {
    if (!accessTables.has(table)) throw new Error(`“${table}” doesn’t say who may do what`)
  }
  const noted = <Rows extends readonly Row[]>(rows: Rows): Rows => {
    for (const { expiresAt } of rows) {
      const end = typeof expiresAt === 'string' ? Date.parse(expiresAt) : Number.NaN
      if (end > now.getTime()) until = Math.min(until, end)
    }
    return rows
  }
  return {
    reads: {
      byIds: async (table, ids, scope) => {
        demand(table)
        return noted(await reads.byIds(table, ids, scope))
      },
      ids: async (table, query) => {
        demand(table)
        return reads.ids(table, query)
      },
      list: async (table, query) => {
        demand(table)
        const page = await reads.list(table, query)
        noted(page.rows)
        return page
      },
      rowsOfEach: async (asked, signal) => {
        for (const { table } of asked) demand(table)
        const found = await reads.rowsOfEach(asked, signal)
        for (const rows of found) noted(rows)
        return found
      },
      extension: () => {
        throw new Error('No extension says who may do what')
      },
    },
    holdsUntil: () => until,
  }
}
