import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { DeliveryCheck } from '../../src/advertising/diagnosis/deliveryCheck.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { servedEntities } from '../../src/advertising/serving/servingTree.ts'
import { type Edit, edited, servingWorld } from '../unit/serving/servingWorld.ts'
import { type ApiClient, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { emptyTables } from './emptyTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
    const hour = new Date(Math.floor(test.time.now.getTime() / 3_600_000) * 3_600_000)
    const at = (hoursAgo: number) => new Date(hour.getTime() - hoursAgo * 3_600_000).toISOString()
    const fact = (more: Partial<Fact>): Fact =>
      ({ hour: at(1), organization: north, currency: 'USD', campaign: 'other', strategy: 's', ...more }) as Fact
    const others = ['a', 'b', 'c'].map((lineItem, index) =>
      fact({ lineItem, bidRequests: 1000, bids: 400, wins: 100 + index * 10, impressions: 100, deal: lineItem }),
    )
    const own = { campaign: 'campaign', strategy: 'strategy', lineItem: 'line' }
    await test.store.transaction(tx =>
      tx.extension(factStore).insertFacts([
        ...others,
        fact({ ...own, bidRequests: 10_000, bids: 4000, wins: 100, impressions: 95, spend: 380_000, deal: 'deal' }),
        fact({ ...own, lossReason: '102', losses: 3000, deal: 'deal' }),
        fact({ ...own, lossReason: '100', losses: 900, deal: 'deal' }),
        fact({ ...own, hour: at(30), bidRequests: 9000, bids: 5000, wins: 900, impressions: 880 }),
        // Neither another organization's nor what is too old counts.
        fact({ ...own, organization: 'south', lineItem: 'x', bidRequests: 1000, bids: 1000, wins: 1000 }),
        fact({ ...own, hour: at(60), bidRequests: 77 }),
      ]),
    )
  })

  beforeEach(() => emptyTables(test.store, servedEntities))

  const stored = async (...edits: readonly Edit[]) => {
    for (const [entity, rows] of Object.entries(edited(servingWorld('display'), edits).rows)) {
      for (const row of rows) await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    }
  }
  const check = async (path = '/line-item/line', client = admin) => {
    const { status, body } = await client.get<DeliveryCheck>(`${path}/delivery-check`)
    expect(status).toBe(200)
    return body
  }

  it('stops at the first cause with figures, reasons, and what it would bring', async () => {
    await stored()
    const { stages, cause, gain, isLate, currency } = await check()
    expect(stages.map(({ stage, state, count, before }) => [stage, state, count, before])).toEqual([
      ['ready', 'ok', 1, 1],
      ['bidRequests', 'ok', 10_000, 9000],
      ['bids', 'ok', 4000, 5000],
      ['wins', 'slow', 100, 900],
      ['impressions', 'ok', 95, 880],
    ])
    expect([cause, isLate, currency]).toEqual(['wins', false, 'USD'])
    expect(stages[3]).toMatchObject({ share: 0.025, usual: 0.275 })
    expect(stages[3]?.findings.map(({ sentence }) => sentence)).toEqual([
      'Lost to a higher bid: 3,000 lost bids, 77% of all.',
      'Below the auction floor: 900 lost bids, 23% of all.',
    ])
    // 4,000 bids × 27.5 % × 95 %, less the 95 that were; at 4 USD for a thousand.
    expect(gain).toEqual({ impressions: 950, spend: 3_800_000, usual: 0.275 })
  })

  it('counts hours up to the last that is known, and says when figures are late', async () => {
    await stored()
    const { from, to } = await check()
    expect(Date.parse(String(to)) - Date.parse(String(from))).toBe(24 * 3_600_000)
    const hour = (await admin.get<DeliveryCheck>('/line-item/line/delivery-check?window=hour')).body
    expect(hour.stages[1]).toMatchObject({ count: 10_000, before: 0 })
    const week = (await admin.get<DeliveryCheck>('/line-item/line/delivery-check?window=week')).body
    expect(week.stages[1]?.count).toBe(19_077)
    const now = test.time.now
    test.time.now = new Date(now.getTime() + 4 * 3_600_000)
    expect((await check()).isLate).toBe(true)
    test.time.now = now
  })

  it.each<[string, Edit, string, string]>([
    ['a paused campaign', ['campaign', 'status', 'paused'], 'The campaign “Spring” is paused.', 'campaign'],
    [
      'a spent budget',
      ['line-item', 'budgetTotal', 380_000],
      'The total budget of the line item “Line” is spent.',
      'line',
    ],
    [
      'an unreviewed creative',
      ['media', 'status', 'pending_review'],
      'The creative “Loaf” is pending review.',
      'media',
    ],
  ])('says that %s stops it, and where that is changed', async (_, edit, sentence, id) => {
    await stored(edit)
    const { stages, cause, gain } = await check()
    expect([cause, gain]).toEqual(['ready', null])
    expect(stages[0]).toMatchObject({ state: 'stopped', count: 0, before: 1 })
    expect(stages[0]?.findings).toEqual([
      expect.objectContaining({
        sentence,
        fields: [expect.objectContaining({ id, name: expect.stringMatching(/\w/) })],
      }),
    ])
    const campaign = await check('/campaign/campaign')
    expect([campaign.cause, campaign.stages[0]?.findings[0]?.sentence]).toEqual(['ready', sentence])
  })

  it('looks at each line item of a campaign, and tells the same reason once', async () => {
    await stored()
    const [line] = servingWorld('display').rows['line-item']
    for (const id of ['idle', 'idler'])
      await putRows(test.store, 'line-item', { ...line, id, name: 'Idle', status: 'paused', organization: north })
    const { stages } = await check('/campaign/campaign')
    expect(stages[0]).toMatchObject({ state: 'ok', count: 1, before: 3 })
    expect(stages[0]?.findings.map(({ sentence }) => sentence)).toEqual([
      'The line item “Idle” is paused. This stops 2 line items.',
    ])
    expect(stages[1]?.count).toBe(10_000)
  })

  it('explains a deal: its own state, who buys it, and what became of its bids', async () => {
    await stored(['deal', 'side', 'sell'])
    const open = await check('/deal/deal')
    expect([open.cause, open.stages[0]?.state, open.stages[3]?.findings[0]?.owner]).toEqual(['wins', 'ok', 'buyer'])
    const deal = { name: 'Front page', status: 'active', side: 'buy', organization: north }
    await putRows(test.store, 'deal', { ...deal, id: 'bought', dealId: 'D-7' })
    const bought = await check('/deal/bought')
    expect(bought.stages[0]?.findings[0]?.sentence).toBe('There are no line items.')
    await putRows(test.store, 'deal', { ...deal, id: 'ended', dealId: 'D-8', endAt: '2020-01-01T00:00:00.000Z' })
    const ended = await check('/deal/ended')
    expect([ended.cause, ended.stages[0]?.findings[0]?.sentence]).toEqual(['ready', 'The deal “Front page” has ended.'])
  })

  it('refuses another period, and tells nobody of rows of other organizations', async () => {
    await stored()
    const odd = await admin.get<{ fields: object }>('/line-item/line/delivery-check?window=month')
    expect([odd.status, Object.keys(odd.body.fields)]).toEqual([400, ['window']])
    const stranger = await test.signIn('stranger')
    for (const path of ['/line-item/line', '/campaign/campaign', '/deal/deal'])
      expect((await stranger.get(`${path}/delivery-check`)).status).toBe(404)
  })
})
