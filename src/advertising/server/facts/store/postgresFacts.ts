import type { Database, Queries } from '../../../../engine/server/node/postgres/Database.ts'
import type { FactReads, FactStreams, FactWrites } from './factStore.ts'
import { insertBatch, insertFacts, lockFacts } from './insertFacts.ts'
import { factCurrencies, lastFactHour, reportFacts, streamFacts } from './reportFacts.ts'
import { settleBatches } from './settleBatches.ts'
import { withdrawBatch } from './withdrawBatch.ts'

/** What a PostgreSQL store does with facts. */
export const postgresFacts = {
  reads: (db: Queries): FactReads => ({
    reportFacts: report => reportFacts(db, report),
    factCurrencies: report => factCurrencies(db, report),
    lastFactHour: scope => lastFactHour(db, scope),
  }),

  streams: (db: Database): FactStreams => ({ streamFacts: report => streamFacts(db, report) }),

  writes: (tx: Queries): FactWrites => ({
    lockFacts: () => lockFacts(tx),
    insertFacts: facts => insertFacts(tx, facts),
    insertBatch: facts => insertBatch(tx, facts),
    withdrawBatch: number => withdrawBatch(tx, number),
    settleBatches: numbers => settleBatches(tx, numbers),
  }),
}
