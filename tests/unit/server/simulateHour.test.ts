import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../../resources.config.ts'
import { fillWithSample } from '../../../src/advertising/server/sample/fillWithSample.ts'
import { factsOfTraffic } from '../../../src/advertising/server/sample/traffic/factsOfTraffic.ts'
import { runningDelivery } from '../../../src/advertising/server/sample/traffic/runningDelivery.ts'
import { simulateHour, type Traffic } from '../../../src/advertising/server/sample/traffic/simulateHour.ts'
import { trafficTrees } from '../../../src/advertising/server/sample/traffic/trafficTrees.ts'
import { type DeliveryState, freshState, nothingDelivered } from '../../../src/advertising/serving/deliveryState.ts'
import type { ServingTree } from '../../../src/advertising/serving/servingTree.ts'
import { memoryFiles } from '../../../src/engine/server/assets/memoryFiles.ts'
import { advertisingStore } from '../../contract/advertisingStore.ts'

const HOUR = 3_600_000
const noon = Date.parse('2026-11-21T12:00:00.000Z')
let trees: readonly ServingTree[] = []

beforeAll(async () => {
  const store = advertisingStore()
  const now = new Date('2026-11-21T09:10:00.000Z')
  await fillWithSample(store, { catalogue, now, files: memoryFiles(), passwordHash: 'none', scale: 'small' })
  trees = await trafficTrees(store.read)
})

/** Nothing holds spending back but budgets. */
function unpaced(tree: ServingTree): ServingTree {
  const pacing = { type: 'asap', period: 'lifetime' }
  const lines = tree.lines.map(({ lineItem, strategy, campaign, ...rest }) => ({
    ...rest,
    lineItem: { ...lineItem, pacing },
    strategy: { ...strategy, pacing },
    campaign: { ...campaign, pacing },
  }))
  return { ...tree, lines }
}

/** An hour, told in steps that end at these minutes. */
function traffic(tree: ServingTree, base: DeliveryState, hour: number, minutes: readonly number[]): readonly Traffic[] {
  const known = { hour, base, running: runningDelivery(base), reported: 0, streams: new Map() }
  const reported = new Map<string, Traffic>()
  for (const minute of minutes) {
    const steps = simulateHour(known, tree, hour + minute * 60_000)
    let step = steps.next()
    while (!step.done) step = steps.next()
    for (const one of step.value) reported.set(one.line.lineItem.id, one)
  }
  return [...reported.values()]
}

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)
const factsOf = (all: readonly Traffic[], hour: number) =>
  all.flatMap(one => factsOfTraffic(one, one.line.lineItem, hour))

it('filtered by reason and bids are together the requests, and an hour in steps is the hour at once', () => {
  let bids = 0
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 200 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 59 }), { maxLength: 3 }),
      (hours, minutes) => {
        const hour = noon + hours * HOUR
        const [all] = trees
        if (!all) throw new Error('The sample has no line items')
        // Each line item has traffic of its own: every third has all kinds of them, in a third of the time.
        const tree = { ...all, lines: all.lines.filter((_, at) => at % 3 === 0) }
        const base = freshState(hour)
        const at = minutes.toSorted((a, b) => a - b)
        const [whole, again, inSteps] = [[60], [60], [...at, 60]].map(steps => traffic(tree, base, hour, steps))
        for (const one of whole ?? []) {
          expect(sum(one.filtered.values()) + one.bids).toBe(one.requests)
          expect(one.wins).toBeLessThanOrEqual(one.bids)
          expect(one.impressions).toBeLessThanOrEqual(one.wins)
          bids += one.bids
        }
        const facts = factsOf(whole ?? [], hour)
        expect(factsOf(again ?? [], hour)).toEqual(facts)
        expect(factsOf(inSteps ?? [], hour)).toEqual(facts)
        for (const { lineItem } of facts) {
          const [own, losses] = [
            facts.filter(fact => fact.lineItem === lineItem && !fact.lossReason),
            facts.filter(fact => fact.lineItem === lineItem && fact.lossReason),
          ]
          expect(sum(losses.map(fact => fact.losses ?? 0))).toBe(
            sum(own.map(fact => (fact.bids ?? 0) - (fact.wins ?? 0))),
          )
        }
      },
    ),
    { numRuns: 12, seed: 64 },
  )
  expect(bids).toBeGreaterThan(10_000)
})

it('no campaign, strategy or line item spends more than its budget, however little is left', () => {
  let spent = 0
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 20_000_000 }), (hours, left) => {
      const hour = noon + hours * HOUR
      for (const tree of trees.map(unpaced)) {
        const budgets = new Map(
          tree.lines.flatMap(({ lineItem, campaign }) =>
            [lineItem, campaign].map(row => [row.id, Number(row.budgetTotal)] as const),
          ),
        )
        const base: DeliveryState = {
          ...freshState(hour),
          delivered: id => ({ ...nothingDelivered, spend: Math.max(0, (budgets.get(id) ?? 0) - left) }),
        }
        const sums = new Map<string, number>()
        for (const { line, spend } of traffic(tree, base, hour, [60])) {
          for (const id of [line.lineItem.id, line.campaign.id]) sums.set(id, (sums.get(id) ?? 0) + spend)
          spent += spend
        }
        for (const [id, spend] of sums) expect(spend).toBeLessThanOrEqual(Math.min(left, budgets.get(id) ?? 0))
      }
    }),
    { numRuns: 4, seed: 64 },
  )
  expect(spent).toBeGreaterThan(1_000_000)
})
