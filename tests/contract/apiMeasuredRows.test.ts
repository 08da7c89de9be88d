import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { MeasuredRows } from '../../src/advertising/reporting/measuredRows.ts'
import { type MetricKey, metricOf, metricValue } from '../../src/advertising/reporting/metrics.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, foreign, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const range = 'from=2026-11-11&to=2026-11-20'
const metrics = ['spend', 'impressions', 'ctr', 'cpm', 'margin', 'winRate'] as const satisfies MetricKey[]

/** Line items of three organizations, in two strategies each; some deliver nothing, some in two currencies. */
const lines: readonly Row[] = [north, south, foreign].flatMap(organization =>
  Array.from({ length: 20 }, (_, index) => ({
    id: `${organization}-${String(index).padStart(2, '0')}`,
    organization,
    name: `Line ${(index * 7) % 20}`,
    status: index % 3 ? 'active' : 'paused',
    currency: index % 4 ? 'USD' : 'EUR',
    strategy: `${organization}-s${index % 2}`,
    lineItemType: 'display',
    commitment: 'non_guaranteed',
    budgetType: 'currency',
    budgetTotal: 1_000_000_000,
    flights: [
      { start: '2026-11-11T00:00:00.000Z', end: '2026-12-01T00:00:00.000Z', status: 'active', budget: 1_000_000_000 },
    ],
    bid: { strategy: 'cpm', value: 4_000_000 },
    startAt: '2026-11-11T00:00:00.000Z',
    endAt: '2026-12-01T00:00:00.000Z',
    media: [{ media: 'm', active: true }],
    deals: ['d'],
    version: 1,
  })),
)

/** Made up, the same each time. Line items whose number ends in 5 tell nothing; those that end in 7 have two currencies. */
const facts: readonly Fact[] = lines.flatMap(({ id, organization, currency }, line) =>
  line % 10 === 5
    ? []
    : Array.from({ length: 12 }, (_, day) => {
        const some = ((line + 3) * 7919 + day * 104_729) % 1009
        return {
          hour: `2026-11-${String(10 + day)}T${String(some % 24).padStart(2, '0')}:00:00.000Z`,
          organization: String(organization),
          ...(line % 10 === 7 && day % 2
            ? { currency: 'GBP', deal: 'pounds' }
            : { currency: String(currency), deal: 'd' }),
          campaign: 'c',
          strategy: 's',
          lineItem: id,
          media: 'm',
          bids: 5 * some,
          wins: 2 * some,
          impressions: some,
          clicks: some % 13,
          // Many spend the same: ties go by the list's order.
          spend: (some % 5) * 1_000_000,
          revenue: (some % 7) * 1_000_000,
        }
      }),
)

/** What is to be answered, from the facts one by one. */
function expected(id: string, from: string, to: string) {
  const own = facts.filter(
    fact => fact.lineItem === id && fact.hour.slice(0, 10) >= from && fact.hour.slice(0, 10) <= to,
  )
  const currencies = new Set(own.map(({ currency }) => currency))
  const sum = (of: 'bids' | 'wins' | 'impressions' | 'clicks' | 'spend' | 'revenue') =>
    own.reduce((total, fact) => total + (fact[of] ?? 0), 0)
  const sums = {
    bids: sum('bids'),
    wins: sum('wins'),
    impressions: sum('impressions'),
    clicks: sum('clicks'),
    spend: sum('spend'),
    revenue: sum('revenue'),
  }
  const mixed: readonly MetricKey[] = currencies.size > 1 ? ['spend', 'cpm', 'margin'] : []
  const answered = (key: MetricKey) => (mixed.includes(key) ? null : metricValue(metricOf(key), sums))
  return Object.fromEntries(metrics.map(key => [key, answered(key)]))
}

