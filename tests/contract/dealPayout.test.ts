import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { deal } from '../../src/advertising/catalogue/deal.ts'
import type { PayoutStatement } from '../../src/advertising/money/payoutStatement.ts'
import { dimensions } from '../../src/advertising/reporting/dimensions.ts'
import type { ReportAnswer } from '../../src/advertising/reporting/reportAnswer.ts'
import { builtInRoles } from '../../src/advertising/server/access/builtInRoles.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, foreign, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let test: TestWorld
  let manager: ApiClient

  const row = (id: string, more: Json = {}): Row => ({ id, organization: north, name: id, version: 1, ...more })
  const fact = (deal: string, placement: string, more: Partial<Fact> = {}): Fact => ({
    hour: '2026-11-17T10:00:00.000Z',
    organization: north,
    currency: 'USD',
    campaign: 'c1',
    strategy: 's1',
    lineItem: 'l1',
    media: 'm1',
    deal,
    placement,
    impressions: 10_000,
    spend: 8_000_000,
    dataCost: 0,
    ...more,
  })
  const payout = (id: string, query = 'month=2026-11', who = manager) =>
    who.get<PayoutStatement & Json>(`/deal/${id}/payout?${query}`)
  const amounts = ({ totals }: PayoutStatement) =>
    totals.flatMap(({ currency, payouts }) => payouts.map(({ role, name, amount }) => [currency, role, name, amount]))

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    manager = await test.signIn('manager')
    const margin = { type: 'pct', percent: 20 }
    const sold = { status: 'active', currency: 'USD', seller: 'seller.example' }
    const rows: Readonly<Record<string, readonly Row[]>> = {
      deal: [
        row('pack', { ...sold, dealType: 'auction_package', curator: 'curator.example', margin }),
        row('made', { ...sold, package: 'pack', curator: 'curator.example', margin, curationFeeType: 'pct_of_spend' }),
        row('flat', { ...sold, package: 'pack', curationFeeType: 'flat' }),
        row('contradicts', { ...sold, margin, curationFeeType: 'flat' }),
        row('perThousand', {
          ...sold,
          margin: { type: 'fixed_cpm', cpm: 250_000 },
          curator: 'curator.example',
          curationFeeType: 'cpm',
        }),
        row('monthly', {
          ...sold,
          margin: { type: 'flat', amount: 31_000_000 },
          curator: 'curator.example',
          curationFeeType: 'flat',
        }),
        row('other', sold),
        row('theirs', { ...sold, organization: foreign, package: 'pack' }),
        row('greedy', { ...sold, margin: { type: 'pct', percent: 100 } }),
      ],
      publisher: [
        row('One', { revenueShare: 80 }),
        row('Two', { revenueShare: 100 }),
        row('Three', { revenueShare: 50 }),
      ],
      site: [
        row('site1', { publisher: 'One' }),
        row('site2', { publisher: 'Two' }),
        row('site3', { publisher: 'Three' }),
      ],
      placement: [row('p1', { site: 'site1' }), row('p2', { site: 'site2' }), row('p3', { site: 'site3' })],
    }
    for (const [entity, all] of Object.entries(rows)) await putRows(test.store, entity, ...all)
    await test.store.transaction(tx =>
      tx.extension(factStore).insertFacts([
        fact('pack', 'p1'),
        // The month's last hour, and the first of the next.
        fact('made', 'p2', { hour: '2026-11-30T23:00:00.000Z', spend: 4_000_000, dataCost: 1_000_000 }),
        fact('made', 'p2', { hour: '2026-12-01T00:00:00.000Z', spend: 999_000_000 }),
        fact('made', 'p3', { hour: '2026-11-01T00:00:00.000Z', spend: 2_000_001 }),
        fact('made', 'p3', { hour: '2026-10-31T23:00:00.000Z', spend: 999_000_000 }),
        fact('made', '', { currency: 'EUR', spend: 800_000 }),
        fact('flat', 'p1', { spend: 1_000_000 }),
        fact('perThousand', 'p2'),
        // Three of November's days: two line items, two publishers, and a day without cost.
        fact('monthly', 'p1', { hour: '2026-11-03T10:00:00.000Z', spend: 3_000_000 }),
        fact('monthly', 'p2', { hour: '2026-11-03T11:00:00.000Z', spend: 1_000_000, lineItem: 'l2' }),
        fact('monthly', 'p2', { hour: '2026-11-04T11:00:00.000Z', spend: 2_000_000 }),
        fact('monthly', 'p1', { hour: '2026-11-30T23:00:00.000Z', spend: 1, dataCost: 7 }),
        fact('monthly', 'p1', { hour: '2026-11-05T10:00:00.000Z', spend: 0 }),
        fact('monthly', 'p1', { hour: '2026-11-06T10:00:00.000Z', spend: 500_000, currency: 'EUR', lineItem: 'l3' }),
        ...Array.from({ length: 31 }, (_, at) =>
          fact('monthly', 'p2', { hour: new Date(Date.UTC(2026, 9, at + 1)).toISOString(), spend: 1_000_003 }),
        ),
        fact('other', 'p1', { spend: 999_000_000 }),
        fact('greedy', 'p1'),
        fact('pack', 'p1', { organization: foreign, lineItem: 'l9', spend: 999_000_000 }),
      ]),
    )
  })

  it('of three publishers adds up to the micro, over the deals that were made from it', async () => {
    const { status, body } = await payout('pack')
    expect(status).toBe(200)
    expect(body.deals.map(({ id }) => id).sort()).toEqual(['flat', 'made', 'pack'])
    expect(body.flatFee).toBe(true)
    expect(amounts(body)).toEqual([
      ['USD', 'curator', 'curator.example', 3_750_000],
      ['USD', 'data', 'Audience data', 1_000_000],
      ['USD', 'publisher', 'One', 7_200_000],
      ['USD', 'publisher', 'Two', 4_000_000],
      ['USD', 'publisher', 'Three', 1_000_000],
      ['USD', 'seller', 'seller.example', 2_800_001],
      ['EUR', 'curator', 'curator.example', 200_000],
      ['EUR', 'publisher', 'Publisher not reported', 800_000],
    ])
    for (const { paid, payouts } of body.totals) expect(payouts.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid)
  })

  it('of one deal counts that deal alone, in the month that is asked for', async () => {
    const { body } = await payout('flat')
    expect(amounts(body)).toEqual([
      ['USD', 'publisher', 'One', 800_000],
      ['USD', 'seller', 'seller.example', 200_000],
    ])
    expect([body.flatFee, (await payout('contradicts')).body.flatFee]).toEqual([true, false])
    expect((await payout('made', 'month=2026-12')).body.totals[0]?.impressions).toBe(10_000)
    expect((await payout('pack', 'month=2025-11')).body.totals).toEqual([])
    // Without a month it is this one.
    expect((await payout('pack', '')).body.month).toBe('2026-11')
  })

  it('charges a flat fee for the days that were bought, and says each fee as type and amount', async () => {
    const { body } = await payout('monthly')
    const perDay = (days: number) => Math.floor((31_000_000 * days) / 30)
    const due = perDay(4) - perDay(2) + perDay(30) - perDay(29)
    expect(amounts(body)).toEqual([
      ['USD', 'curator', 'curator.example', due],
      ['USD', 'data', 'Audience data', 7],
      ['USD', 'publisher', 'Two', 3_000_000],
      ['USD', 'publisher', 'One', 2_400_000],
      ['USD', 'seller', 'seller.example', 600_001],
      ['EUR', 'publisher', 'One', 400_000],
      ['EUR', 'seller', 'seller.example', 100_000],
    ])
    expect(body.totals[0]?.paid).toBe(due + 6_000_001 + 7)
    expect(body.flatFee).toBe(false)
    const feesOf = ({ totals }: PayoutStatement) => totals[0]?.payouts.map(({ role, fees }) => [role, fees])[0]
    expect(feesOf(body)).toEqual(['curator', [{ type: 'flat', percent: null, amount: 31_000_000 }]])
    // Bought on every day: the whole fee, to the micro.
    const october = (await payout('monthly', 'month=2026-10')).body
    expect(amounts(october)[0]).toEqual(['USD', 'curator', 'curator.example', 31_000_000])
    const perThousand = (await payout('perThousand')).body
    expect(amounts(perThousand)[0]).toEqual(['USD', 'curator', 'curator.example', 2_500_000])
    expect(feesOf(perThousand)).toEqual(['curator', [{ type: 'fixed_cpm', percent: null, amount: 250_000 }]])
    expect(feesOf((await payout('made')).body)).toEqual(['curator', [{ type: 'pct', percent: 20, amount: null }]])
  })

  it('is beside reports, which tell what sellers and data get by the type of the fee', async () => {
    const question = {
      organization: north,
      dimensions: ['curationFeeType'],
      metrics: ['spend', 'dataCost'],
      dateRange: 'custom',
      from: '2026-11-01',
      to: '2026-11-30',
    }
    const dollars = { dimension: 'currency', op: 'in', values: ['USD'] }
    const ask = async (filters: readonly Json[]) => {
      const { body } = await manager.post<ReportAnswer>('/report-query', { ...question, filters })
      return Object.fromEntries(body.rows.map(({ cells: [type, ...sums] }) => [type ?? '', sums]))
    }
    const flat = { flat: [7_000_001, 7] }
    expect(await ask([dollars])).toEqual({
      ...flat,
      '': [1_015_000_000, 0],
      pct_of_spend: [6_000_001, 1_000_000],
      cpm: [8_000_000, 0],
    })
    expect(await ask([dollars, { dimension: 'curationFeeType', op: 'in', values: ['flat'] }])).toEqual(flat)
    // Each type that a deal may have is offered as a filter.
    const { options } = deal.fields.curationFeeType
    expect(dimensions.curationFeeType.values).toEqual(options)
  })

  const ofParties = ['curationFee', 'sellerNet', 'publisherShare'] as const
  const november = { organization: north, dateRange: 'custom', from: '2026-11-01', to: '2026-11-30' }
  const asked = (body: Json, who = manager) => who.post<ReportAnswer & Json>('/report-query', { ...november, ...body })

  it('equals what reports say of each party in the month, to the micro', async () => {
    for (const id of ['pack', 'made', 'flat', 'contradicts', 'perThousand', 'monthly', 'other']) {
      const { body } = await payout(id)
      const filters = [{ dimension: 'deal', op: 'in', values: body.deals.map(one => one.id) }]
      const stated = (role: string) =>
        body.totals.flatMap(({ currency, payouts }) =>
          payouts.filter(one => one.role === role).map(({ name, amount }) => [currency, name, amount]),
        )
      const unnamed = { curator: 'This organization', seller: 'This organization', publisher: 'Publisher not reported' }
      const roles = { curator: 'curationFee', seller: 'sellerNet', publisher: 'publisherShare' } as const
      for (const role of ['curator', 'seller', 'publisher'] as const) {
        const { body: answer } = await asked({
          dimensions: ['currency', role],
          metrics: [roles[role], 'impressions'],
          filters,
        })
        const told = answer.rows.flatMap(({ cells: [currency, name, amount] }) =>
          amount === 0 ? [] : [[currency, name || unnamed[role], amount]],
        )
        expect([id, role, told.sort()]).toEqual([id, role, stated(role).sort()])
      }
    }
    const { status, body } = await asked({ dimensions: ['deal'], metrics: ['curationFee'] })
    expect([status, body.error]).toEqual([
      400,
      'The curator’s margin of greedy takes 100% or more. Lower it, or leave the deal out.',
    ])
    // What others get doesn't depend on it.
    const filters = [{ dimension: 'deal', op: 'in', values: ['greedy'] }]
    const others = await asked({ dimensions: ['currency'], metrics: ['spend', 'sellerNet', 'publisherShare'], filters })
    const [currency, spend, seller, publisher] = others.body.rows[0]?.cells ?? []
    expect([others.status, currency, Number(spend) > 0]).toEqual([200, 'USD', true])
    expect(Number(seller) + Number(publisher)).toBe(spend)
  })

  it('is not broken down by what knows no deals, or nothing of what was bought', async () => {
    for (const dimension of ['lossReason', 'event', 'fee'])
      expect((await asked({ dimensions: [dimension], metrics: ['curationFee'] })).status).toBe(400)
  })

  it.each(['2026-13', '2026-00', '2026-1', 'x', '2026-11-01'])('refuses %s as a month', async month => {
    expect(await payout('pack', `month=${month}`)).toMatchObject({
      status: 400,
      body: { fields: { month: 'Enter a month as YYYY-MM' } },
    })
  })

  it('says so where a margin takes everything, and knows no deal of others', async () => {
    expect(await payout('greedy')).toMatchObject({
      status: 409,
      body: { error: 'The curator’s margin takes 100% or more. Lower it.' },
    })
    expect((await payout('theirs')).status).toBe(404)
  })

  it('is not for roles that don’t show margin, nor for an advertiser’s client: a flat fee is divided over all that bought', async () => {
    const admin = await test.signIn('admin')
    await putRows(test.store, 'account', row('client', { status: 'active' }))
    for (const { id } of (await admin.list('/role-binding?user=user-viewer')).body)
      await admin.delete(`/role-binding/${id}`)
    const bind = (more: Json) =>
      admin.create('role-binding', { subjectKind: 'user', user: 'user-viewer', organization: north, ...more })
    const viewer = await test.signIn('viewer')
    await bind({ role: 'role-org-admin', accounts: ['client'] })
    expect((await payout('monthly', 'month=2026-11', viewer)).status).toBe(403)

    const permissions = [{ resource: 'deal', verbs: ['list', 'read'] }]
    const metrics = ['impressions', 'spend', 'dataCost']
    const role = await admin.create('role', { name: 'Spend alone', organization: north, permissions, metrics })
    await bind({ role: role.id })
    for (const id of ['pack', 'monthly'])
      expect(await payout(id, 'month=2026-11', viewer)).toMatchObject({
        status: 403,
        body: { error: 'Your roles don’t show Margin. Remove it, or ask an administrator.' },
      })
    // Nor are reports of the fee; clients are told nothing of what others are paid.
    expect(await asked({ dimensions: ['deal'], metrics: ['curationFee'] }, viewer)).toMatchObject({
      status: 403,
      body: { error: 'Your roles don’t show Curation fee. Remove it, or ask an administrator.' },
    })
    const external = builtInRoles.find(({ id }) => id === 'role-external-viewer')
    expect(external?.metrics?.filter(key => ofParties.some(one => one === key))).toEqual([])
  })
})
