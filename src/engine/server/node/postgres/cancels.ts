import type pg from 'pg'

/** Gives up statements from outside, on a connection of its own, as those of the pool may all be busy with such. */
export interface Cancels {
  /** Tells the number of a new connection's process. */
  know(client: pg.ClientBase, pid: number): void
  /** Ends this statement of a connection if it is still under way. */
  cancel(client: pg.ClientBase, sql: string): void
  close(): Promise<void>
}

export function createCancels(own: pg.Pool, onError: (error: Error) => void): Cancels {
  const pids = new WeakMap<pg.ClientBase, number>()
  own.on('error', onError)
  return {
    know: (client, pid) => void pids.set(client, pid),
    cancel(client, sql) {
      // Behind a pooler the number may be somebody else's by now, so the statement must be this one.
      own.query(cancel, [pids.get(client) ?? 0, sql.slice(0, 200)]).catch(onError)
    },
    close: () => own.end(),
  }
}

const cancel = `select pg_cancel_backend(pid) from pg_stat_activity
  where pid = $1 and state = 'active' and left(query, length($2)) = $2`
