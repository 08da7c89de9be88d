import { clickhouseFacts } from '../src/advertising/server/facts/clickhouse/clickhouseFacts.ts'
import { moveFacts } from '../src/advertising/server/facts/clickhouse/moveFacts.ts'
import { openFactServer } from '../src/advertising/server/facts/clickhouse/openFactServer.ts'
import type { FactReport } from '../src/advertising/server/facts/store/factReport.ts'
import { factStore } from '../src/advertising/server/facts/store/factStore.ts'
import { postgresFacts } from '../src/advertising/server/facts/store/postgresFacts.ts'
import { hoursOf, zoneClock } from '../src/engine/contract/zoneClock.ts'
import type { Database } from '../src/engine/server/node/postgres/Database.ts'
import { createPostgresStore } from '../src/engine/server/node/postgres/postgresStore.ts'
import { startClickhouse } from '../tests/clickhouse/startClickhouse.ts'
import type { Bench } from './setup/bench.ts'
import { fillFacts } from './setup/factRows.ts'
import { withFactServer } from './setup/factServer.ts'
import { rounds, sideBySide, timesMeasurement } from './setup/sideBySide.ts'

const rows = Number(process.env.FACT_ROWS ?? 10_000_000)

/** The same questions to the same facts on both engines: ClickHouse (left) and PostgreSQL (right). */
export const bench: Bench = {
  title: `Reports over ${rows.toLocaleString('en')} hourly facts, ClickHouse beside PostgreSQL, median of ${rounds} rounds`,
  run: () =>
    withFactServer('bench_engines', async ({ db }) => {
      const onPostgres = createPostgresStore(db, [], [postgresFacts])
      await onPostgres.prepare()
      await fillFacts(db, { rows, firstDay: '2026-08-01', days: 90, lineItems: 1000 })
      const clickhouse = await startClickhouse()
      const server = openFactServer(clickhouse.url)
      try {
        const started = performance.now()
        await moveFacts(keepingFacts(db), server, () => {}).catch(error => {
          if (error !== undone) throw error
        })
        const seconds = (performance.now() - started) / 1000
        const onClickhouse = createPostgresStore(db, [], [clickhouseFacts(server)])
        const both = (report: FactReport) =>
          sideBySide(
            () => onClickhouse.read.extension(factStore).reportFacts(report),
            () => onPostgres.read.extension(factStore).reportFacts(report),
          )
        const [size] = await server.ask(
          `select formatReadableSize(sum(bytes_on_disk)) from system.parts where active and table in ('fact_hourly', 'fact_daily')`,
        )
        const [disk] = await db.query(
          `select pg_size_pretty(sum(pg_total_relation_size(oid))) as size from pg_class
           where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname ~ '^fact_(hourly|daily)'`,
        )
        return [
          { what: 'hours and days on disk', ours: String(size?.[0]), plain: String(disk?.size) },
          {
            what: 'moved with npm run facts -- move',
            ours: `${seconds.toFixed(0)} s`,
            plain: `${Math.round(rows / seconds)} a second`,
          },
          timesMeasurement(
            'month by day and campaign (days)',
            await both(reportOf('UTC', ['day', 'campaign'], 'day', null)),
          ),
          timesMeasurement(
            'month by day and campaign, Berlin (hours)',
            await both(reportOf('Europe/Berlin', ['day', 'campaign'], 'day', null)),
          ),
          timesMeasurement('top 50 line items by spend (days)', await both(reportOf('UTC', ['lineItem'], 'spend', 50))),
          timesMeasurement(
            'top 50 deals by spend, Berlin (hours)',
            await both(reportOf('Europe/Berlin', ['deal'], 'spend', 50)),
          ),
          timesMeasurement(
            'hour of day by placement (hours)',
            await both(reportOf('UTC', ['hourOfDay', 'placement'], 'spend', 50)),
          ),
        ]
      } finally {
        await server.close()
        await clickhouse.stop()
      }
    }),
}

const undone = new Error('The facts stay in PostgreSQL, too')

/** Moves leave the database as it was. */
function keepingFacts(db: Database): Database {
  return {
    ...db,
    transaction: work =>
      db.transaction(async tx => {
        await work(tx)
        throw undone
      }),
  }
}

function reportOf(
  zone: string,
  dimensions: FactReport['dimensions'],
  by: FactReport['order'][number]['column'],
  limit: number | null,
): FactReport {
  const clock = zoneClock(zone, '2026-09-01', '2026-09-30')
  const metrics = ['impressions', 'clicks', 'ctr', 'spend', 'cpm'] as const
  const order = [{ column: by, direction: by === 'day' ? ('asc' as const) : ('desc' as const) }]
  return {
    scope: 'all',
    dimensions,
    metrics,
    filters: [],
    clock,
    hours: hoursOf(clock, '2026-09-01', '2026-09-30'),
    rates: null,
    order,
    limit,
  }
}
