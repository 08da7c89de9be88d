import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { dimensionKeys } from '../../src/advertising/reporting/dimensions.ts'
import { metricKeys } from '../../src/advertising/reporting/metrics.ts'
import type { ReportAnswer } from '../../src/advertising/reporting/reportAnswer.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { seeded } from '../../src/engine/server/sample/random.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, origin, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const made = { version: 1, createdAt: '2026-01-01T00:00:00.000Z' }
const feeRow = (id: string, more: Json = {}): Row => ({
  ...made,
  id,
  name: `The ${id} fee`,
  organization: north,
  status: 'active',
  payer: 'buyer',
  model: 'pct_media',
  percent: 10,
  basis: 'net_media',
  appliesTo: ['open', 'deals', 'managed'],
  scope: 'organization',
  mandatory: false,
  ...more,
})
const fees: readonly Row[] = [
  feeRow('tech', { mandatory: true }),
  feeRow('serving', { model: 'cpm', percent: null, amount: 120_000, currency: 'USD' }),
  feeRow('curation', { scope: 'deal', appliesTo: ['deals'], percent: 7 }),
  feeRow('agency', { model: 'pct_gross', percent: 3.3 }),
  feeRow('autumn', { effectiveFrom: '2026-11-18', effectiveTo: '2026-11-19', percent: 1 }),
  feeRow('publishers', { payer: 'publisher', mandatory: true }),
  feeRow('draft', { status: 'draft', mandatory: true }),
  feeRow('southern', { organization: south, mandatory: true }),
  feeRow('southernDeals', { organization: south, mandatory: true, appliesTo: ['deals'], percent: 3.7 }),
]
/** Which fees are due by hand: on the line item of the campaign, on a day, with a deal or without. */
const due: Readonly<Record<string, (day: string, isDeal: boolean) => readonly string[]>> = {
  l1: (day, isDeal) => [
    ...(day === '2026-11-18' || day === '2026-11-19' ? ['autumn'] : []),
    ...(isDeal ? ['curation'] : []),
    'serving',
    'tech',
  ],
  l2: () => ['agency', 'tech'],
  l3: (_, isDeal) => ['southern', ...(isDeal ? ['southernDeals'] : [])],
  gone: () => [],
}
/** What they would be of what was bought, in micros. */
const wouldBe: Readonly<Record<string, (bought: { impressions: number; spend: number; dataCost: number }) => number>> =
  {
    tech: ({ spend }) => spend * 0.1,
    southern: ({ spend }) => spend * 0.1,
    southernDeals: ({ spend }) => spend * 0.037,
    serving: ({ impressions }) => impressions * 120,
    curation: ({ spend }) => spend * 0.07,
    agency: ({ spend, dataCost }) => (spend + dataCost) * 0.033,
    autumn: ({ spend }) => spend * 0.01,
  }

const random = seeded(61)
const upTo = (most: number) => Math.floor(random() * most)
const facts: readonly Fact[] = Array.from({ length: 240 }, (_, at) => {
  const lineItem = ['l1', 'l2', 'l3', 'gone'][at % 4] ?? ''
  const isSouth = lineItem === 'l3'
  return {
    hour: `2026-11-${17 + (at % 4 === 0 ? upTo(4) : (at >> 2) % 4)}T${String(upTo(24)).padStart(2, '0')}:00:00Z`,
    organization: isSouth ? south : north,
    currency: isSouth ? 'EUR' : 'USD',
    campaign: isSouth ? 'c2' : 'c1',
    strategy: 's',
    lineItem,
    deal: random() < 0.4 ? 'd1' : '',
    exchange: 'x.example',
    country: ['DE', 'FR', 'US'][upTo(3)] ?? '',
    media: `m${at}`,
    impressions: upTo(9_000),
    spend: upTo(30_000_000),
    dataCost: upTo(900_000),
    fees: upTo(7_000_003),
  }
})

