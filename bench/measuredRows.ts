import { catalogue } from '../resources.config.ts'
import { addDays } from '../src/advertising/reporting/reportRange.ts'
import { postgresHalves } from '../src/advertising/server/postgresHalves.ts'
import { createApi } from '../src/engine/server/createApi.ts'
import { createPostgresStore } from '../src/engine/server/node/postgres/postgresStore.ts'
import type { Row } from '../src/engine/server/store/Store.ts'
import { ApiClient, testWorld } from '../tests/contract/apiClient.ts'
import { apiTables } from '../tests/contract/apiTables.ts'
import type { Bench } from './setup/bench.ts'
import { factOrganization, fillFacts, lineItemId } from './setup/factRows.ts'
import { withFactServer } from './setup/factServer.ts'
import { insertRows } from './setup/insertRows.ts'
import { rounds, sideBySide, timesMeasurement } from './setup/sideBySide.ts'

const rows = Number(process.env.FACT_ROWS ?? 2_000_000)
const lineItems = 5000
const days = 30
const today = '2026-11-21'
const firstDay = addDays(today, 1 - days)
const metrics = 'spend,impressions,clicks,ctr,cpm,conversions,winRate,viewability'

/** Lists with eight metrics, as the workbench asks for them, beside the same list without and beside plain SQL. */
export const bench: Bench = {
  title: `A list of ${lineItems} line items with eight metrics over 30 days of ${rows.toLocaleString('en')} hourly facts, median of ${rounds} rounds`,
  run: () =>
    withFactServer('bench_measured', async ({ db }) => {
      const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
      await store.prepare()
      await fillFacts(db, { rows, firstDay, days, lineItems })
      const world = await testWorld(store)
      await insertRows(store, { 'line-item': plans() })
      await db.exec('analyze "line-item"')
      const { cookie } = await world.signIn('manager')
      // The tests' API checks its answers, which would take longer than they do.
      const manager = new ApiClient(createApi(world.options), cookie)
      const get = (path: string) => async () => {
        // Nothing that is remembered for a second may help.
        world.time.now = new Date(world.time.now.getTime() + 5_000)
        const { status, body } = await manager.get(path)
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
      const asked = `/measured-rows?entity=line-item&metrics=${metrics}&from=${addDays(today, -29)}&to=${today}&limit=50`
      const list = get(`/line-item?limit=50&sort=asc(name)&organization=${factOrganization}`)
      const own = `${asked}&organization=${factOrganization}`
      const first = await sideBySide(get(`${own}&sort=asc(name)`), list)
      const sorted = await sideBySide(get(`${own}&sort=desc(metric.spend)`), () => db.query(bySpend))
      return [
        timesMeasurement('first 50 rows by name, the same list without metrics', first, 1.5),
        timesMeasurement('first 50 rows by spend, plain SQL that joins and sorts', sorted, 2),
        timesMeasurement(
          '… with totals, the same SQL',
          await sideBySide(get(`${own}&sort=desc(metric.spend)&totals=true`), () => db.query(bySpend)),
        ),
      ]
    }),
}

const bySpend = `select l._data, m.* from "line-item" l left join (
    select k.line_item, sum(f.spend::double precision) as spend, sum(f.impressions::double precision) as impressions,
      sum(f.clicks::double precision) as clicks, sum(f.conversions::double precision) as conversions, sum(f.wins::double precision) as wins,
      sum(f.bids::double precision) as bids, sum(f.viewable::double precision) as viewable, sum(f.measurable::double precision) as measurable
    from fact_daily f join fact_key k on k.id = f.key
    where k.loss_reason = '' and f.day >= '${addDays(today, -29)}' and f.day <= '${today}' group by 1
  ) m on m.line_item = l.id
  where l._scope = '${factOrganization}' order by m.spend desc nulls last, l.id limit 50`

/** As much in each as a real one has. */
function plans(): readonly Row[] {
  const flight = { start: `${firstDay}T00:00:00.000Z`, end: '2026-12-31T00:00:00.000Z' }
  return Array.from({ length: lineItems }, (_, number) => ({
    id: lineItemId(number),
    organization: factOrganization,
    version: 1,
    status: 'active',
    name: `Line item ${number}`,
    currency: 'USD',
    lineItemType: 'display',
    commitment: 'non_guaranteed',
    budgetType: 'currency',
    budgetTotal: 2_000_000_000,
    startAt: flight.start,
    endAt: flight.end,
    flights: [{ ...flight, status: 'active', budget: 2_000_000_000 }],
    bid: { strategy: 'cpm', value: 4_000_000 },
    pacing: { type: 'even', period: 'flight' },
    media: Array.from({ length: 4 }, (_, media) => ({ media: `media-${media}`, active: true, weight: 1 })),
  }))
}
