import type { PostgresExtension } from '../../../../engine/server/node/postgres/postgresExtension.ts'
import { type FactsExtended, factStore } from './factStore.ts'
import { insertBatch, insertFacts, lockFacts } from './insertFacts.ts'
import { factMigrations } from './migrations/factMigrations.ts'
import { peopleSeen } from './peopleSeen.ts'
import { factCurrencies, lastFactHour, reportFacts, streamFacts } from './reportFacts.ts'
import { settleBatches } from './settleBatches.ts'
import { withdrawBatch } from './withdrawBatch.ts'

/** What a PostgreSQL store does with facts. */
export const postgresFacts: PostgresExtension<FactsExtended> = {
  extension: factStore,

  migrations: factMigrations,

  reads: db => ({
    reportFacts: report => reportFacts(db, report),
    factCurrencies: report => factCurrencies(db, report),
    peopleSeen: question => peopleSeen(db, question),
    lastFactHour: scope => lastFactHour(db, scope),
  }),

  streams: db => ({ streamFacts: report => streamFacts(db, report) }),

  writes: tx => ({
    lockFacts: () => lockFacts(tx),
    insertFacts: facts => insertFacts(tx, facts),
    insertBatch: facts => insertBatch(tx, facts),
    withdrawBatch: number => withdrawBatch(tx, number),
    settleBatches: numbers => settleBatches(tx, numbers),
  }),
}