/** Divided by hand: by line item, day and way to buy, with fractions that nobody rounds. */
function byHand(some: readonly Fact[], keyOf: (fact: Fact, fee: string) => string): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const wayOf = ({ lineItem, hour, deal }: Fact) => [lineItem, hour.slice(0, 10), Boolean(deal)].join()
  for (const fact of some) {
    const bought = some.filter(other => wayOf(other) === wayOf(fact))
    const sum = (measure: 'impressions' | 'spend' | 'dataCost') =>
      bought.reduce((total, one) => total + (one[measure] ?? 0), 0)
    const base = { impressions: sum('impressions'), spend: sum('spend'), dataCost: sum('dataCost') }
    const names = due[fact.lineItem ?? '']?.(fact.hour.slice(0, 10), Boolean(fact.deal)) ?? []
    const weights = names.map(name => wouldBe[name]?.(base) ?? 0)
    const all = weights.reduce((total, weight) => total + weight, 0)
    const parts =
      names.length > 0 ? names.map((name, at) => [name, (weights[at] ?? 0) / all] as const) : [['', 1] as const]
    for (const [name, share] of parts) {
      const key = keyOf(fact, name)
      found.set(key, (found.get(key) ?? 0) + (fact.fees ?? 0) * share)
    }
  }
  return found
}

