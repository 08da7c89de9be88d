import type { Reads } from './Store.ts'

/** The same reads, for as long as somebody waits for them: the database gives up what it does for who has left. */
export function readsUntil(reads: Reads, signal: AbortSignal): Reads {
  return {
    list: (table, query) => reads.list(table, { signal, ...query }),
    rowsOfEach: (asked, own = signal) => reads.rowsOfEach(asked, own),
    ids: (table, query) => reads.ids(table, { signal, ...query }),
    byIds: (table, ids, scope) => reads.byIds(table, ids, scope),
    extension: (of, own = signal) => reads.extension(of, own),
  }
}
