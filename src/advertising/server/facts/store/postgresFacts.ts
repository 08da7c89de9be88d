import type { PostgresExtension } from '../../../../engine/server/node/postgres/postgresExtension.ts'
import { areOnClickhouse } from './factPlace.ts'
import { type FactsExtended, factStore } from './factStore.ts'
import { insertBatch, insertFacts, lockFacts } from './insertFacts.ts'
import { factMigrations } from './migrations/factMigrations.ts'
import { peopleSeen } from './peopleSeen.ts'
import { factCurrencies, lastFactHour, reportFacts, streamFacts } from './reportFacts.ts'
import { settleBatches } from './settleBatches.ts'
import { toldSince } from './toldSince.ts'
import { withdrawBatch } from './withdrawBatch.ts'

/** What a PostgreSQL store does with facts. */
export const postgresFacts: PostgresExtension<FactsExtended> = {
  extension: factStore,

  migrations: factMigrations,

  check: async db => {
    if (await areOnClickhouse(db))
      throw new Error('The facts of this database are on ClickHouse: set FACTS_URL to its address')
  },

  reads: db => ({
    reportFacts: report => reportFacts(db, report),
    factCurrencies: report => factCurrencies(db, report),
    peopleSeen: question => peopleSeen(db, question),
    lastFactHour: scope => lastFactHour(db, scope),
    toldSince: number => toldSince(db, number),
    writesWaiting: async () => 0,
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
