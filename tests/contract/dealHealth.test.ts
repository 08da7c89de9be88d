import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { DealHealthReport } from '../../src/advertising/dealHealth/dealHealthReport.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { refreshDeals } from '../../src/advertising/server/metrics/refreshDeals.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

// It is 2026-11-21T09:00Z in every test world.
eachStore(open => {
  let test: TestWorld
  let manager: ApiClient

  const deal = (id: string, more: object = {}) => ({
    id,
    organization: north,
    dealId: id,
    status: 'active',
    side: 'sell',
    dealType: 'private_auction',
    priceType: 'second',
    floor: 1_000_000,
    currency: 'USD',
    origin: `${id}.example`,
    startAt: '2026-11-01T00:00:00.000Z',
    dynamicInventory: 'dynamic',
    publisherCount: 'undisclosed',
    auxData: 'undisclosed',
    // Else they would be alike.
    countries: [id === 'twin' ? 'US' : id === 'usual' ? 'US' : 'DE'],
    segments: [],
    ...more,
  })

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    manager = await test.signIn('manager')
    await putRows(test.store, 'partner', { id: 'dsp', organization: north, name: 'Parallax', status: 'active' })
    await putRows(
      test.store,
      'seat',
      { id: 'alive', organization: north, partner: 'dsp', seatId: '1', side: 'buy', status: 'active', accounts: ['a'] },
      { id: 'dead', organization: north, partner: 'dsp', seatId: '2', side: 'buy', status: 'suspended' },
    )
    await putRows(
      test.store,
      'deal',
      deal('usual', { buyerSeats: ['alive'] }),
      deal('twin', { buyerSeats: ['alive'] }),
      deal('silent', { dealType: 'preferred' }),
      deal('seats', { buyerSeats: ['alive', 'dead'], buyerStatuses: [{ seat: 'alive', status: 'approved' }] }),
      deal('only', { buyerSeats: ['dead'], dealType: 'first_look' }),
      deal('bought', { side: 'buy', seller: 'paper.example' }),
      deal('listed', { side: 'buy', seller: 'radio.example', dealType: 'preferred' }),
      deal('planned', { side: 'buy', seller: 'screen.example', dealType: 'preferred', status: 'pending' }),
      deal('over', { status: 'complete', endAt: '2026-11-10T00:00:00.000Z' }),
      deal('ending', { endAt: '2026-11-24T00:00:00.000Z', dealType: 'auction_package' }),
      deal('theirs', { organization: south }),
    )
    const dates = { startAt: '2026-11-01T00:00:00.000Z', endAt: '2026-12-01T00:00:00.000Z' }
    await putRows(test.store, 'campaign', { id: 'c', organization: north, status: 'active', account: 'a', ...dates })
    // A line item with many deals that are over, too, and a strategy with one that isn’t.
    const over = Array.from({ length: 20 }, (_, place) => `over-${place}`)
    await putRows(test.store, 'line-item', {
      id: 'l',
      organization: north,
      status: 'paused',
      deals: ['listed', ...over],
    })
    await putRows(test.store, 'strategy', {
      id: 's',
      organization: north,
      status: 'paused',
      supply: { deals: ['planned'] },
    })
    const fact = (deal: string, hour: string, more: Partial<Fact>): Fact => ({
      hour: `2026-11-${hour}:00:00.000Z`,
      organization: north,
      currency: 'USD',
      campaign: 'c',
      strategy: 's',
      lineItem: 'l',
      deal,
      ...more,
    })
    const won = { auctionsMatched: 8000, bidRequests: 4000, bids: 2000, validBids: 1800, wins: 1500, impressions: 1400 }
    await test.store.transaction(tx =>
      tx
        .extension(factStore)
        .insertFacts([
          fact('usual', '21T08', { ...won, measurable: 1000, viewable: 700, spend: 2_800_000 }),
          fact('usual', '21T08', { lossReason: '101', losses: 200 }),
          fact('usual', '20T05', { ...won, bids: 1000, spend: 2_800_000 }),
          fact('usual', '20T05', { lossReason: '101', losses: 50 }),
          fact('ending', '21T07', { bidRequests: 10, bids: 5, wins: 2, impressions: 2, currency: 'EUR', spend: 5 }),
          fact('silent', '19T08', { ...won, spend: 1 }),
          fact('silent', '21T08', { bidRequests: 300 }),
        ]),
    )
    await refreshDeals(createApiContext(test.options))
  })

  const stored = async (id: string): Promise<Row | undefined> => (await test.store.read.byIds('deal', [id], 'all'))[0]

  it('issues and health are kept in deals, with what they spent in their own currency, and lists find them', async () => {
    const issues = async (id: string) => (await stored(id))?.issues ?? []
    expect(await issues('silent')).toEqual(['not_delivering'])
    expect(await issues('usual')).toEqual(['twin', 'price_under_clearing'])
    expect(await issues('twin')).toEqual(['not_delivering', 'twin'])
    expect(await issues('seats')).toEqual(['not_delivering', 'dead_seat'])
    expect(await issues('bought')).toEqual(['not_delivering', 'no_line_item'])
    expect(await issues('listed')).toEqual(['not_delivering'])
    expect(await issues('planned')).not.toContain('no_line_item')
    expect(await issues('over')).toEqual(['expired'])
    expect(await issues('ending')).toEqual(['expiring'])
    // Nothing was ever told of its organization.
    expect(await stored('theirs')).toMatchObject({ health: 'good' })
    expect(await stored('usual')).toMatchObject({
      health: 'attention',
      version: 1,
      spend7d: 5_600_000,
      clearing7d: 2_000_000,
      metrics7d: { winRate: 100 },
    })
    expect(await stored('ending')).not.toHaveProperty('spend7d')
    const { body } = await manager.list('/deal?issues=not_delivering&health=not_delivering&sort=desc(spend7d)')
    expect((body as Row[]).map(({ id }) => id).sort()).toEqual(['bought', 'listed', 'only', 'seats', 'silent', 'twin'])
  })

  it('are counted by issue, for each of what they see', async () => {
    const counts = async (client: ApiClient, query = '') =>
      (await client.get<{ counts: Record<string, number> }>(`/deal-issues${query}`)).body.counts
    expect(await counts(manager, `?organization=${north}`)).toMatchObject({
      not_delivering: 6,
      twin: 2,
      dead_seat: 2,
      expired: 1,
      expiring: 1,
      rejected: 0,
    })
    expect(await counts(manager, `?organization=${south}`)).toMatchObject({ not_delivering: 0, expired: 0 })
    expect((await test.anonymous.get('/deal-issues')).status).toBe(401)
    expect((await manager.get('/deal-issues?organization=nowhere')).status).toBe(404)
  })

  it('one deal is told with its funnel, losses, price, seats and twins', async () => {
    const { status, body } = await manager.get<DealHealthReport>('/deal/usual/health')
    expect(status).toBe(200)
    expect(body.funnel.map(({ stage, count, before }) => [stage, count, before])).toEqual([
      ['auctionsMatched', 8000, 8000],
      ['bidRequests', 4000, 4000],
      ['bids', 2000, 1000],
      ['validBids', 1800, 1800],
      ['wins', 1500, 1500],
      ['impressions', 1400, 1400],
      ['measurable', 1000, 0],
      ['viewable', 700, 0],
    ])
    expect(body.losses).toEqual([expect.objectContaining({ code: '101', owner: 'buyer', count: 200, before: 50 })])
    expect(body.price).toEqual({ floor: 1_000_000, isFixed: false, clearing: 2_000_000 })
    expect(body.seats).toEqual([{ id: 'alive', name: 'alive', isActive: true, state: null, bids: 2000 }])
    expect(body.twins.map(({ id }) => id)).toEqual(['twin'])
    expect(body.guaranteed).toBeNull()
    expect(body.restrictions).toEqual(['Countries'])
    expect((await manager.get('/deal/usual/health?window=minute')).status).toBe(400)
    expect((await manager.get<DealHealthReport>('/deal/usual/health?window=week')).body.funnel[2]?.count).toBe(3000)
    const seats = (await manager.get<DealHealthReport>('/deal/seats/health')).body.seats
    expect(seats.map(({ id, isActive, state, bids }) => [id, isActive, state, bids])).toEqual([
      ['alive', true, 'approved', 0],
      ['dead', false, null, null],
    ])
  })

  describe('what is written', () => {
    it('guaranteed deals are told what was to be expected', async () => {
      const flight = { startAt: '2026-11-11T09:00:00.000Z', endAt: '2026-12-01T09:00:00.000Z' }
      await putRows(
        test.store,
        'deal',
        deal('sure', { dealType: 'programmatic_guaranteed', priceType: 'fixed', units: 20_000, ...flight }),
      )
      const { body } = await manager.get<DealHealthReport>('/deal/sure/health')
      expect(body.guaranteed).toEqual({ units: 20_000, expected: 10_000, delivered: 0 })
    })

    it('dead seats are removed, also after acceptance, but never the last one', async () => {
      const act = (id: string) =>
        manager.post<Row & { error?: string }>(`/deal/${id}/action`, { action: 'removeDeadSeats' })
      const removed = await act('seats')
      expect([removed.status, removed.body.buyerSeats, removed.body.issues]).toEqual([
        200,
        ['alive'],
        ['not_delivering'],
      ])
      expect(removed.body.counterparty).toBe('Parallax')
      expect((await act('seats')).body.error).toBe('All of its buyer seats are active')
      expect((await act('only')).body.error).toBe('No buyer seat would be left: add an active one first')
      const other = await manager.put<{ fields: object }>('/deal/seats', { ...(await stored('seats')), buyerSeats: [] })
      expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['buyerSeats']])
    })
  })
})
