import { catalogue } from '../resources.config.ts'
import { addDays } from '../src/advertising/reporting/reportRange.ts'
import { postgresHalves } from '../src/advertising/server/postgresHalves.ts'
import { createPostgresStore } from '../src/engine/server/node/postgres/postgresStore.ts'
import type { Row } from '../src/engine/server/store/Store.ts'
import { testWorld } from '../tests/contract/apiClient.ts'
import { apiTables } from '../tests/contract/apiTables.ts'
import type { Bench, Measurement } from './setup/bench.ts'
import { factOrganization, fillFacts, lineItemId } from './setup/factRows.ts'
import { withFactServer } from './setup/factServer.ts'
import { insertRows } from './setup/insertRows.ts'
import { rounds, sideBySide, timesMeasurement } from './setup/sideBySide.ts'

const rows = Number(process.env.FACT_ROWS ?? 5_000_000)
const days = 60
const asked = 50
const today = '2026-11-21'
const firstDay = addDays(today, 1 - days)

/** `GET /metrics/{ids}` of fifty line items, as a page asks it, beside one plain sum of the same facts. */
export const bench: Bench = {
  title: `Live metrics of ${asked} line items over ${days} days of ${rows.toLocaleString('en')} hourly facts, median of ${rounds} rounds`,
  run: async () => [...(await measurements(1000)), ...(await measurements(asked))],
}

async function measurements(lineItems: number): Promise<Measurement[]> {
  return withFactServer('bench_metrics', async ({ db }) => {
    const store = createPostgresStore(db, apiTables(catalogue), postgresHalves)
    await store.prepare()
    await fillFacts(db, { rows, firstDay, days, lineItems })
    const world = await testWorld(store)
    await insertRows(store, plans(lineItems))
    await db.exec('analyze "line-item"; analyze goal')
    world.time.now = new Date(`${today}T23:10:00Z`)
    const manager = await world.signIn('manager')
    const ids = Array.from({ length: asked }, (_, number) => lineItemId(number))
    const ours = async () => {
      // Nothing that is remembered for a second may help.
      world.time.now = new Date(world.time.now.getTime() + 5_000)
      const answer = await manager.get<unknown[]>(`/metrics/${ids.join(',')}?entity=line-item`)
      if (answer.status !== 200 || answer.body.length !== asked) throw new Error(JSON.stringify(answer.body))
    }
    const hours = await sideBySide(ours, () => db.query(aggregate('fact_hourly', 'hour'), [ids]))
    const whole = await sideBySide(ours, () => db.query(aggregate('fact_daily', 'day'), [ids]))
    return [
      timesMeasurement(`${asked} of ${lineItems} line items, plain sum of their hours`, hours, 3),
      timesMeasurement('… plain sum of their days, which are added up already', whole),
    ]
  })
}

/** The line items asked for, on flight all that time, and a goal for each. */
function plans(lineItems: number): Readonly<Record<string, readonly Row[]>> {
  const own = { organization: factOrganization, version: 1, status: 'active' }
  const numbers = Array.from({ length: lineItems }, (_, number) => number)
  const flight = { startAt: `${firstDay}T00:00:00.000Z`, endAt: '2026-12-31T00:00:00.000Z' }
  return {
    'line-item': numbers.map(number => ({
      ...own,
      ...flight,
      id: lineItemId(number),
      name: `Line item ${number}`,
      currency: 'USD',
      budgetType: 'currency',
      budgetTotal: 2_000_000_000,
    })),
    goal: numbers.map(number => ({
      ...own,
      id: `goal-${number}`,
      name: `Goal ${number}`,
      scope: 'line_item',
      lineItem: lineItemId(number),
      metric: 'cpm',
      direction: 'minimize',
      targetAmount: 4_000_000,
      priority: 1,
    })),
  }
}

function aggregate(table: string, time: string): string {
  const sums = ['impressions', 'viewable', 'clicks', 'conversions', 'starts', 'completes', 'bids', 'wins', 'spend']
  return `select k.line_item, ${sums.map(name => `sum(f.${name}) as ${name}`).join(', ')}
    from ${table} f join fact_key k on k.id = f.key
    where k.line_item = any($1::text[]) and f.${time} >= '${firstDay}' and f.${time} < '${addDays(today, 1)}' group by 1`
}
