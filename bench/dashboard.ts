import { catalogue } from '../resources.config.ts'
import { addDays } from '../src/advertising/reporting/reportRange.ts'
import { postgresHalves } from '../src/advertising/server/postgresHalves.ts'
import { createPostgresStore } from '../src/engine/server/node/postgres/postgresStore.ts'
import type { Row } from '../src/engine/server/store/Store.ts'
import { testWorld } from '../tests/contract/apiClient.ts'
import { apiTables } from '../tests/contract/apiTables.ts'
import type { Bench } from './setup/bench.ts'
import { campaignId, dealId, factOrganization, fillFacts } from './setup/factRows.ts'
import { withFactServer } from './setup/factServer.ts'
import { insertRows } from './setup/insertRows.ts'
import { rounds, sideBySide, timesMeasurement } from './setup/sideBySide.ts'

const rows = Number(process.env.FACT_ROWS ?? 5_000_000)
const days = 60
const today = '2026-11-21'
const firstDay = addDays(today, 1 - days)

/** What the dashboard asks the facts for, beside the plain sum of the days, or hours, that each answer is about. */
export const bench: Bench = {
  title: `Dashboard over ${days} days of ${rows.toLocaleString('en')} hourly facts, 200 campaigns and 500 deals, median of ${rounds} rounds`,
  run: () =>
    withFactServer('bench_dashboard', async ({ db }) => {
      const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
      await store.prepare()
      await fillFacts(db, { rows, firstDay, days, lineItems: 1000 })
      const world = await testWorld(store)
      await insertRows(store, active())
      await db.exec('analyze campaign; analyze deal')
      world.time.now = new Date(`${today}T23:10:00Z`)
      const manager = await world.signIn('manager')
      const ask = (path: string) => async () => {
        const { status, body } = await manager.get<{ active: number }>(path)
        if (status !== 200 || body.active === 0) throw new Error(JSON.stringify(body))
      }
      const pacing = await sideBySide(ask('/pacing-today'), () => db.query(flightsSql))
      const silent = await sideBySide(ask('/silent-deals'), () => db.query(lastDaySql))
      return [
        timesMeasurement('GET /pacing-today, plain sum by campaign and day', pacing),
        timesMeasurement('GET /silent-deals, plain sum of a day by deal', silent),
      ]
    }),
}

/** The campaigns and deals that the facts are about, all on flight; every tenth deal is one that no fact names. */
function active(): Readonly<Record<string, readonly Row[]>> {
  const own = { organization: factOrganization, version: 1, status: 'active', currency: 'USD' }
  const startAt = `${firstDay}T00:00:00.000Z`
  return {
    campaign: Array.from({ length: 200 }, (_, number) => ({
      ...own,
      id: campaignId(number),
      name: `Campaign ${number}`,
      startAt,
      endAt: '2026-12-31T00:00:00.000Z',
      budgetType: 'currency',
      budgetTotal: 2_000_000_000,
    })),
    deal: Array.from({ length: 500 }, (_, number) => ({
      ...own,
      id: number % 10 === 0 ? `silent-${number}` : dealId(number),
      name: `Deal ${number}`,
      dealId: `deal-${number}`,
      startAt,
    })),
  }
}

const flightsSql = `select k.campaign, f.day, sum(f.spend), sum(f.impressions)
  from fact_daily f join fact_key k on k.id = f.key
  where k.loss_reason = '' and f.day >= '${firstDay}' and f.day <= '${today}' group by 1, 2`

const lastDaySql = `select k.deal, sum(f.bid_requests), sum(f.bids), sum(f.wins), sum(f.impressions)
  from fact_hourly f join fact_key k on k.id = f.key
  where k.loss_reason = '' and f.hour >= '${addDays(today, -1)} 23:00Z' and f.hour < '${today} 23:10Z' group by 1`
