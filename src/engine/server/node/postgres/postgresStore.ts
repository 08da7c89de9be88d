import { AsyncLocalStorage } from 'node:async_hooks'
import type { Store, TableSpec, Transaction } from '../../store/Store.ts'
import { halfOf } from '../../store/storeExtension.ts'
import { tableNamed } from '../../store/tableNamed.ts'
import type { Database, DatabaseLoad, Queries } from './Database.ts'
import { keepLayout, type LayoutKeeper } from './layoutKeeper.ts'
import { createLongLists } from './longLists.ts'
import { possibleIds } from './possibleIds.ts'
import type { PostgresExtension } from './postgresExtension.ts'
import { postgresReads, rowsByIds } from './postgresReads.ts'
import { type PreparedAgain, prepareTables } from './prepareTables.ts'
import { layoutHash } from './storedLayouts.ts'
import { type TableLayout, tableLayout } from './tableLayout.ts'
import { insertRows, updateRows } from './writeRows.ts'

export interface PostgresStore extends Store {
  /** Null on the embedded database, which has one connection. */
  load(): DatabaseLoad | null
}

export interface StoreOptions {
  /** A newer version has made the tables others than this program needs, while it stood still: it must end. */
  readonly onUnfit?: (error: Error) => void
  /** What is done beside other versions has failed, and is tried again; at most once a minute. */
  readonly onTrouble?: (error: Error) => void
  /** Milliseconds between two signs that this process is there. */
  readonly beatMs?: number
  /** For how long it must have given them before it counts others as gone. */
  readonly steadyMs?: number
}

/**
 * A store on PostgreSQL, embedded or a server; `prepare` before anything else. On the embedded database, asking the store itself from
 * within a transaction's work throws: it would wait for itself for ever. A server's isn't watched for it, as that makes every promise of
 * the process slower; both run the same code.
 */
export function createPostgresStore(
  db: Database,
  tables: readonly TableSpec[],
  extensions: readonly PostgresExtension[] = [],
  { onUnfit = () => {}, onTrouble = () => {}, beatMs, steadyMs }: StoreOptions = {},
): PostgresStore {
  const layouts = new Map(tables.map(spec => [spec.name, tableLayout(spec)]))
  const longLists = createLongLists()
  const within = db.shared ? null : new AsyncLocalStorage<{ open: boolean }>()
  const outside = () => {
    if (within?.getStore()?.open) throw new Error('Within a transaction, ask the transaction and not the store')
  }
  const migrations = extensions.flatMap(extension => extension.migrations)
  const inLine = (again?: PreparedAgain) => prepareTables(db, tables, migrations, again)
  let keeper: LayoutKeeper | undefined
  return {
    prepare: async () => {
      await keeper?.stop()
      const others = await inLine()
      keeper = db.shared
        ? keepLayout(db, db.shared.id, {
            layouts: [...layouts.values()],
            hash: layoutHash([...layouts.values()], migrations),
            others,
            prepare: inLine,
            onUnfit,
            onTrouble,
            ...(beatMs === undefined ? {} : { beatMs }),
            ...(steadyMs === undefined ? {} : { steadyMs }),
          })
        : undefined
      for (const { check } of extensions) await check?.(db)
    },
    read: postgresReads(askedOutside(db, outside), layouts, extensions, db, longLists),
    extension: of => {
      outside()
      return halfOf(extensions, of).streams(db)
    },
    transaction: async work => {
      outside()
      const state = { open: true }
      const shorter = new Set<string>()
      try {
        return await db.transaction(tx => {
          const transaction = transactionOf(tx, layouts, extensions, table => shorter.add(table))
          return within ? within.run(state, () => work(transaction)) : work(transaction)
        })
      } finally {
        state.open = false
        for (const table of shorter) longLists.forget(table)
      }
    },
    exclusively: work => db.exclusively(work),
    ping: async () => {
      await db.query('select 1')
    },
    load: () => db.load?.() ?? null,
    close: async () => {
      await keeper?.stop()
      await db.close()
    },
  }
}

function askedOutside({ query, queryLong, exec }: Queries, outside: () => void): Queries {
  const checked =
    (ask: Queries['query']): Queries['query'] =>
    async (...asked) => {
      outside()
      return ask(...asked)
    }
  return { query: checked(query), exec, ...(queryLong ? { queryLong: checked(queryLong) } : {}) }
}

function transactionOf(
  tx: Queries,
  layouts: ReadonlyMap<string, TableLayout>,
  extensions: readonly PostgresExtension[],
  onRemoved: (table: string) => void,
): Transaction {
  const reads = postgresReads(tx, layouts, extensions, null)
  return {
    ...reads,
    lock: (table, ids, scope) => rowsByIds(tx, tableNamed(layouts, table), ids, scope, 'for update'),
    hold: (table, ids, scope) => rowsByIds(tx, tableNamed(layouts, table), ids, scope, 'for share'),
    insert: (table, rows) => insertRows(tx, tableNamed(layouts, table), rows),
    update: (table, rows) => updateRows(tx, tableNamed(layouts, table), rows),
    remove: async (table, ids) => {
      await tx.query(`delete from ${tableNamed(layouts, table).table} where id = any($1::text[])`, [possibleIds(ids)])
      onRemoved(table)
    },
    extension: (of, signal) => ({ ...reads.extension(of, signal), ...halfOf(extensions, of).writes(tx) }),
  }
}