const question = {
  dimensions: ['fee'],
  metrics: ['feesTotal'],
  dateRange: 'custom',
  from: '2026-11-17',
  to: '2026-11-20',
}

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient
  const ask = async (more: Json = {}, who = admin) => {
    const { status, body } = await who.post<ReportAnswer & Json>('/report-query', { ...question, ...more })
    return { ...body, status }
  }
  const sumOf = ({ rows }: ReportAnswer) => rows.reduce((sum, { cells }) => sum + Number(cells.at(-1)), 0)
  const own = facts.filter(({ organization }) => organization === north)
  const total = own.reduce((sum, { fees = 0 }) => sum + fees, 0)

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
    const line = (id: string, campaign: string, more: Json = {}) => ({
      ...made,
      createdAt: '2026-11-01T00:00:00.000Z',
      id,
      name: id,
      organization: campaign === 'c2' ? south : north,
      campaign,
      status: 'active',
      ...more,
    })
    const rows: Readonly<Record<string, readonly Row[]>> = {
      fee: fees,
      campaign: [
        {
          ...made,
          id: 'c1',
          name: 'One',
          organization: north,
          status: 'active',
          fees: ['serving', 'curation', 'autumn'],
        },
        { ...made, id: 'c2', name: 'Two', organization: south, status: 'active' },
      ],
      'line-item': [line('l1', 'c1'), line('l2', 'c1', { fees: [{ fee: 'agency' }] }), line('l3', 'c2')],
    }
    for (const [entity, list] of Object.entries(rows)) await putRows(test.store, entity, ...list)
    const value = { day: '2026-11-01', rates: [{ currency: 'EUR', rate: 1.0937 }] }
    const rates = { key: 'currency-rates', name: 'Rates', scope: 'platform', place: 'platform', value }
    await putRows(test.store, 'setting', { ...made, id: 'rates', status: 'active', ...rates })
    await test.store.transaction(tx => tx.extension(factStore).insertFacts(facts))
  })

  it('divides fees among those that were due, as by hand, and adds up to the fees metric to the micro', async () => {
    for (const others of [[], ['lineItem'], ['day', 'country'], ['deal', 'campaign']]) {
      const answer = await ask({ organization: north, dimensions: [...others, 'fee'], rowLimit: 5000 })
      const cellOf = (fact: Fact, name: string) =>
        name === 'day' ? fact.hour.slice(0, 10) : String(fact[name as keyof Fact] ?? '')
      const expected = byHand(own, (fact, fee) => [...others.map(name => cellOf(fact, name)), fee].join('|'))
      const found = new Map(
        answer.rows.map(({ cells }) => [
          cells
            .slice(0, -1)
            .map(cell => cell ?? '')
            .join('|'),
          cells.at(-1),
        ]),
      )
      expect([...found.keys()].sort()).toEqual([...expected.keys()].sort())
      for (const [key, amount] of expected) {
        expect(Math.abs(Number(found.get(key)) - amount), key).toBeLessThan(facts.length)
      }
      expect([sumOf(answer), answer.totals[0]?.cells.at(-1)]).toEqual([total, total])
    }
  })

  it('names fees, sorts by name or amount, filters, converts and compares', async () => {
    const byName = await ask({ organization: north, sort: [{ column: 'fee', direction: 'asc' }] })
    expect(byName.rows.map(({ cells }) => cells[0])).toEqual(['', 'agency', 'autumn', 'curation', 'serving', 'tech'])
    expect(byName.names.fee?.tech?.name).toBe('The tech fee')
    const amounts = (await ask({ organization: north, rowLimit: 2 })).rows.map(({ cells }) => Number(cells[1]))
    const all = byName.rows.map(({ cells }) => Number(cells[1])).sort((a, b) => b - a)
    expect(amounts).toEqual(all.slice(0, 2))
    const tech = byName.rows.find(({ cells }) => cells[0] === 'tech')?.cells[1]
    for (const filter of [
      { op: 'in', values: ['tech'] },
      { op: 'contains', values: ['THE TECH'] },
    ]) {
      const answer = await ask({ organization: north, filters: [{ dimension: 'fee', ...filter }] })
      expect([answer.rows.map(({ cells }) => cells), answer.totals[0]?.cells[1]]).toEqual([[['tech', tech]], tech])
      const inOne = await ask({
        organization: north,
        dimensions: ['campaign'],
        filters: [{ dimension: 'fee', ...filter }],
      })
      expect(inOne.rows.map(({ cells }) => cells[1])).toEqual([tech])
    }
    const converted = await ask({ currency: 'USD' })
    expect(sumOf(converted)).toBe(converted.totals[0]?.cells[1])
    const apart = await ask()
    expect(apart.rows.filter(({ cells }) => cells[0] === 'EUR').map(({ cells }) => cells[1])).toEqual([
      'southern',
      'southernDeals',
    ])
    const compared = await ask({ organization: north, from: '2026-11-19', comparison: 'previous_period' })
    const before = await ask({ organization: north, from: '2026-11-17', to: '2026-11-18' })
    const then = new Map(before.rows.map(({ cells }) => [cells[0], cells[1]]))
    for (const { cells, compared: was } of compared.rows) expect(was?.[0] ?? undefined).toBe(then.get(cells[0] ?? null))
  })

  it('goes with fees alone, and is hidden from roles that hide fees', async () => {
    expect(await ask({ metrics: ['feesTotal', 'impressions'] })).toMatchObject({ status: 400 })
    const filters = [{ dimension: 'fee', op: 'in', values: ['tech'] }]
    expect(await ask({ dimensions: ['campaign'], metrics: ['spend'], filters })).toMatchObject({ status: 400 })
    const role = {
      ...made,
      name: 'No fees',
      status: 'active',
      scope: 'organization',
      permissions: [{ resource: '*', verbs: ['list', 'read', 'export'] }],
    }
    const binding = { ...made, name: 'b', organization: north, subjectKind: 'user', user: 'user-viewer' }
    const limits = [
      { metrics: metricKeys.filter(key => key !== 'feesTotal') },
      { dimensions: dimensionKeys.filter(key => key !== 'fee') },
    ]
    const viewer = await test.signIn('viewer')
    expect(await ask({ organization: north }, viewer)).toMatchObject({ status: 200 })
    await test.store.transaction(tx => tx.remove('role-binding', [`binding-viewer-${north}`]))
    for (const [at, limit] of limits.entries()) {
      await putRows(test.store, 'role', { ...role, ...limit, id: `role-${at}` })
      await putRows(test.store, 'role-binding', { ...binding, id: `shown-${at}`, role: `role-${at}` })
      test.time.now = new Date(test.time.now.getTime() + 2000)
      expect(await ask({ organization: north }, viewer)).toMatchObject({ status: 403 })
    }
  })

  it('is exported with names, the same amounts in units', async () => {
    const { body } = await admin.post<Row>('/report-export', { ...question, organization: north, format: 'csv' })
    await createJobWorker(createApiContext(test.options), { consoleUrl: origin }).look()
    const run = (await admin.get<Json>(`/job-run/${body.id}`)).body
    expect(run).toMatchObject({ status: 'succeeded' })
    const text = String((await admin.get(String(run.downloadUrl).replace(/^\/api\/v1/, ''))).body)
    const lines = text.trim().split(/\r?\n/)
    expect(lines[0]).toMatch(/Fee,Fee ID,Fee code,Fees/)
    const sum = lines.slice(1).reduce((all, line) => all + Math.round(Number(line.split(',').at(-1)) * 1_000_000), 0)
    expect([sum, text.includes('The tech fee,tech')]).toEqual([total, true])
  })
})
