import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { DealHealthReport } from '../../src/advertising/dealHealth/dealHealthReport.ts'
import type { DeliveryCheck } from '../../src/advertising/diagnosis/deliveryCheck.ts'
import { refreshDeals } from '../../src/advertising/server/metrics/refreshDeals.ts'
import { simulateDelivery } from '../../src/advertising/server/sample/simulator.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { advertisingStore } from './advertisingStore.ts'
import { north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'

const unit = 1_000_000
const HOUR = 3_600_000
const start = '2026-11-20T00:00:00.000Z'
const end = '2026-12-20T00:00:00.000Z'

it('a silent deal is diagnosed, and delivers after the repair', async () => {
  const test = await testWorld(advertisingStore(apiTables(catalogue)))
  const world = createApiContext(test.options)
  const admin = await test.signIn('admin')
  const own = { organization: north, status: 'active', currency: 'USD' }
  const dates = { startAt: start, endAt: end, timezone: 'UTC' }
  const plan = { budgetType: 'currency', budgetTotal: 3_000 * unit }
  await putRows(test.store, 'account', { id: 'a1', ...own, timezone: 'UTC', domain: 'baker.example' })
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
  await putRows(test.store, 'deal', {
    id: 'd1',
    ...own,
    ...dates,
    name: 'Front page',
    dealId: 'V-1',
    side: 'buy',
    dealType: 'private_auction',
    priceType: 'first',
    floor: 3.9 * unit,
    origin: 'vernier.example',
  })
  await putRows(test.store, 'campaign', { id: 'c1', ...own, account: 'a1', type: 'display', ...dates, ...plan })
  const line = {
    ...own,
    ...dates,
    ...plan,
    campaign: 'c1',
    lineItemType: 'display',
    commitment: 'non_guaranteed',
    flights: [{ start, end, status: 'active', budget: 3_000 * unit }],
    bid: { strategy: 'cpm', value: 4 * unit },
    pacing: { type: 'asap', period: 'lifetime' },
    media: [{ media: 'm1', active: true }],
  }
  for (const [id, openExchange] of [
    ['s1', false],
    ['s2', true],
  ] as const) {
    await putRows(test.store, 'strategy', {
      id,
      ...own,
      campaign: 'c1',
      inheritDates: true,
      runsFrom: start,
      runsTo: end,
      budgetAllocation: 'automatic',
      bidStrategy: { kind: 'fixed', bidCpm: 4 * unit },
      supply: { openExchange },
    })
  }
  await putRows(
    test.store,
    'line-item',
    { ...line, id: 'l1', name: 'Bread', strategy: 's1', status: 'paused', deals: ['d1'] },
    { ...line, id: 'l2', name: 'Rolls', strategy: 's2' },
  )
  const known = new Map()
  /** What a host does again and again, for so many hours. */
  const hours = async (count: number) => {
    for (let done = 0; done < 2 * count; done++) {
      test.time.now = new Date(test.time.now.getTime() + HOUR / 2)
      await simulateDelivery(test.options, known)
    }
    await refreshDeals(world)
    return (await test.store.read.byIds('deal', ['d1'], 'all'))[0]
  }
  expect(await hours(3)).toMatchObject({ health: 'not_delivering', issues: ['not_delivering'] })
  const check = async () => (await admin.get<DeliveryCheck>('/deal/d1/delivery-check')).body
  const silent = await check()
  expect(silent.cause).toBe('ready')
  expect(silent.stages[0]?.findings[0]).toMatchObject({
    sentence: 'The line item “Bread” is paused.',
    owner: 'you',
    fields: [{ entity: 'line-item', id: 'l1', path: 'status' }],
  })
  const { body } = await admin.post<{ error?: string }>('/line-item/l1/move', { to: 'activate', version: 1 })
  expect(body.error).toBeUndefined()
  const healthy = await hours(3)
  expect(healthy?.health).toBe('good')
  expect(healthy).not.toHaveProperty('issues')
  const { cause, stages } = await check()
  expect([cause, stages.at(-1)?.count]).toEqual([null, expect.any(Number)])
  expect(stages.at(-1)?.count).toBeGreaterThan(0)
  const { funnel } = (await admin.get<DealHealthReport>('/deal/d1/health')).body
  expect(funnel.find(({ stage }) => stage === 'impressions')?.count).toBe(stages.at(-1)?.count)
})
