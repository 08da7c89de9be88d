import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { readMetrics } from '../../src/advertising/pages/readMetrics.ts'
import { type MetricsAnswer, mostMetricsIds } from '../../src/advertising/reporting/metricsAnswer.ts'
import type { PacingToday } from '../../src/advertising/reporting/pacingToday.ts'
import type { SilentDeals } from '../../src/advertising/reporting/silentDeals.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { refreshDeals } from '../../src/advertising/server/metrics/refreshDeals.ts'
import { refreshGoals } from '../../src/advertising/server/metrics/refreshGoals.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, foreign, type Json, north, origin, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

// It is 2026-11-21T09:00Z in every test world.
const flight = { startAt: '2026-11-11T00:00:00.000Z', endAt: '2026-12-01T00:00:00.000Z' }

eachStore(open => {
  let test: TestWorld
  let manager: ApiClient

  const line = (id: string, more: Json = {}): Row => ({
    id,
    organization: north,
    name: id,
    status: 'active',
    currency: 'USD',
    budgetType: 'currency',
    budgetTotal: 2_000_000_000,
    version: 1,
    ...flight,
    ...more,
  })
  const fact = (lineItem: string, hour: string, more: Partial<Fact> = {}): Fact => ({
    hour: `2026-11-${hour}:00:00.000Z`,
    organization: north,
    currency: 'USD',
    campaign: 'c1',
    strategy: 's1',
    lineItem,
    media: 'm1',
    deal: 'd1',
    impressions: 1000,
    clicks: 10,
    bids: 4000,
    wins: 1100,
    spend: 5_000_000,
    ...more,
  })
  const apart = { campaign: 'c9', deal: 'd9', media: 'm9' }
  const people = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
  const peopleGoal = (lineItem: string, more: Json): Row => ({
    id: `goal-${lineItem}`,
    organization: north,
    name: lineItem,
    version: 1,
    status: 'active',
    scope: 'line_item',
    lineItem,
    priority: 1,
    ...more,
  })
  const metrics = async (path: string, client = manager) => {
    const { body } = await client.get<MetricsAnswer[]>(`/metrics/${path}`)
    // The console leaves out what it can't read.
    if (Array.isArray(body)) expect(readMetrics(body)).toEqual(body)
    return body
  }

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    manager = await test.signIn('manager')
    const rows: Readonly<Record<string, readonly Row[]>> = {
      'line-item': [
        line('spending'),
        line('silent'),
        line('counted', { budgetType: 'impressions', impressionsTotal: 100_000 }),
        line('early', { startAt: '2026-11-20T00:00:00.000Z', endAt: '2027-01-20T00:00:00.000Z' }),
        line('theirs', { organization: foreign }),
        line('southern', { organization: south }),
        line('seen'),
        line('seenLate', { startAt: '2026-11-20T00:00:00.000Z' }),
        line('unseen'),
      ],
      deal: [
        { id: 'd1', organization: north, name: 'd1', version: 1, currency: 'EUR', status: 'active' },
        {
          id: 'd2',
          organization: north,
          name: 'd2',
          version: 1,
          currency: 'EUR',
          status: 'paused',
          dealType: 'programmatic_guaranteed',
        },
        { id: 'd3', organization: north, name: 'd3', version: 1, currency: 'EUR', status: 'draft' },
      ],
      goal: [
        {
          id: 'g1',
          organization: north,
          name: 'CPM',
          version: 1,
          status: 'active',
          scope: 'line_item',
          lineItem: 'spending',
          metric: 'cpm',
          targetAmount: 4_000_000,
          priority: 1,
        },
        {
          id: 'g2',
          organization: north,
          name: 'Spend',
          version: 1,
          status: 'active',
          scope: 'line_item',
          lineItem: 'spending',
          metric: 'spend',
          priority: 2,
        },
        peopleGoal('seen', { metric: 'reach', targetValue: 18_000 }),
        peopleGoal('seenLate', { metric: 'frequency', targetValue: 0.5 }),
        peopleGoal('silent', { metric: 'reach', targetValue: 5000 }),
        peopleGoal('unseen', { metric: 'reach', targetValue: 5000 }),
      ],
    }
    const facts = [
      ...Array.from({ length: 10 }, (_, day) => fact('spending', `${11 + day}T12`, { spend: 50_000_000 })),
      fact('spending', '21T07', { spend: 40_000_000, impressions: 3000, clicks: 60 }),
      fact('spending', '21T08', { spend: 10_000_000 }),
      // Before its flight.
      fact('spending', '01T08', { spend: 999_000_000 }),
      ...Array.from({ length: 10 }, (_, day) =>
        fact('counted', `${11 + day}T12`, { impressions: 6_000, currency: 'EUR' }),
      ),
      fact('theirs', '21T08', { organization: foreign }),
      // Thirty people in two days, ten of them in both.
      fact('seen', '12T12', { ...apart, people: people(0, 20) }),
      fact('seen', '13T12', { ...apart, people: people(10, 30) }),
      fact('seenLate', '20T12', { ...apart, people: people(0, 20) }),
      // Before its flight, and within that of the others.
      fact('seenLate', '13T12', { ...apart, people: people(100, 150) }),
      fact('unseen', '12T12', { ...apart, people: people(0, 9) }),
    ]
    for (const [entity, list] of Object.entries(rows)) await putRows(test.store, entity, ...list)
    await test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  })

  describe('[metrics.1] live metrics', () => {
    it('are totals, rates of the totals, days and hours of the flight so far', async () => {
      const [answer] = await metrics(`spending?organization=${north}`)
      expect(answer).toMatchObject({
        id: 'spending',
        entity: 'line-item',
        asOf: '2026-11-21T09:00:00.000Z',
        completeThrough: '2026-11-21T09:00:00.000Z',
        stalenessSeconds: 0,
        state: 'live',
        currency: 'USD',
        from: '2026-11-11',
        to: '2026-11-21',
        values: { impressions: 14_000, clicks: 170, spend: 550_000_000, cpc: 550_000_000 / 170 },
        today: { impressions: 4000, spend: 50_000_000, ctr: (70 / 4000) * 100, cpa: null },
      })
      expect(answer?.values.ctr).toBeCloseTo((170 / 14_000) * 100, 9)
      expect(answer?.series.daily.map(({ t, spend }) => [t, spend])).toEqual([
        ...Array.from({ length: 10 }, (_, day) => [`2026-11-${11 + day}`, 50_000_000]),
        ['2026-11-21', 50_000_000],
      ])
      expect(answer?.series.hourly.map(({ t }) => t)).toEqual([
        '2026-11-19T12:00:00.000Z',
        '2026-11-20T12:00:00.000Z',
        '2026-11-21T07:00:00.000Z',
        '2026-11-21T08:00:00.000Z',
      ])
    })

    it('draw only the last days where a list asks, and count all of them', async () => {
      const [whole] = await metrics('spending?entity=line-item')
      const [answer] = await metrics('spending?entity=line-item&recent=3')
      expect(answer).toEqual({ ...whole, series: { daily: whole?.series.daily.slice(-3), hourly: [] } })
      const [short] = await metrics('early?entity=line-item&recent=30')
      expect(short?.series.daily.map(({ t }) => t)).toEqual(['2026-11-20', '2026-11-21'])
    })

    it('add no amounts of several currencies, not even within a day', async () => {
      const [deal] = await metrics('d1?entity=deal')
      expect(deal?.currency).toBeNull()
      expect(deal?.values.spend).toBeNull()
      const { daily = [], hourly = [] } = deal?.series ?? {}
      expect(daily.some(({ impressions }) => impressions > 0)).toBe(true)
      expect(new Set([...daily, ...hourly].map(({ spend }) => spend))).toEqual(new Set([null]))
    })

    it('pace against the plan, and say where it ends and what the goal has come to', async () => {
      const [answer] = await metrics('spending?entity=line-item')
      const elapsed = (10 * 24 + 9) / (20 * 24)
      expect(answer?.pacing).toMatchObject({
        unit: 'micros',
        budget: 2_000_000_000,
        delivered: 550_000_000,
        expected: Math.round(2_000_000_000 * elapsed),
        band: 'under',
      })
      expect(answer?.flight).toEqual({ start: '2026-11-11T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z' })
      expect(answer?.pacing?.percent).toBeCloseTo((550 / (2000 * elapsed)) * 100, 6)
      // 50 a day on the 18th (after 9 o'clock), 19th and 20th, and today's 50: 200 in three days.
      const left = 20 - 10 - 9 / 24
      expect(answer?.projection?.delivered).toBe(Math.round(550_000_000 + (200_000_000 / 3) * left))
      expect(answer?.projection?.atRisk).toBe(2_000_000_000 - (answer?.projection?.delivered ?? 0))
      const cpm = (550_000_000 / 14_000) * 1000
      const [first, second] = answer?.goals ?? []
      expect(first).toMatchObject({ id: 'g1', target: 4_000_000, actual: cpm, state: 'off_track', trend7d: 0 })
      expect(first?.attainment).toBeCloseTo((4_000_000 / cpm) * 100, 6)
      expect(second).toMatchObject({ id: 'g2', target: answer?.pacing?.expected, actual: 550_000_000 })
      // Seven days of 50 against three, for the flight began on the 11th.
      expect(second?.trend7d).toBeCloseTo((350 / 150 - 1) * 100, 6)
    })

    it('of impressions pace by impressions, and of what has just begun in no band', async () => {
      const [counted, early] = await metrics('counted,early?entity=line-item')
      expect(counted?.pacing).toMatchObject({ unit: 'impressions', delivered: 60_000, band: 'ahead' })
      expect(early?.pacing?.band).toBeNull()
      expect(early).toMatchObject({ state: 'no_data', values: { impressions: 0, ctr: null } })
    })

    it('come for many rows in one call, in the order asked, without those that are not to be seen', async () => {
      const found = await metrics('theirs,silent,spending,nobody?entity=line-item')
      expect(found.map(({ id }) => id)).toEqual(['silent', 'spending'])
      expect((await manager.get('/metrics/theirs')).status).toBe(404)
      expect((await manager.get(`/metrics/spending?organization=${south}`)).status).toBe(404)
      expect((await manager.get(`/metrics/southern?organization=${south}`)).status).toBe(200)
      expect((await test.anonymous.get('/metrics/spending')).status).toBe(401)
      const admin = await test.signIn('admin')
      expect((await metrics('theirs', admin))[0]?.values.impressions).toBe(1000)
    })

    it('count people once in all the days of the flight, where a goal is about them', async () => {
      const answers = await metrics('seen,seenLate,unseen,silent?entity=line-item')
      expect(answers.map(({ goals }) => goals[0])).toMatchObject([
        // 43 % of the whole, where 52 % of the flight are over.
        { metric: 'reach', target: 18_000, actual: 30 * 256, attainment: expect.closeTo(42.667, 2), state: 'at_risk' },
        { metric: 'frequency', actual: 1000 / (20 * 256), state: 'on_track' },
        // Too few for an estimate.
        { metric: 'reach', actual: null, attainment: null, state: 'no_data' },
        // Nothing was shown.
        { metric: 'reach', actual: null, attainment: null, state: 'no_data' },
      ])
    })

    it('are kept in the goals, which is no new version of them', async () => {
      await refreshGoals(createApiContext(test.options))
      const [goal] = await test.store.read.byIds('goal', ['g1'], 'all')
      expect(goal).toMatchObject({ state: 'off_track', actual: (550_000_000 / 14_000) * 1000, version: 1 })
      expect(goal?.attainment).toBeCloseTo(10.2, 1)
      const [second] = await test.store.read.byIds('goal', ['g2'], 'all')
      expect(second).toMatchObject({ state: 'off_track', actual: 550_000_000, trend7d: 133.3, version: 1 })
    })

    it('are kept in the deals, where only those on flight have a week', async () => {
      await refreshDeals(createApiContext(test.options))
      const [d1, d2, d3] = await test.store.read.byIds('deal', ['d1', 'd2', 'd3'], 'all')
      // The 15th to the 21st: eight hours of one line item, six of another, one of a third.
      const week = { requests: 0, bids: 15 * 4000, wins: 15 * 1100 }
      expect(d1).toMatchObject({ version: 1, metrics7d: { ...week, filteredBidRate: 100 } })
      expect(d1?.metrics7d).not.toHaveProperty('bidRate')
      expect(d2?.metrics7d).toEqual({ requests: 0, bids: 0, wins: 0, impressions: 0 })
      expect(d3?.metrics7d).toBeUndefined()
    })

    it('never add up amounts of different currencies', async () => {
      const [deal] = await metrics('d1')
      expect(deal).toMatchObject({ entity: 'deal', currency: null, pacing: null })
      expect(deal?.values).toMatchObject({ spend: null, cpm: null })
      expect(deal?.values.impressions).toBeGreaterThan(0)
    })

    it('are refreshed by pages of our own only', async () => {
      const ask = (headers: Record<string, string>) =>
        manager.send('GET', '/metrics/spending/refresh', undefined, headers)
      expect((await ask({ 'sec-fetch-site': 'same-origin', origin })).status).toBe(200)
      expect((await ask({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    })

    it('refuse too many ids, odd days and what has no delivery', async () => {
      const many = Array.from({ length: mostMetricsIds + 1 }, (_, id) => `id${id}`).join(',')
      const odd = ['days=0', 'days=x', 'recent=0', 'recent=1.5', 'recent=', 'entity=webhook', 'entity=x']
      for (const path of [many, ...odd.map(query => `spending?${query}`)]) {
        expect((await manager.get(`/metrics/${path}`)).status, path).toBe(400)
      }
    })
  })

  describe('the day of all that is visible', () => {
    const usd = { campaign: 'cs1', organization: south, lineItem: 'ls1', deal: '' }
    const eur = { ...usd, campaign: 'cs2', lineItem: 'ls2', currency: 'EUR' }
    const dealt = (deal: string, hour: string, more: Partial<Fact>) =>
      fact('ls4', hour, {
        ...usd,
        campaign: 'cs9',
        lineItem: 'ls4',
        deal,
        spend: 0,
        impressions: 0,
        bids: 0,
        wins: 0,
        ...more,
      })
    const day = `?organization=${south}`

    beforeAll(async () => {
      const own = { organization: south }
      const campaigns = [
        line('cs1', own),
        line('cs2', { ...own, currency: 'EUR' }),
        line('cs3', { ...own, endAt: null }),
        line('cs4', { ...own, budgetType: 'impressions', impressionsTotal: 100_000 }),
        line('cs5', { ...own, status: 'paused' }),
      ]
      const deals = [
        ...['loud', 'unbid', 'never', 'stopped'].map(id => line(id, own)),
        line('begun', { ...own, startAt: '2026-11-21T00:00:00.000Z' }),
        line('resting', { ...own, status: 'paused' }),
      ]
      const facts = [
        fact('ls1', '20T12', { ...usd, spend: 50_000_000 }),
        fact('ls1', '21T07', { ...usd, spend: 30_000_000 }),
        fact('ls2', '21T08', { ...eur, spend: 40_000_000 }),
        fact('ls3', '21T08', { ...usd, campaign: 'cs3', lineItem: 'ls3', spend: 5_000_000 }),
        dealt('loud', '20T10', { impressions: 1 }),
        dealt('unbid', '15T10', { impressions: 900 }),
        dealt('unbid', '20T23', { bidRequests: 500 }),
        // An hour before those that are looked at.
        dealt('stopped', '20T08', { impressions: 100, bidRequests: 100 }),
      ]
      await putRows(test.store, 'campaign', ...campaigns)
      await putRows(test.store, 'deal', ...deals)
      await test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
    })

    it('is held against the plans, by currency, as record pages hold it', async () => {
      const { body } = await manager.get<PacingToday>(`/pacing-today${day}`)
      expect(body).toMatchObject({
        completeThrough: '2026-11-21T09:00:00.000Z',
        state: 'live',
        day: '2026-11-21',
        active: 4,
        planned: 3,
        currencies: [
          { currency: 'EUR', spend: 40_000_000, campaigns: 1, today: { delivered: 40_000_000, band: 'on' } },
          {
            currency: 'USD',
            spend: 35_000_000,
            campaigns: 1,
            // A twentieth of the budget for the day, nine hours of it by now.
            today: { budget: 100_000_000, expected: 37_500_000, delivered: 30_000_000, percent: 80, band: 'behind' },
          },
        ],
        impressions: { campaigns: 1, today: { unit: 'impressions', budget: 5000, delivered: 0, band: 'under' } },
        offPaceCount: 3,
      })
      expect(body.offPace.map(({ id }) => id)).toEqual(['cs4', 'cs2', 'cs1'])
      const [record] = await metrics('cs1?entity=campaign')
      expect(body.offPace[2]?.pacing).toEqual(record?.pacing)
    })

    it('finds the active deals that show nothing, by the hour, and where they stop', async () => {
      const { body } = await manager.get<SilentDeals>(`/silent-deals${day}`)
      expect(body).toMatchObject({ completeThrough: '2026-11-21T09:00:00.000Z', hours: 24, active: 4, total: 3 })
      expect(
        body.deals.map(({ id, stage, lastDay, impressionsBefore }) => [id, stage, lastDay, impressionsBefore]),
      ).toEqual([
        ['unbid', 'no_bids', '2026-11-15', 900],
        ['stopped', 'no_requests', '2026-11-20', 100],
        ['never', 'no_requests', null, 0],
      ])
    })

    it("is of one's own organizations only", async () => {
      const viewer = await test.signIn('viewer')
      for (const path of ['/pacing-today', '/silent-deals']) {
        expect((await test.anonymous.get(path)).status).toBe(401)
        expect((await viewer.get(`${path}${day}`)).status).toBe(404)
      }
      const spent = async (client: ApiClient) =>
        (await client.get<PacingToday>('/pacing-today')).body.currencies.find(({ currency }) => currency === 'USD')
          ?.spend
      expect(await spent(await test.signIn('admin'))).toBe(50_000_000 + 5_000_000 + 35_000_000)
      expect(await spent(viewer)).toBe(50_000_000)
    })
  })
})
