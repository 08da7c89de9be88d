import { textOf } from '../../../engine/contract/looseValues.ts'
import type { ApiOptions } from '../../../engine/server/apiOptions.ts'
import { type Repeating, repeating } from '../../../engine/server/repeating.ts'
import { zoneOf } from '../../serving/servingCase.ts'
import type { ServingTree } from '../../serving/servingTree.ts'
import { type Fact, factStore } from '../facts/store/factStore.ts'
import { factsQuestion } from '../metrics/factsQuestion.ts'
import { deliveryNow } from '../serving/deliveryNow.ts'
import { factsOfTraffic } from './traffic/factsOfTraffic.ts'
import { runningDelivery } from './traffic/runningDelivery.ts'
import { simulateHour, type TrafficHour } from './traffic/simulateHour.ts'
import { trafficTrees } from './traffic/trafficTrees.ts'

type SimulatorOptions = Pick<ApiOptions, 'store' | 'clock' | 'log'>

/**
 * Lets the line items of the sample go on delivering, so that a running console moves: every quarter of a minute the
 * facts of the hour grow. What it makes up is the same in every process, and answers say `simulated`.
 */
export function startSimulator(options: SimulatorOptions): Repeating {
  const known: KnownDelivery = new Map()
  return repeating(() => simulateDelivery(options, known), {
    everyMs,
    onError: error => options.log.warn({ stack: String(error) }, 'Delivery could not be made up'),
  })
}

const everyMs = 15_000
const HOUR = 3_600_000
/** What was missed while no process ran, as far back as this. */
const mostHours = 48
/** Longer than this nobody else waits. */
const turnMs = 20

/** How far the present hour was told, by organization and zone: what stood before it is asked for once an hour. */
export type KnownDelivery = Map<string, TrafficHour & { readonly of: string }>

/**
 * Tells the hours since the last one that was told, and the present one as far as it has come: requests of the sample's inventory, what
 * each active line item decides on them, and what follows. An hour in the middle of which all processes stopped stays as it was.
 */
export async function simulateDelivery(
  { store, clock }: SimulatorOptions,
  known: KnownDelivery = new Map(),
): Promise<void> {
  try {
    await reportDelivery({ store, clock }, known)
  } catch (error) {
    // What was worked out was not kept: the next time begins again from what is stored.
    known.clear()
    throw error
  }
}

async function reportDelivery(
  { store, clock }: Pick<SimulatorOptions, 'store' | 'clock'>,
  known: KnownDelivery,
): Promise<void> {
  const now = clock().getTime()
  const last = await store.read.extension(factStore).lastFactHour('all')
  const present = Math.floor(now / HOUR) * HOUR
  const first = Math.max(last === null ? present : Date.parse(last) + HOUR, present - mostHours * HOUR)
  const facts: Fact[] = []
  for (const whole of await trafficTrees(store.read)) {
    for (const zone of new Set(whole.lines.map(zoneOf))) {
      const tree = { ...whole, lines: whole.lines.filter(line => zoneOf(line) === zone) }
      facts.push(...(await factsSince(tree, { zone, first: Math.min(first, present), now }, store, known)))
    }
  }
  // All at once: an hour that is told of some is told of all.
  if (facts.length > 0) await store.transaction(tx => tx.extension(factStore).insertFacts(facts))
}

interface Since {
  readonly zone: string
  readonly first: number
  readonly now: number
}

async function factsSince(
  tree: ServingTree,
  { zone, first, now }: Since,
  store: SimulatorOptions['store'],
  known: KnownDelivery,
) {
  const [line] = tree.lines
  const key = `${textOf(line?.lineItem.organization)} ${zone}`
  const of = [...new Set(tree.lines.map(({ campaign }) => campaign.id))].sort().join()
  const kept = known.get(key)
  const isOn = kept?.hour === first && kept.of === of
  let hour: TrafficHour = isOn ? kept : await trafficHour(tree, { zone, first, now }, store)
  const rows = new Map(tree.lines.map(({ lineItem }) => [lineItem.id, lineItem]))
  const facts: Fact[] = []
  for (;;) {
    for (const traffic of await inTurns(simulateHour(hour, tree, now))) {
      const row = rows.get(traffic.line.lineItem.id)
      if (row) facts.push(...factsOfTraffic(traffic, row, hour.hour))
    }
    if (hour.hour + HOUR > now) break
    hour = { ...hour, hour: hour.hour + HOUR, reported: 0, streams: new Map() }
  }
  known.set(key, { ...hour, of })
  return facts
}

/** The first hour that is told, with what stood before it. */
async function trafficHour(
  tree: ServingTree,
  { zone, first, now }: Since,
  store: SimulatorOptions['store'],
): Promise<TrafficHour> {
  const organization = textOf(tree.lines[0]?.lineItem.organization)
  const facts = store.read.extension(factStore)
  const day = (at: number) => new Date(at).toISOString().slice(0, 10)
  const [base, again] = await Promise.all([
    // Today's rates change with what is told: told again, the hour would be another one.
    deliveryNow({ store }, tree, { now: new Date(first), seen: 0, seed: zone, ratesTo: 'yesterday' }),
    facts.reportFacts(
      factsQuestion({
        scope: [organization],
        dimensions: ['campaign', 'strategy', 'lineItem', 'deal'],
        metrics: ['spend', 'impressions'],
        filters: [{ dimension: 'lineItem', op: 'in', values: tree.lines.map(({ lineItem }) => lineItem.id) }],
        hours: { start: first, end: now + HOUR },
        from: day(first),
        to: day(now),
      }),
    ),
  ])
  const reported = new Map<string, { spend: number; impressions: number }>()
  for (const { values, sums } of again) {
    for (const id of values) {
      const before = reported.get(id) ?? { spend: 0, impressions: 0 }
      reported.set(id, {
        spend: before.spend + (sums.spend ?? 0),
        impressions: before.impressions + (sums.impressions ?? 0),
      })
    }
  }
  return { hour: first, running: runningDelivery(base, reported), base, reported: 0, streams: new Map() }
}

/** Runs work that yields often, and lets others have their turn after it has taken long. */
async function inTurns<Result>(work: Generator<undefined, Result>): Promise<Result> {
  let began = performance.now()
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    if (performance.now() - began < turnMs) continue
    await new Promise(resolve => setTimeout(resolve, 0))
    began = performance.now()
  }
}
