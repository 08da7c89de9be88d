import type { Extended, StoreExtension } from '../../store/storeExtension.ts'
import type { Database, Queries } from './Database.ts'
import type { Migration } from './migrate.ts'

/** What an extension does in a PostgreSQL store, in tables of its own. */
export interface PostgresExtension<E extends Extended = Extended> {
  readonly extension: StoreExtension<E>
  /** The steps that make its tables. No other extension of the same store has their versions. */
  readonly migrations: readonly Migration[]
  /** Asked at each start, when its tables are there. @throws Error with a sentence where what is kept can't be used so */
  readonly check?: (db: Database) => Promise<void>
  /** `root` is the database itself; null within a transaction, which must not ask it. */
  reads(db: Queries, root: Database | null): E['reads']
  writes(tx: Queries): E['writes']
  streams(db: Database): E['streams']
}
