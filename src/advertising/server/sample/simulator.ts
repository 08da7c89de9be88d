import type { ApiOptions } from '../../../engine/server/apiOptions.ts'
import { type Repeating, repeating } from '../../../engine/server/repeating.ts'
import { seeded, seedOf } from '../../../engine/server/sample/random.ts'
import type { Row } from '../../../engine/server/store/Store.ts'
import { flightAt } from '../domain/flights.ts'
import { type Fact, factStore } from '../facts/store/factStore.ts'
import { sampleFact } from './sampleFact.ts'

type World = Pick<ApiOptions, 'store' | 'clock' | 'log'>

/**
 * Lets the line items of the sample go on delivering, so that a running console moves: every quarter of a minute the
 * facts of the hour grow. What it makes up is the same in every process, and answers say `simulated`.
 */
export function startSimulator(world: World): Repeating {
  return repeating(() => simulateDelivery(world), {
    everyMs,
    onError: error => world.log.warn({ stack: String(error) }, 'Delivery could not be made up'),
  })
}

const everyMs = 15_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** What was missed while no process ran, as far back as this. */
const mostHours = 48

/**
 * Tells the hours since the last one that was told, and the present one as far as it has come. An hour in the middle of
 * which all processes stopped stays as it was.
 */
export async function simulateDelivery({ store, clock }: World): Promise<void> {
  const now = clock().getTime()
  const last = await store.read.extension(factStore).lastFactHour('all')
  const present = Math.floor(now / HOUR) * HOUR
  const first = Math.max(last === null ? present : Date.parse(last) + HOUR, present - mostHours * HOUR)
  const { rows } = await store.read.list('line-item', {
    scope: 'all',
    where: [
      { column: 'status', op: 'in', values: ['active'] },
      // Of those that began just now nothing was told yet.
      { column: 'deliveryState', op: 'in', values: ['delivering', 'not_delivering'] },
    ],
    limit: 1000,
  })
  const strategies = await store.read.byIds('strategy', [...new Set(rows.map(row => String(row.strategy)))], 'all')
  const open = new Set(
    strategies.flatMap(({ id, supply }) => (Reflect.get(Object(supply), 'openExchange') ? [id] : [])),
  )
  const facts: Fact[] = []
  for (let hour = Math.min(first, present); hour <= now; hour += HOUR) {
    for (const line of rows) facts.push(...factOfHour(line, open.has(String(line.strategy)), hour, now))
  }
  if (facts.length > 0) await store.transaction(tx => tx.extension(factStore).insertFacts(facts))
}

/** Even pacing, a little more or less. */
function factOfHour(line: Row, openExchange: boolean, hour: number, now: number): Fact[] {
  const [start, end] = [Date.parse(String(line.startAt)), Date.parse(String(line.endAt))]
  const media = texts(line.media, 'media')
  const cpm = Number(Reflect.get(Object(line.bid), 'value')) / 1_000_000
  const budget = Number(line.budgetTotal)
  if (!flightAt(line, new Date(hour)) || !(cpm > 0 && budget > 0) || media.length === 0) return []
  const random = seeded(seedOf(`${line.id} ${hour}`))
  const passed = Math.min(1, (now - hour) / HOUR)
  const spend = Math.floor((budget / ((end - start) / HOUR)) * (0.93 + random() * 0.14) * passed)
  if (spend < 1_000) return []
  const [country = 'US'] = texts(Reflect.get(Object(Reflect.get(Object(line.targeting), 'countries')), 'include'))
  const delivered = { line, country, cpm, media, deals: texts(line.deals), openExchange }
  const at = { hour: new Date(hour).toISOString(), day: Math.floor(hour / DAY), turn: Math.floor(hour / HOUR) }
  return [sampleFact(delivered, random, { ...at, spend, place: undefined })]
}

function texts(value: unknown, field?: string): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : []
  return list.map(one => (field ? Reflect.get(Object(one), field) : one)).filter(one => typeof one === 'string')
}
