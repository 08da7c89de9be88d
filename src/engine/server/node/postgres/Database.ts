/** One statement at a time, with `$1` for parameters; rows come back as objects with plain JSON values. */
export interface Queries {
  /** Given up when the signal ends, with its reason. @throws SqlError what the database refuses. */
  query(sql: string, params?: readonly unknown[], signal?: AbortSignal): Promise<SqlRow[]>
  /** The same for what may take long: it waits for its turn (`databaseLine`). Default: `query`. */
  readonly queryLong?: Queries['query']
  /** Several statements without parameters in one go. @throws SqlError */
  exec(sql: string): Promise<void>
}

/** A PostgreSQL database, embedded or a server. */
export interface Database extends Queries {
  /** BEGIN, `work`, COMMIT; ROLLBACK when it throws. READ COMMITTED. `work` asks through what it is given, only. */
  transaction<T>(work: (tx: Queries) => Promise<T>): Promise<T>
  /** Runs work while no other process on this database runs any by this method. It asks the database as usual. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** The rows of one statement in portions, as they are taken: however many there are, a portion is what is held. */
  stream(sql: string, params?: readonly unknown[]): AsyncIterable<SqlRow[]>
  /** How its connections are used now. Left out where there is one. */
  readonly load?: () => DatabaseLoad
  /** Left out where no other process can use the database. */
  readonly shared?: SharedDatabase
  close(): Promise<void>
}

/** One process among those on a database. */
export interface SharedDatabase {
  /** Of this process: no other has it. */
  readonly id: string
  /** From now on each transaction says by which layout of the tables it writes (a hash), for those that have another. */
  writesBy(layout: string): void
}

/** Connections that work, that are free, and questions that wait for one. */
export interface DatabaseLoad {
  readonly busy: number
  readonly idle: number
  readonly waiting: number
}

export type SqlRow = Readonly<Record<string, unknown>>

/** What the database said no with: SQLSTATE and, for a broken constraint, its name. */
export class SqlError extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly constraint: string | undefined,
  ) {
    super(message)
    this.name = 'SqlError'
  }
}
