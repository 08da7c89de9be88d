import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { FeeSimulation, FeeWaterfall } from '../../src/advertising/money/feeWaterfall.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, foreign, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

// It is 2026-11-21T09:00Z in every test world.
const range = 'from=2026-11-16&to=2026-11-20'

eachStore(open => {
  let test: TestWorld
  let manager: ApiClient

  const row = (id: string, more: Json = {}): Row => ({ id, organization: north, name: id, version: 1, ...more })
  const fee = (id: string, more: Json = {}): Row =>
    row(id, {
      status: 'active',
      type: 'technology',
      payer: 'buyer',
      invoicedBy: 'platform',
      model: 'pct_media',
      percent: 10,
      basis: 'net_media',
      appliesTo: ['open', 'deals', 'managed'],
      scope: 'organization',
      mandatory: false,
      visibleToClient: true,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...more,
    })
  const line = (id: string, campaign: string, more: Json = {}): Row =>
    row(id, {
      status: 'active',
      campaign,
      currency: 'USD',
      timezone: 'America/New_York',
      createdAt: '2026-11-01T00:00:00.000Z',
      ...more,
    })
  const fact = (lineItem: string, hour: string, more: Partial<Fact> = {}): Fact => ({
    hour: `2026-11-${hour}:00:00.000Z`,
    organization: north,
    currency: 'USD',
    campaign: 'agreed',
    strategy: 's1',
    lineItem,
    media: 'm1',
    exchange: 'x.example',
    impressions: 10_000,
    bidRequests: 100_000,
    clicks: 50,
    spend: 20_000_000,
    dataCost: 1_000_000,
    ...more,
  })
  const waterfall = async (id: string, who = manager, query = range) =>
    (await who.get<FeeWaterfall>(`/line-item/${id}/waterfall?${query}`)).body
  const amountsOf = ({ steps }: FeeWaterfall) =>
    Object.fromEntries(steps.map(({ kind, amount, fee }) => [fee?.name ?? kind, amount]))
  const totalOf = ({ steps }: FeeWaterfall) => steps.reduce((sum, { amount }) => sum + amount, 0)
  const simulate = (body: Json, who = manager, id = 'l-agreed') =>
    who.post<FeeSimulation & Json>(`/line-item/${id}/waterfall`, { from: '2026-11-16', to: '2026-11-20', ...body })

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    manager = await test.signIn('manager')
    const rows: Readonly<Record<string, readonly Row[]>> = {
      fee: [
        fee('tech', { mandatory: true }),
        fee('agency', {
          type: 'agency',
          model: 'pct_gross',
          percent: 20,
          visibleToClient: false,
          vendor: 'p1',
          invoicedBy: 'partner',
        }),
        fee('serving', { type: 'ad_serving', model: 'cpm', percent: null, amount: 100_000, currency: 'USD' }),
        fee('monthly', {
          type: 'service',
          model: 'flat_per_period',
          percent: null,
          amount: 30_000_000,
          currency: 'USD',
        }),
        fee('curation', { type: 'curation', payer: 'seller', scope: 'deal', percent: 5 }),
        fee('later', { type: 'data', percent: 50, effectiveFrom: '2026-11-18' }),
        fee('ofAnother', { organization: foreign }),
        fee('idle', { status: 'draft', mandatory: true }),
      ],
      partner: [row('p1', { defaultFees: ['monthly'] })],
      account: [row('a1', { partner: 'p1', defaultFees: ['serving'] }), row('a2', { partner: 'p1' })],
      campaign: [
        row('agreed', { account: 'a1', revenueType: 'cpm', revenueValue: 5_000_000, fees: ['agency', 'serving'] }),
        row('costPlus', { account: 'a1', revenueType: 'cost_plus_pct', revenuePercent: 25 }),
        row('open', { account: 'a2' }),
        row('flat', {
          account: 'a2',
          partner: 'p2',
          revenueType: 'flat',
          revenueValue: 90_000_000,
          budgetTotal: 60_000_000,
        }),
      ],
      deal: [
        row('d1', {
          status: 'active',
          currency: 'USD',
          margin: { type: 'pct', percent: 20 },
          curationFeeType: 'pct_of_spend',
        }),
        row('d3', { status: 'active', currency: 'USD', margin: { type: 'fixed_cpm', cpm: 300_000 } }),
        row('d4', {
          status: 'active',
          currency: 'USD',
          margin: { type: 'flat', amount: 60_000_000 },
          curationFeeType: 'flat',
        }),
        row('d2', { status: 'active', currency: 'USD', margin: { type: 'pct', percent: 20 }, curationFeeType: 'none' }),
      ],
      publisher: [row('pub1', { revenueShare: 80 })],
      site: [row('site1', { publisher: 'pub1' })],
      placement: [row('place1', { site: 'site1' })],
      'line-item': [
        line('l-agreed', 'agreed'),
        line('l-own', 'agreed', { fees: [{ fee: 'serving', overrideValue: 0.5 }] }),
        line('l-cost', 'costPlus'),
        line('l-deal', 'open', { fees: [{ fee: 'curation' }] }),
        line('l-later', 'open', { fees: [{ fee: 'later' }] }),
        line('l-partner', 'open'),
        line('l-fixed', 'open'),
        line('l-flat', 'flat'),
        line('l-monthly', 'open'),
        line('l-beside', 'open'),
        line('l-theirs', 'agreed', { organization: foreign }),
      ],
    }
    for (const [entity, all] of Object.entries(rows)) await putRows(test.store, entity, ...all)
    await test.store.transaction(tx =>
      tx.extension(factStore).insertFacts([
        fact('l-agreed', '17T10'),
        // In New York it is still the 20th; the next is of the 21st.
        fact('l-agreed', '21T04', { spend: 10_000_000, dataCost: 0 }),
        fact('l-agreed', '21T05', { spend: 999_000_000 }),
        fact('l-own', '17T10'),
        fact('l-cost', '17T10'),
        fact('l-deal', '17T10', { deal: 'd1', exchange: '', placement: 'place1' }),
        fact('l-deal', '17T10', { deal: 'd2', exchange: '', spend: 7_000_000, dataCost: 0 }),
        fact('l-later', '17T10', { dataCost: 0 }),
        fact('l-later', '18T10', { dataCost: 0 }),
        fact('l-partner', '17T10', { dataCost: 0 }),
        fact('l-partner', '18T10', { dataCost: 0 }),
        // In another way: the month is not charged again.
        fact('l-partner', '18T10', { exchange: '', dataCost: 0, spend: 10_000_000 }),
        fact('l-fixed', '17T10', { deal: 'd3', exchange: '', dataCost: 0 }),
        fact('l-flat', '17T10', { dataCost: 0 }),
        fact('l-monthly', '17T10', { deal: 'd4', exchange: '', dataCost: 0 }),
        fact('l-monthly', '18T10', { deal: 'd4', exchange: '', dataCost: 0 }),
        fact('l-beside', '18T10', { deal: 'd4', exchange: '', dataCost: 0, spend: 60_000_000 }),
      ]),
    )
  })

  it('[domain.1.36] takes the agreed price apart: the margin is what media, data and fees leave of it', async () => {
    const answer = await waterfall('l-agreed')
    expect(answer).toMatchObject({
      price: 100_000_000,
      priceBy: 'cpm',
      impressions: 20_000,
      currency: 'USD',
      view: 'all',
    })
    // Gross media: 80 % of it are 30 of media, 3 of technology, 2 of serving and 1 of data.
    expect(amountsOf(answer)).toEqual({
      margin: 55_000_000,
      serving: 2_000_000,
      agency: 9_000_000,
      tech: 3_000_000,
      data: 1_000_000,
      publisher_net: 30_000_000,
    })
    expect(answer.steps.map(({ fee: one }) => one?.level ?? null)).toEqual([
      null,
      'campaign',
      'campaign',
      'mandatory',
      null,
      null,
    ])
    expect(answer.steps.at(-1)?.share).toBe(30)
    expect(answer.invoices).toEqual([
      { from: 'p1', name: 'p1', to: 'buyer', amount: 9_000_000 },
      { from: null, name: null, to: 'buyer', amount: 5_000_000 },
    ])
  })

  it('the nearest list of fees wins: line item, campaign, account, partner', async () => {
    expect(amountsOf(await waterfall('l-own'))).toMatchObject({ serving: 5_000_000, tech: 2_000_000 })
    expect(amountsOf(await waterfall('l-own'))).not.toHaveProperty('agency')
    expect(amountsOf(await waterfall('l-cost'))).toMatchObject({ serving: 1_000_000 })
    // Two of November’s thirty days.
    expect(amountsOf(await waterfall('l-partner'))).toMatchObject({ monthly: 2_000_000, tech: 5_000_000 })
    // The campaign’s own partner has none; the account’s is not asked.
    expect(amountsOf(await waterfall('l-flat'))).not.toHaveProperty('monthly')
  })

  it('works the price out of the cost: with the percent on top, with a deal’s margin, or as the budget of a flat price is used', async () => {
    const cost = await waterfall('l-cost')
    expect(cost).toMatchObject({ price: 30_000_000, priceBy: 'cost_plus_pct' })
    expect(amountsOf(cost)).toMatchObject({ margin: 6_000_000, data: 1_000_000, publisher_net: 20_000_000 })
    const deal = await waterfall('l-deal')
    expect(deal).toMatchObject({ priceBy: 'cost' })
    expect(amountsOf(deal)).toMatchObject({
      margin: 5_750_000,
      tech: 2_700_000,
      curation: 1_350_000,
      // A fifth of what the curator leaves the publisher with.
      seller_share: 3_800_000,
      publisher_net: 21_850_000,
    })
    expect(amountsOf(await waterfall('l-fixed'))).toMatchObject({ margin: 3_000_000, publisher_net: 20_000_000 })
    // 2 a day: of the second one, a quarter is this line item's.
    const monthly = await waterfall('l-monthly')
    expect(amountsOf(monthly)).toMatchObject({ margin: 2_500_000, publisher_net: 40_000_000 })
    expect(amountsOf(await waterfall('l-beside'))).toMatchObject({ margin: 1_500_000, publisher_net: 60_000_000 })
    expect(totalOf(monthly)).toBe(monthly.price)
    expect(await waterfall('l-flat')).toMatchObject({ price: 30_000_000, priceBy: 'flat' })
    for (const answer of [cost, deal]) expect(totalOf(answer)).toBe(answer.price)
  })

  it('takes a fee from its first day on', async () => {
    expect(amountsOf(await waterfall('l-later'))).toMatchObject({ later: 10_000_000, tech: 4_000_000 })
    expect(amountsOf(await waterfall('l-later', manager, 'from=2026-11-16&to=2026-11-17'))).not.toHaveProperty('later')
    expect(await waterfall('l-agreed', manager, 'from=2026-01-01&to=2026-01-31')).toMatchObject({
      price: 0,
      steps: [{ share: null }, {}],
    })
  })

  it('says what a changed fee would have done, and stores nothing', async () => {
    const before = await waterfall('l-agreed')
    const { status, body } = await simulate({ fee: 'tech', changes: { percent: 20 } })
    expect([status, body.before]).toEqual([200, before])
    // 3 more of technology are 3.75 more of gross media.
    expect(amountsOf(body.after)).toMatchObject({ tech: 6_000_000, agency: 9_750_000, margin: 51_250_000 })
    expect(body.after.price).toBe(before.price)
    const cheaper = (await simulate({ fee: 'serving', changes: { amount: 0 } }, manager, 'l-cost')).body
    expect(cheaper.after.price).toBe(28_750_000)
    expect(await waterfall('l-agreed')).toEqual(before)
    expect((await test.store.read.byIds('fee', ['tech'], 'all'))[0]).toMatchObject({ percent: 10, version: 1 })
  })

  it.each<[Json, number, string | null]>([
    [{ fee: 'ofAnother', changes: { percent: 1 } }, 404, null],
    [{ fee: 'nothing', changes: { percent: 1 } }, 404, null],
    [{ fee: 'idle', changes: { percent: 1 } }, 400, 'fee'],
    [{ changes: { percent: 1 } }, 400, 'fee'],
    [{ fee: 'tech' }, 400, 'changes'],
    [{ fee: 'tech', changes: { amount: 1 } }, 400, 'changes.amount'],
    [{ fee: 'tech', changes: { percent: 100 } }, 400, 'changes.percent'],
    [{ fee: 'serving', changes: { amount: 0.5 } }, 400, 'changes.amount'],
    [{ fee: 'serving', changes: { percent: 5 } }, 400, 'changes.percent'],
    [{ fee: 'tech', changes: { percent: 1 }, store: true }, 400, 'store'],
    [{ fee: 'tech', changes: { percent: 1 }, from: '2026-02-30' }, 400, 'from'],
    [{ fee: 'tech', changes: { percent: 1 }, from: '2026-01-01' }, 400, 'from'],
    [{ fee: 'tech', changes: { percent: 1 }, to: 5 }, 400, 'to'],
    [{ fee: 'agency', changes: { percent: 99.9 } }, 200, null],
  ])('%j is answered with %i', async (body, status, field) => {
    const answer = await simulate(body)
    expect([answer.status, Object.keys(answer.body.fields ?? {})[0] ?? null]).toEqual([status, field])
  })

  it('nobody finds the money of another organization’s line item', async () => {
    const strangers = await test.signIn('stranger')
    for (const [who, id] of [
      [manager, 'l-theirs'],
      [strangers, 'l-agreed'],
    ] as const) {
      expect((await who.get(`/line-item/${id}/waterfall`)).status).toBe(404)
      expect((await simulate({ fee: 'tech', changes: { percent: 1 } }, who, id)).status).toBe(404)
    }
    expect((await test.anonymous.get('/line-item/l-agreed/waterfall')).status).toBe(401)
  })

  it('a client is told the fees that are visible to clients, and no price, margin or hidden fee', async () => {
    const viewer = await roleOf('role-external-viewer')
    const answer = await waterfall('l-agreed', viewer)
    expect(answer).toMatchObject({ view: 'client', price: null, priceBy: null, invoices: [] })
    expect(amountsOf(answer)).toEqual({ tech: 3_000_000, serving: 2_000_000 })
    expect(JSON.stringify(answer)).not.toMatch(/agency|"amount":(9000000|55000000|30000000|1000000)\D/)
    expect((await simulate({ fee: 'tech', changes: { percent: 1 } }, viewer)).status).toBe(403)
    const priced = await roleOf(await role(['impressions', 'bidRequests', 'spend', 'revenue']))
    const told = await waterfall('l-agreed', priced)
    expect(told).toMatchObject({ view: 'client', price: 100_000_000 })
    expect(amountsOf(told)).toEqual({ tech: 3_000_000, serving: 2_000_000, rest: 95_000_000 })
  })

  it('a role without figures is refused with the figures that it lacks', async () => {
    const clicks = await roleOf(await role(['clicks']))
    const { status, body } = await clicks.get<Json>('/line-item/l-agreed/waterfall')
    expect([status, body.error]).toEqual([
      403,
      'Your roles don’t show Impressions, Bid requests, Spend. Remove them, or ask an administrator.',
    ])
  })

  async function role(metrics: readonly string[]): Promise<string> {
    const admin = await test.signIn('admin')
    const permissions = [{ resource: 'line-item', verbs: ['list', 'read'] }]
    return (await admin.create('role', { name: metrics.join(' '), organization: north, permissions, metrics })).id
  }

  /** The viewer with nothing but this role. */
  async function roleOf(id: string): Promise<ApiClient> {
    const admin = await test.signIn('admin')
    for (const { id: old } of (await admin.list('/role-binding?user=user-viewer')).body)
      await admin.delete(`/role-binding/${old}`)
    await admin.create('role-binding', {
      name: 'Figures',
      role: id,
      subjectKind: 'user',
      user: 'user-viewer',
      organization: north,
    })
    return test.signIn('viewer')
  }
})
