import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { FactReport } from '../src/advertising/server/facts/store/factReport.ts'
import { factStore } from '../src/advertising/server/facts/store/factStore.ts'
import { postgresFacts } from '../src/advertising/server/facts/store/postgresFacts.ts'
import { hoursOf, zoneClock } from '../src/engine/contract/zoneClock.ts'
import { createPostgresStore } from '../src/engine/server/node/postgres/postgresStore.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { fillFacts } from './setup/factRows.ts'
import { type FactServer, withFactServer } from './setup/factServer.ts'
import { rounds, sideBySide, timesMeasurement } from './setup/sideBySide.ts'

const rows = Number(process.env.FACT_ROWS ?? 10_000_000)

/** Reports over hourly facts in PostgreSQL, beside the plain SQL that answers the same; and the memory of an export. */
export const bench: Bench = {
  title: `Reports over ${rows.toLocaleString('en')} hourly facts, median of ${rounds} rounds`,
  run: () =>
    withFactServer('bench_facts', async server => {
      const { db } = server
      const store = createPostgresStore(db, [], [postgresFacts])
      await store.prepare()
      await fillFacts(db, { rows, firstDay: '2026-08-01', days: 90, lineItems: 1000 })
      const ask = (report: FactReport) => () => store.read.extension(factStore).reportFacts(report)
      const month = await sideBySide(ask(monthReport), () => db.query(monthSql('fact_daily', 'f.day')))
      const monthHours = await sideBySide(ask(monthReport), () => db.query(monthSql('fact_hourly', utcDay)))
      const deals = await sideBySide(ask(dealsReport), () => db.query(dealsSql('fact_daily')))
      const dealHours = await sideBySide(ask(dealsReport), () => db.query(dealsSql('fact_hourly')))
      return [
        timesMeasurement('month by day and campaign, plain SQL over days', month, 1.5),
        timesMeasurement('… plain SQL without roll-ups', monthHours),
        timesMeasurement('90 days, top 50 deals, plain SQL over days', deals, 1.5),
        timesMeasurement('… plain SQL without roll-ups', dealHours),
        await exported(server, 'csv'),
        await exported(server, 'xlsx'),
      ]
    }),
}

const monthReport = reportOf('2026-09-01', '2026-09-30', {
  dimensions: ['day', 'campaign'],
  order: [{ column: 'day', direction: 'asc' }],
  limit: null,
})

const dealsReport = reportOf('2026-08-01', '2026-10-29', {
  dimensions: ['deal'],
  order: [{ column: 'spend', direction: 'desc' }],
  limit: 50,
})

function reportOf(from: string, to: string, own: Pick<FactReport, 'dimensions' | 'order' | 'limit'>): FactReport {
  const clock = zoneClock('UTC', from, to)
  const metrics = ['impressions', 'clicks', 'ctr', 'spend', 'cpm'] as const
  return { scope: 'all', metrics, filters: [], clock, hours: hoursOf(clock, from, to), rates: null, ...own }
}

const utcDay = `(f.hour at time zone 'UTC')::date`

const sums = `sum(f.impressions) as impressions, sum(f.clicks) as clicks, sum(f.spend) as spend,
  sum(f.clicks) * 100.0 / nullif(sum(f.impressions), 0) as ctr, sum(f.spend) * 1000.0 / nullif(sum(f.impressions), 0) as cpm`

function monthSql(table: string, day: string): string {
  return `select ${day} as day, k.campaign, ${sums} from ${table} f join fact_key k on k.id = f.key
    where k.loss_reason = '' and ${within(table, '2026-09-01', '2026-10-01')} group by 1, 2 order by 1, 2`
}

function dealsSql(table: string): string {
  return `select k.deal, ${sums} from ${table} f join fact_key k on k.id = f.key
    where k.loss_reason = '' and ${within(table, '2026-08-01', '2026-10-30')} group by 1 order by spend desc limit 50`
}

function within(table: string, from: string, to: string): string {
  return table === 'fact_daily'
    ? `f.day >= '${from}' and f.day < '${to}'`
    : `f.hour >= '${from} 00:00Z' and f.hour < '${to} 00:00Z'`
}

async function exported({ url, schema }: FactServer, format: string): Promise<Measurement> {
  const script = new URL('./setup/exportRows.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, url, schema, format])
  const { idle, highest, rows: count, bytes, seconds } = JSON.parse(stdout)
  const megabytes = (value: number) => `${(value / 1_048_576).toFixed(0)} MiB`
  return {
    what: `export of ${count.toLocaleString('en')} rows as ${format} (${megabytes(bytes)} in ${seconds.toFixed(0)} s), above idle`,
    ours: megabytes(highest - idle),
    plain: megabytes(idle),
    demand: { text: 'under 200 MiB', met: highest - idle < 200 * 1_048_576 },
  }
}
