import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { completeReached } from '../../src/advertising/server/metrics/completeReached.ts'
import { keepLimits } from '../../src/advertising/server/metrics/keepLimits.ts'
import { simulateDelivery } from '../../src/advertising/server/sample/simulator.ts'
import { createClock } from '../../src/engine/server/clock/createClock.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { factsByDay } from './factsByDay.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const unit = 1_000_000
const HOUR = 3_600_000
const start = '2026-11-21T10:00:00.000Z'
const end = '2026-11-23T00:00:00.000Z'

eachStore(open => {
  it('a scheduled campaign starts by the clock, spends, is paused by the safety budget, goes on the next day, and ends', async () => {
    const test = await testWorld(await open(apiTables(catalogue)))
    const world = createApiContext(test.options)
    const own = { organization: north, status: 'active', currency: 'USD' }
    await putRows(test.store, 'account', { id: 'a1', ...own, timezone: 'UTC', dailySafetyBudget: 30 * unit })
    await putRows(test.store, 'media', {
      id: 'm1',
      ...own,
      status: 'approved',
      account: 'a1',
      subtype: 'display',
      source: 'third_party_tag',
      size: '300x250',
      width: 300,
      height: 250,
      secure: true,
    })
    await putRows(test.store, 'publisher', { id: 'p1', ...own, sellerId: 'seller-1', domain: 'paper.example' })
    await putRows(test.store, 'site', { id: 'w1', ...own, publisher: 'p1', domain: 'news.paper.example' })
    const dates = { startAt: start, endAt: end, timezone: 'UTC' }
    const plan = { status: 'scheduled', budgetType: 'currency', budgetTotal: 380 * unit }
    await putRows(test.store, 'campaign', { id: 'c1', ...own, account: 'a1', type: 'display', ...dates, ...plan })
    await putRows(test.store, 'strategy', {
      id: 's1',
      ...own,
      status: 'scheduled',
      campaign: 'c1',
      inheritDates: true,
      runsFrom: start,
      runsTo: end,
      budgetAllocation: 'automatic',
      bidStrategy: { kind: 'fixed', bidCpm: 4 * unit },
      supply: { openExchange: true },
    })
    await putRows(test.store, 'line-item', {
      id: 'l1',
      ...own,
      ...dates,
      ...plan,
      campaign: 'c1',
      strategy: 's1',
      lineItemType: 'display',
      commitment: 'non_guaranteed',
      flights: [{ start, end, status: 'active', budget: 380 * unit }],
      bid: { strategy: 'cpm', value: 4 * unit },
      pacing: { type: 'even', period: 'lifetime' },
      media: [{ media: 'm1', active: true }],
    })
    const known = new Map()
    /** What the host does again and again. */
    const turn = async (moment: number) => {
      test.time.now = new Date(moment)
      await createClock(world).turn()
      await simulateDelivery(test.options, known)
      await completeReached(world)
      await keepLimits(world)
      const [campaign] = await test.store.read.byIds('campaign', ['c1'], 'all')
      return String(campaign?.status === 'paused' ? campaign.deliveryState : campaign?.status)
    }
    const spent = async (day: string) => {
      const rows = await factsByDay(test.store.read, { scope: 'all', by: 'campaign', from: day, to: day })
      return rows.reduce((sum, { spend }) => sum + spend, 0) / unit
    }
    const states: string[] = []
    for (let moment = Date.parse(start) - HOUR / 2; moment <= Date.parse(end) + HOUR; moment += HOUR / 2) {
      const state = await turn(moment)
      if (state !== states.at(-1)) states.push(state)
    }
    expect(states).toEqual(['scheduled', 'active', 'safety_budget_spent', 'active', 'safety_budget_spent', 'completed'])
    for (const day of ['2026-11-21', '2026-11-22']) {
      // Of the half hour between two turns something is spent beyond it.
      expect(await spent(day)).toBeGreaterThanOrEqual(30)
      expect(await spent(day)).toBeLessThan(41)
    }
  })
})
