import { AsyncLocalStorage } from 'node:async_hooks'
import { postgresFacts } from '../../../../advertising/server/facts/store/postgresFacts.ts'
import type { Reads, Store, TableSpec, Transaction } from '../../store/Store.ts'
import { tableNamed } from '../../store/tableNamed.ts'
import type { Database, Queries } from './Database.ts'
import { possibleIds } from './possibleIds.ts'
import { postgresReads, rowsByIds } from './postgresReads.ts'
import { prepareTables } from './prepareTables.ts'
import { type TableLayout, tableLayout } from './tableLayout.ts'
import { insertRows, updateRows } from './writeRows.ts'

/**
 * A store on PostgreSQL, embedded or a server; `prepare` before anything else. Asking the store itself from within a
 * transaction's work throws: the embedded database would wait for itself for ever.
 */
export function createPostgresStore(db: Database, tables: readonly TableSpec[]): Store {
  const layouts = new Map(tables.map(spec => [spec.name, tableLayout(spec)]))
  const within = new AsyncLocalStorage<{ open: boolean }>()
  const reads = postgresReads(db, layouts)
  const streams = postgresFacts.streams(db)
  const outside = () => {
    if (within.getStore()?.open) throw new Error('Within a transaction, ask the transaction and not the store')
  }
  const read: Reads = {
    list: async (table, query) => {
      outside()
      return reads.list(table, query)
    },
    byIds: async (table, ids, scope) => {
      outside()
      return reads.byIds(table, ids, scope)
    },
    reportFacts: async report => {
      outside()
      return reads.reportFacts(report)
    },
    factCurrencies: async report => {
      outside()
      return reads.factCurrencies(report)
    },
    lastFactHour: async scope => {
      outside()
      return reads.lastFactHour(scope)
    },
  }
  return {
    prepare: () => prepareTables(db, tables),
    read,
    streamFacts: report => {
      outside()
      return streams.streamFacts(report)
    },
    transaction: async work => {
      outside()
      const state = { open: true }
      try {
        return await db.transaction(tx => within.run(state, () => work(transactionOf(tx, layouts))))
      } finally {
        state.open = false
      }
    },
    exclusively: work => db.exclusively(work),
    ping: async () => {
      await db.query('select 1')
    },
    close: () => db.close(),
  }
}

function transactionOf(tx: Queries, layouts: ReadonlyMap<string, TableLayout>): Transaction {
  return {
    ...postgresReads(tx, layouts),
    lock: (table, ids, scope) => rowsByIds(tx, tableNamed(layouts, table), ids, scope, 'for update'),
    insert: (table, rows) => insertRows(tx, tableNamed(layouts, table), rows),
    update: (table, rows) => updateRows(tx, tableNamed(layouts, table), rows),
    remove: async (table, ids) => {
      await tx.query(`delete from ${tableNamed(layouts, table).table} where id = any($1::text[])`, [possibleIds(ids)])
    },
    ...postgresFacts.writes(tx),
  }
}
