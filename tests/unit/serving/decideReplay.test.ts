import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BidRequest } from '../../../src/advertising/openrtb/bidRequest.ts'
import { decide } from '../../../src/advertising/serving/decide.ts'
import { type DeliveryState, freshState } from '../../../src/advertising/serving/deliveryState.ts'
import { readBidRequest } from '../../../src/advertising/serving/readBidRequest.ts'
import type { ServedRow } from '../../../src/advertising/serving/servedRow.ts'
import { type ServedEntity, servingTree } from '../../../src/advertising/serving/servingTree.ts'
import { seeded } from '../../../src/engine/server/sample/random.ts'
import { edited, servingWorld } from './servingWorld.ts'

const DAY = 86_400_000
const start = Date.parse('2026-11-01T00:00:00Z')

interface Shown {
  readonly at: number
  readonly user: string
  readonly cost: number
}

/** Every bid wins at its price, and counts from then on. */
function replay({ total, daily, flight, cap, hours, pacing, seed }: Plan): readonly Shown[] {
  const world = edited(servingWorld('display'), [
    ['line-item', 'budgetTotal', total],
    ['line-item', 'budgetDaily', daily],
    ['line-item', 'flights.0.budget', flight],
    ['line-item', 'pacing', pacing],
    ['line-item', 'frequencyCap', [{ max: cap, unit: 'hour', count: hours, per: 'user', scope: 'line_item' }]],
  ])
  const tree = servingTree(world.rows as Record<ServedEntity, ServedRow[]>)
  const random = seeded(seed)
  const shown: Shown[] = []
  let now = start
  while (now < start + 4 * DAY) {
    now += Math.floor(random() * 3_600_000)
    const user = `user-${Math.floor(random() * 3)}`
    const sum = (since: number) => shown.filter(({ at }) => at >= since).reduce((all, { cost }) => all + cost, 0)
    const [today, moment] = [start + Math.floor((now - start) / DAY) * DAY, now]
    const state: DeliveryState = {
      ...freshState(now),
      delivered: row =>
        row === 'line'
          ? {
              spend: sum(0),
              spendInPeriod: sum(start),
              spendToday: sum(today),
              impressions: shown.length,
              impressionsToday: 0,
            }
          : freshState(0).delivered(row),
      seen: ({ key, windowMs }) =>
        shown.filter(one => one.user === key && one.at > moment - (windowMs ?? moment)).length,
      chance: random(),
    }
    const request = { ...world.request, user: { id: user } } as unknown as BidRequest
    const [decision] = decide(request, tree, state).decisions
    if (decision && 'bid' in decision) shown.push({ at: now, user, cost: decision.bid.price / 1000 })
  }
  return shown
}

interface Plan {
  readonly total: number
  readonly daily: number
  readonly flight: number
  readonly cap: number
  readonly hours: number
  readonly pacing: object
  readonly seed: number
}

const plan = fc.record({
  total: fc.integer({ min: 4000, max: 400_000 }),
  daily: fc.integer({ min: 4000, max: 100_000 }),
  flight: fc.integer({ min: 4000, max: 400_000 }),
  cap: fc.integer({ min: 1, max: 4 }),
  hours: fc.integer({ min: 1, max: 23 }),
  pacing: fc.record({
    type: fc.constantFrom('even', 'ahead', 'asap'),
    period: fc.constantFrom('daily', 'flight', 'lifetime'),
    multiplier: fc.constantFrom(0.5, 1, 1.5),
  }),
  seed: fc.nat(),
})

it('in no replay a budget is overspent or a frequency cap broken, and the same seed replays the same', () => {
  let total = 0
  fc.assert(
    fc.property(plan, one => {
      const shown = replay(one)
      total += shown.length
      const days = new Map<number, number>()
      for (const { at, cost } of shown) {
        const day = Math.floor((at - start) / DAY)
        days.set(day, (days.get(day) ?? 0) + cost)
      }
      const spend = shown.reduce((all, { cost }) => all + cost, 0)
      expect(spend).toBeLessThanOrEqual(Math.min(one.total, one.flight))
      for (const spent of days.values()) expect(spent).toBeLessThanOrEqual(one.daily)
      for (const { at, user } of shown) {
        const inWindow = shown.filter(
          other => other.user === user && other.at <= at && other.at > at - one.hours * 3_600_000,
        )
        expect(inWindow.length).toBeLessThanOrEqual(one.cap)
      }
      expect(replay(one)).toEqual(shown)
    }),
    { numRuns: 40 },
  )
  expect(total).toBeGreaterThan(100)
})

it('any JSON is either refused as no bid request or decided', () => {
  const world = servingWorld('display')
  const tree = servingTree(world.rows as Record<ServedEntity, ServedRow[]>)
  const base = { site: { domain: 'news.paper.example' }, device: { geo: { country: 'DEU' } } }
  const part = fc.dictionary(
    fc.constantFrom('banner', 'video', 'native', 'pmp', 'ext', 'tagid', 'bidfloor', 'metric', 'qty'),
    fc.oneof(fc.object(), fc.jsonValue()),
  )
  const whole = fc.dictionary(
    fc.constantFrom('site', 'app', 'device', 'user', 'regs', 'bcat', 'wlang', 'at', 'dooh'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(part, whole, (imp, request) => {
      const read = readBidRequest({ id: 'r', ...base, ...request, imp: [{ id: '1', banner: {}, ...imp }] })
      if (typeof read === 'string') expect(read).toMatch(/\.$/)
      else expect(decide(read, tree, freshState(start)).decisions).toHaveLength(1)
    }),
    { numRuns: 500 },
  )
})
