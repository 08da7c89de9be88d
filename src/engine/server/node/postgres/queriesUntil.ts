import type { Queries } from './Database.ts'

/** The same queries, given up when the signal ends, unless they bring their own. */
export function queriesUntil({ query, queryLong, exec }: Queries, signal: AbortSignal | undefined): Queries {
  const until =
    (ask: Queries['query']): Queries['query'] =>
    (sql, params, own = signal) =>
      ask(sql, params, own)
  return { query: until(query), exec, ...(queryLong ? { queryLong: until(queryLong) } : {}) }
}