async function fill(store: Store): Promise<void> {
  const strategies = [...new Set(lines.map(({ strategy, organization }) => `${strategy}|${organization}`))].map(one => {
    const [id = '', organization = ''] = one.split('|')
    return { id, organization, name: id, campaign: 'c' }
  })
  await putRows(store, 'strategy', ...strategies)
  await putRows(store, 'line-item', ...lines)
  await putRows(
    store,
    'media',
    { id: 'm', organization: north, name: 'm' },
    { id: 'n', organization: north, name: 'n' },
  )
  await putRows(store, 'deal', { id: 'd', organization: north, name: 'd' })
  const value = { day: '2026-11-01', rates: [{ currency: 'EUR', rate: 1.5 }] }
  await putRows(store, 'setting', { id: 'rates', key: 'currency-rates', scope: 'platform', place: 'platform', value })
  await store.transaction(tx => tx.extension(factStore).insertFacts(facts))
}

eachStore((open, kind) => {
  let test: TestWorld
  let manager: ApiClient

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    await fill(test.store)
    manager = await test.signIn('manager')
  })

  const ask = async (query: string, client = manager) => {
    const answer = await client.get<MeasuredRows & { error: string; fields: Record<string, string> }>(
      `/measured-rows?entity=line-item&metrics=${metrics.join(',')}&${range}&${query}`,
    )
    return { status: answer.status, body: answer.body }
  }
  const listed = async (query: string) => (await manager.list(`/line-item?limit=500&${query}`)).body.map(({ id }) => id)

  it('rows of a list come with the metrics that their facts add up to, page by page and in its order', async () => {
    const filter = `organization=${north}&strategy=${north}-s1&sort=asc(name)`
    const ids = await listed(filter)
    const pages = [await ask(`${filter}&limit=4`), await ask(`${filter}&limit=40&skip=4`)]
    const rows = pages.flatMap(({ body }) => body.rows)
    expect(pages.map(({ body }) => body.total)).toEqual([10, 10])
    expect(rows.map(({ row }) => row.id)).toEqual(ids)
    for (const { row, values } of rows)
      expect([row.id, values]).toEqual([row.id, expected(row.id, '2026-11-11', '2026-11-20')])
    expect(rows[0]?.row).toEqual((await manager.list(`/line-item?id=${ids[0]},${ids[1]}`)).body[0])
    expect(new Set(rows.map(({ currency }) => currency))).toEqual(new Set(['USD', null]))
  })

  it.each(['spend', 'ctr', 'cpm'] as const)(
    'all rows of a list are sorted by %s before a page is cut',
    async metric => {
      const filter = `organization=${north}&status=active`
      for (const direction of ['asc', 'desc'] as const) {
        const sign = direction === 'asc' ? 1 : -1
        const keyed = (await listed(filter)).map(id => {
          const value = expected(id, '2026-11-11', '2026-11-20')[metric] ?? null
          const euros = lines.find(line => line.id === id)?.currency === 'EUR' && metric !== 'ctr'
          return { id, key: value === null ? null : value * (euros ? 1.5 : 1) }
        })
        const order = keyed.toSorted((a, b) =>
          a.key === null || b.key === null ? Number(a.key === null) - Number(b.key === null) : (a.key - b.key) * sign,
        )
        const sort = `${filter}&sort=${direction}(metric.${metric})`
        const pages = [await ask(`${sort}&limit=5`), await ask(`${sort}&limit=30&skip=5`)]
        expect(pages.flatMap(({ body }) => body.rows.map(({ row }) => row.id))).toEqual(order.map(({ id }) => id))
        expect(pages[0]?.body.total).toBe(order.length)
      }
    },
  )

  it('totals are of all rows, and days compared with have their own figures', async () => {
    const query = `organization=${north}&strategy=${north}-s0&status=active&limit=3&totals=true`
    const { body } = await ask(`${query}&compareFrom=2026-11-10&compareTo=2026-11-10`)
    for (const { row, compared } of body.rows) expect(compared).toEqual(expected(row.id, '2026-11-10', '2026-11-10'))
    const ids = await listed(query.replace('&limit=3&totals=true', ''))
    const impressions = ids.reduce((sum, id) => sum + Number(expected(id, '2026-11-11', '2026-11-20').impressions), 0)
    expect(body.totals?.values.impressions).toBe(impressions)
    const sorted = await ask(`${query}&sort=desc(metric.ctr)&compareFrom=2026-11-10&compareTo=2026-11-10`)
    expect(sorted.body.totals).toEqual(body.totals)
    // Amounts of several currencies are not added.
    expect([body.totals?.currency, body.totals?.values.spend]).toEqual([null, null])
    expect(body.totals?.compared?.impressions).toBeGreaterThan(0)
  })

  it('what the person may not see has no rows, no figures and no place in the order', async () => {
    const all = await ask('sort=desc(metric.impressions)&limit=500&totals=true')
    expect(new Set(all.body.rows.map(({ row }) => row.organization))).toEqual(new Set([north, south]))
    const seen = lines.filter(({ organization }) => organization !== foreign)
    const impressions = seen.reduce(
      (sum, { id }) => sum + Number(expected(id, '2026-11-11', '2026-11-20').impressions),
      0,
    )
    expect([all.body.total, all.body.totals?.values.impressions]).toEqual([seen.length, impressions])
    expect((await ask(`organization=${foreign}`)).status).toBe(404)
    expect((await ask('', test.anonymous)).status).toBe(401)
  })

  it('the media and deals of a line item come with what it alone delivered by them', async () => {
    const id = `${north}-01`
    const within = (entity: string, of = id) =>
      manager.get<MeasuredRows & { fields: Record<string, string> }>(
        `/measured-rows?entity=${entity}&metrics=${metrics.join(',')}&${range}&deliveredBy=${of}&sort=desc(metric.spend)&totals=true`,
      )
    for (const [entity, key] of [
      ['media', 'm'],
      ['deal', 'd'],
    ]) {
      const { body } = await within(entity ?? '')
      expect(body.rows.map(({ row, values }) => [row.id, values])).toEqual([
        [key, expected(id, '2026-11-11', '2026-11-20')],
      ])
      expect(body.totals?.values.impressions).toBe(expected(id, '2026-11-11', '2026-11-20').impressions)
    }
    expect((await within('media', `${foreign}-01`)).status).toBe(404)
    expect((await within('campaign')).body.fields).toHaveProperty('deliveredBy')
  })

  if (kind !== 'memory') return

  it('says what can’t be asked', async () => {
    const path = (query: string) => `/measured-rows?${query}`
    for (const [query, field] of [
      [`entity=line-item&metrics=nothing&${range}`, 'metrics'],
      ['entity=line-item&from=2026-11-11&to=2026-11-10', 'to'],
      ['entity=line-item&from=2026-02-30&to=2026-11-10', 'from'],
      [`entity=line-item&${range}&sort=desc(metric.spend)`, 'sort'],
      [`entity=line-item&${range}&limit=501`, 'limit'],
    ]) {
      const { status, body } = await manager.get<{ fields: Record<string, string> }>(path(query ?? ''))
      expect([query, status, Object.keys(body.fields)]).toEqual([query, 400, [field]])
    }
    expect((await manager.get(path(`entity=user&${range}`))).status).toBe(400)
    expect((await manager.get(path(`entity=line-item&${range}&nothing=1`))).status).toBe(400)
  })

  it('a role’s metrics and dimensions hold as in reports', async () => {
    const admin = await test.signIn('admin')
    await admin.delete('/role-binding/binding-viewer-org-north')
    const permissions = [{ resource: 'line-item', verbs: ['list', 'read'] }]
    const roleOf = async (more: object) => {
      const role = await admin.create('role', {
        name: `Sees ${JSON.stringify(more)}`,
        organization: north,
        permissions,
        ...more,
      })
      return admin.create('role-binding', {
        organization: north,
        subjectKind: 'user',
        user: 'user-viewer',
        role: role.id,
      })
    }
    const asViewer = async (names: string) => {
      const viewer = await test.signIn('viewer')
      return viewer.get<{ error: string }>(
        `/measured-rows?entity=line-item&metrics=${names}&${range}&organization=${north}`,
      )
    }
    const binding = await roleOf({ metrics: ['impressions'] })
    expect((await asViewer('impressions')).status).toBe(200)
    expect(await asViewer('impressions,margin')).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('Margin') },
    })
    await admin.delete(`/role-binding/${binding.id}`)
    await roleOf({ dimensions: ['campaign'] })
    expect(await asViewer('impressions')).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('Line item') },
    })
  })
})
