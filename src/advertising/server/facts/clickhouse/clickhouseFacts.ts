import { ClickHouseError } from '@clickhouse/client'
import { firstError } from '../../../../engine/server/firstError.ts'
import type { Database, Queries } from '../../../../engine/server/node/postgres/Database.ts'
import type { PostgresExtension } from '../../../../engine/server/node/postgres/postgresExtension.ts'
import { StoreAway } from '../../../../engine/server/store/StoreAway.ts'
import { TooLate, within } from '../../../../engine/server/within.ts'
import { areInDatabase, areOnClickhouse, placeOnClickhouse } from '../store/factPlace.ts'
import type { FactReport } from '../store/factReport.ts'
import { type FactReads, type FactsExtended, factStore, type PeopleQuestion } from '../store/factStore.ts'
import { lockFacts, nextNumber } from '../store/insertFacts.ts'
import { factMigrations } from '../store/migrations/factMigrations.ts'
import { toldRows } from '../store/toldSince.ts'
import { ClickhouseDimensions } from './ClickhouseDimensions.ts'
import { clickhouseGroup, clickhouseReport } from './clickhouseReport.ts'
import { makeTables } from './clickhouseTables.ts'
import { scopeConditions } from './clickhouseText.ts'
import { clickhouseTimes } from './clickhouseTimes.ts'
import type { FactServer } from './FactServer.ts'
import { askFor, deliverWithin, enqueueFacts, factDelivery, waitingWrites } from './factOutbox.ts'
import { keepAhead } from './keepAhead.ts'

/**
 * Facts on ClickHouse, beside rows in PostgreSQL. Writes are asked for in the transaction that they belong to (`fact_outbox`) and
 * delivered in their order before the next question is answered; so a fact that was acknowledged is in every answer, and ClickHouse
 * being away fails questions, not writes. A transaction that wrote facts reads those that were there before it.
 */
export function clickhouseFacts(server: FactServer): PostgresExtension<FactsExtended> {
  let made: Promise<void> | null = null
  const ready = () => {
    made ??= makeTables(server).catch(error => {
      made = null
      throw error
    })
    return made
  }
  let isAhead = false
  const ahead = async (root: Database) => {
    await ready()
    if (isAhead) return
    await keepAhead(root, server)
    isAhead = true
  }
  const deliver = factDelivery(server)
  const current = async (db: Queries, root: Database | null) => {
    // Not ahead within a transaction, which would wait for another connection's answer, or hold up all that tell facts.
    await (root ? ahead(root) : ready())
    await (root ? deliver(root) : deliverWithin(db, server))
  }
  return {
    extension: factStore,

    migrations: factMigrations,

    check: async db => {
      const isKnown = await areOnClickhouse(db)
      if (!isKnown && (await areInDatabase(db))) {
        throw new Error(
          'FACTS_URL names a ClickHouse server, and the facts are in the database: move them with npm run facts -- move',
        )
      }
      await (isKnown ? within(ahead(db)) : within(ready(), firstMs)).catch(error => {
        // What was used before may be away: that keeps nobody from starting. What never was may be the wrong one, for good.
        if (isKnown && isAway(error)) return
        throw unfit(error)
      })
      if (!isKnown) await placeOnClickhouse(db)
    },

    reads: (db, root) => readsOf(server, db, () => current(db, root)),

    streams: db => ({
      async *streamFacts(report) {
        await current(db, db)
        const read = clickhouseGroup(report)
        const statement = await clickhouseReport(report, new ClickhouseDimensions(server, db, report))
        for await (const rows of server.stream(statement)) yield rows.map(read)
      },
    }),

    writes: tx => ({
      lockFacts: () => lockFacts(tx),
      insertFacts: async facts => {
        await lockFacts(tx)
        await enqueueFacts(tx, facts, 0)
      },
      insertBatch: async facts => {
        await lockFacts(tx)
        const number = await nextNumber(tx)
        await enqueueFacts(tx, facts, number)
        return number
      },
      withdrawBatch: async batch => {
        await lockFacts(tx)
        await askFor(tx, { do: 'withdraw', batch })
      },
      settleBatches: async batches => {
        if (batches.length === 0) return
        await lockFacts(tx)
        await askFor(tx, { do: 'settle', batches })
      },
    }),
  }
}

/** Tables are made, which takes longer than an answer. */
const firstMs = 30_000

function isAway(error: unknown): error is Error {
  return error instanceof StoreAway || error instanceof TooLate
}

/** For who set the variable. */
function unfit(error: unknown): unknown {
  if (error instanceof ClickHouseError)
    return new Error(`FACTS_URL: the ClickHouse server refuses: ${error.message.trim()}`, { cause: error })
  if (!isAway(error)) return error
  const cause = firstError(error.cause)
  const { message } = cause instanceof Error ? cause : error
  return new Error(`FACTS_URL: no ClickHouse server answers (${message}): start it, or correct the address`, {
    cause: error,
  })
}

function readsOf(server: FactServer, db: Queries, current: () => Promise<void>): FactReads {
  const dimensions = (question: Pick<FactReport, 'scope' | 'signal'>) => new ClickhouseDimensions(server, db, question)
  return {
    async reportFacts(report) {
      await current()
      const statement = await clickhouseReport(report, dimensions(report))
      return (await server.ask(statement, report.signal)).map(clickhouseGroup(report))
    },

    async factCurrencies(report) {
      await current()
      const conditions = await dimensions(report).conditions(report.filters, null)
      const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : ''
      const rows = await server.ask(
        `select distinct toString(currency) as code from fact_daily final${where} order by code`,
        report.signal,
      )
      return rows.map(([code]) => String(code))
    },

    async peopleSeen(question) {
      await current()
      return peopleSeen(server, question, dimensions(question))
    },

    async lastFactHour(scope) {
      await current()
      // Conversions come by the minute: they say nothing of how far delivery is known.
      const within = [`event = ''`, ...scopeConditions(scope)].join(' and ')
      const [row] = await server.ask(
        `select toUnixTimestamp(max(hour)) * 1000, count() from fact_hourly final
         where ${within} and day = (select max(day) from fact_daily final where ${within})`,
      )
      return Number(row?.[1]) > 0 ? new Date(Number(row?.[0])).toISOString() : null
    },

    async toldSince(number) {
      await current()
      const [row] = await server.ask('select toFloat64(max(version)) from fact_hourly')
      const last = Number(row?.[0] ?? 0)
      if (number === null) return { number: last, rows: null }
      // Another process may be in the middle of that write.
      await current()
      const rows = await server.ask(
        `select distinct campaign, strategy, line_item from fact_hourly where version > ${number}`,
      )
      return { number: last, rows: toldRows(rows) }
    },

    writesWaiting: () => waitingWrites(db),
  }
}

async function peopleSeen(
  server: FactServer,
  question: PeopleQuestion,
  dimensions: ClickhouseDimensions,
): Promise<ReadonlyMap<number, string>> {
  const times = clickhouseTimes(question, false)
  const conditions = [times.within, `loss_reason = ''`, ...(await dimensions.conditions(question.filters, times))]
  const rows = await server.ask(
    `select toFloat64(person), toUnixTimestamp(max(hour)) * 1000 from fact_hourly final array join people as person
     where ${conditions.join(' and ')} group by person having uniqExact(hour) >= ${question.atLeast}`,
    question.signal,
  )
  return new Map(rows.map(([person, last]) => [Number(person), new Date(Number(last)).toISOString()]))
}
