import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../src/advertising/reporting/combinations.ts'
import { type DimensionKey, dimensionKeys } from '../../src/advertising/reporting/dimensions.ts'
import { type MetricKey, metricKeys } from '../../src/advertising/reporting/metrics.ts'
import { addDays } from '../../src/advertising/reporting/reportRange.ts'
import { ensureFactPartitions } from '../../src/advertising/server/facts/store/factPartitions.ts'
import type { FactReport } from '../../src/advertising/server/facts/store/factReport.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { reportStatement } from '../../src/advertising/server/facts/store/reportStatement.ts'
import { addUpGroups } from '../../src/advertising/server/reporting/addUpGroups.ts'
import { hoursOf, zoneClock } from '../../src/engine/contract/zoneClock.ts'
import { createPostgresStore } from '../../src/engine/server/node/postgres/postgresStore.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { times } from '../setup/effort.ts'
import { advertisingStore } from './advertisingStore.ts'
import { eachFactDatabase, type FactDatabase } from './factStores.ts'
import { answerOf } from './reportOracle.ts'

const entities = [
  'organization',
  'account',
  'campaign',
  'strategy',
  'line-item',
  'media',
  'deal',
  'publisher',
  'site',
  'app',
  'placement',
  'conversion-event',
]
const tables = entities.map(name => ({
  name,
  scopeField: 'organization',
  columns: [{ name: 'name', type: 'text' as const }],
  searched: [],
  unique: [],
}))

const rows: Readonly<Record<string, readonly Row[]>> = {
  organization: [
    { id: 'o1', name: 'North' },
    { id: 'o2', name: 'Émile' },
  ],
  account: [{ id: 'a1', name: 'Bäcker' }],
  campaign: [
    { id: 'c1', name: 'Zebra', type: 'display', account: 'a1' },
    { id: 'c2', name: 'apple', type: 'video' },
  ],
  'line-item': [
    { id: 'l1', name: 'Same', lineItemType: 'display' },
    { id: 'l2', name: 'Same', lineItemType: 'video' },
  ],
  media: [{ id: 'm1', name: 'Film', subtype: 'video', review: { overall: 'approved' } }],
  deal: [
    {
      id: 'd1',
      name: 'Gold',
      dealType: 'preferred',
      priceType: 'fixed',
      status: 'active',
      seller: 's.example',
      curator: 'c.example',
      curationFeeType: 'flat',
    },
  ],
  publisher: [
    { id: 'p1', name: 'Paper', relationship: 'reseller' },
    { id: 'p2', name: 'Radio', relationship: 'owned_operated' },
  ],
  site: [{ id: 's1', name: 'Site', publisher: 'p1' }],
  app: [{ id: 'ap1', name: 'App', publisher: 'p2' }],
  placement: [
    { id: 'pl1', name: 'Top', site: 's1' },
    { id: 'pl2', name: 'Reel', app: 'ap1' },
    { id: 'pl3', name: 'Nowhere' },
  ],
}

// Around the clock changes of Europe, America and Lord Howe, where days have 23 or 25 hours or half-hour steps.
const hour = fc
  .tuple(fc.constantFrom('2026-03-27', '2026-04-03', '2026-10-24', '2026-10-31'), fc.integer({ min: 0, max: 71 }))
  .map(([day, hours]) => new Date(Date.parse(day) + hours * 3_600_000).toISOString())
const count = fc.integer({ min: 0, max: 50 })
const tree = (lineItem: string) =>
  lineItem === 'l1'
    ? { organization: 'o1', currency: 'USD', campaign: 'c1', strategy: 's' }
    : { organization: 'o2', currency: 'EUR', campaign: 'c2', strategy: 's' }
const delivery: fc.Arbitrary<Fact> = fc
  .record({
    hour,
    lineItem: fc.constantFrom('l1', 'l2', 'l3'),
    media: fc.constantFrom('m1', 'm2'),
    deal: fc.constantFrom('', 'd1', 'd2'),
    placement: fc.constantFrom('', 'pl1', 'pl2', 'pl3'),
    exchange: fc.constantFrom('', 'Ex.example', 'ex.example'),
    environment: fc.constantFrom('web', 'app'),
    country: fc.constantFrom('DE', 'US', ''),
    deviceType: fc.constantFrom('phone', ''),
    bidRequests: count,
    bids: count,
    wins: count,
    impressions: count,
    clicks: count,
    starts: count,
    completes: count,
    spend: fc.integer({ min: 0, max: 3_000_000 }),
    revenue: fc.integer({ min: 0, max: 3_000_001 }),
    // Some in several facts, some twice in one; large groups have enough of them for an estimate, small ones don't.
    people: fc.array(
      fc.integer({ min: 0, max: 60 }).map(person => person * 70_000_000_000_000),
      { maxLength: 20 },
    ),
  })
  .map(fact => ({ ...fact, ...tree(fact.lineItem) }))
const loss: fc.Arbitrary<Fact> = fc
  .record({
    hour,
    lineItem: fc.constantFrom('l1', 'l2'),
    deal: fc.constantFrom('', 'd1'),
    lossReason: fc.constantFrom('100', '102'),
    losses: count,
  })
  .map(fact => ({ ...fact, ...tree(fact.lineItem) }))
const facts = fc.array(fc.oneof({ weight: 4, arbitrary: delivery }, loss), { maxLength: 60 })

const filter = fc.oneof(
  fc.record({
    dimension: fc.constantFrom<DimensionKey>(
      'campaign',
      'deal',
      'publisher',
      'supplyPath',
      'exchange',
      'country',
      'dayOfWeek',
      'hourOfDay',
      'account',
    ),
    op: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.array(fc.constantFrom('c1', 'd1', '', 'p1', 'reseller', 'DE', '7', '23', 'ex.example', '\0', 'a1'), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
  fc.record({
    dimension: fc.constantFrom<DimensionKey>('campaign', 'deal', 'exchange', 'account', 'day'),
    op: fc.constant('contains' as const),
    values: fc.array(fc.constantFrom('APPLE', 'é', 'ex', 'gold', '2026-03', '%', '_'), { minLength: 1, maxLength: 2 }),
  }),
  fc.record({
    dimension: fc.constantFrom<DimensionKey>('day', 'hour', 'month', 'hourOfDay'),
    op: fc.constantFrom('gt' as const, 'lt' as const),
    values: fc.constantFrom(['2026-03-28'], ['2026-10-25T01:30'], ['2026-04'], ['11']),
  }),
)

const report: fc.Arbitrary<FactReport> = fc
  .record({
    scope: fc.constantFrom<FactReport['scope'][]>('all', 'all', ['o1'], ['o1', 'o2'], []),
    // Stores are never asked for single fees.
    dimensions: fc.subarray(
      dimensionKeys.filter(key => key !== 'fee'),
      { maxLength: 4 },
    ),
    metrics: fc
      .tuple(fc.subarray(metricKeys, { maxLength: 5 }), fc.subarray<MetricKey>(['reach', 'frequency']))
      .map(([some, ofPeople]) => [...new Set([...some, ...ofPeople])])
      .filter(({ length }) => length > 0),
    filters: fc.array(filter, { maxLength: 2 }),
    zone: fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/New_York',
      'Asia/Kolkata',
      'Australia/Lord_Howe',
      'Africa/Abidjan',
    ),
    from: fc.constantFrom('2026-03-01', '2026-03-28', '2026-04-04', '2026-10-25'),
    days: fc.constantFrom(1, 2, 40, 300),
    rates: fc.constantFrom(null, { USD: 1, EUR: 1.0937 }),
    sorts: fc.array(fc.tuple(fc.nat(), fc.constantFrom('asc' as const, 'desc' as const)), { maxLength: 2 }),
    limit: fc.constantFrom(null, 1, 3, 1000),
  })
  .filter(({ dimensions, metrics, filters }) => {
    const asked = [...new Set([...dimensions, ...filters.map(({ dimension }) => dimension)])]
    return refusalOf(asked, metrics) === null
  })
  .map(({ zone, from, days, sorts, ...rest }) => {
    const to = addDays(from, days - 1)
    const clock = zoneClock(zone, from, to)
    const columns: readonly (DimensionKey | MetricKey)[] = [...rest.dimensions, ...rest.metrics]
    const order = sorts.map(([place, direction]) => ({
      column: columns[place % columns.length] as DimensionKey,
      direction,
    }))
    return { ...rest, clock, hours: hoursOf(clock, from, to), order }
  })

describe('a report', () => {
  it('equals what counting by hand gives, over facts, filters, groupings and zones [report.1]', async () => {
    await fc.assert(
      fc.asyncProperty(facts, fc.array(report, { minLength: 5, maxLength: 5 }), async (given, asked) => {
        const store = await filled(advertisingStore(tables), given)
        for (const one of asked)
          expect(await store.read.extension(factStore).reportFacts(one)).toEqual(answerOf(given, rows, one))
      }),
      { numRuns: times(40) },
    )
  })

  it('whose groups are all there tells its total, of all or of each currency [report.1]', async () => {
    let told = 0
    await fc.assert(
      fc.asyncProperty(facts, fc.array(report, { minLength: 5, maxLength: 5 }), async (given, asked) => {
        const { reportFacts } = (await filled(advertisingStore(tables), given)).read.extension(factStore)
        for (const one of asked) {
          const all = { ...one, limit: null }
          const groups = await reportFacts(all)
          const isPerCurrency = one.dimensions.includes('currency')
          const total = addUpGroups(all, groups, isPerCurrency)
          if (total === null) continue
          told += groups.length
          const dimensions: readonly DimensionKey[] = isPerCurrency ? ['currency'] : []
          expect(total).toEqual(await reportFacts({ ...all, dimensions, order: [] }))
          expect(addUpGroups(all, groups, false)).toEqual(await reportFacts({ ...all, dimensions: [], order: [] }))
        }
      }),
      { numRuns: times(40) },
    )
    expect(told).toBeGreaterThan(0)
  })

  it('does not tell it of people, converted amounts, fees and what parties get', () => {
    const clock = zoneClock('UTC', '2026-03-01', '2026-03-02')
    const hours = hoursOf(clock, '2026-03-01', '2026-03-02')
    const plain: FactReport = {
      scope: 'all',
      dimensions: ['campaign'],
      metrics: ['impressions'],
      filters: [],
      clock,
      hours,
      rates: null,
      order: [],
      limit: null,
    }
    expect(addUpGroups(plain, [], false)).toEqual([])
    for (const one of [
      { ...plain, rates: { USD: 1 } },
      { ...plain, metrics: ['reach'] as const },
      { ...plain, metrics: ['sellerNet'] as const },
      { ...plain, dimensions: ['fee'] as const },
    ]) {
      expect(addUpGroups(one, [], false)).toBeNull()
    }
  })
})

eachFactDatabase((open, kind) => {
  it('reports what the memory store does [report.1]', async () => {
    const memory = await filled(advertisingStore(tables))
    const store = await filled(await opened(open))
    const property = fc.asyncProperty(
      facts,
      fc.array(report, { minLength: 12, maxLength: 12 }),
      async (told, asked) => {
        for (const one of [memory, store]) await one.transaction(tx => tx.extension(factStore).insertFacts(told))
        for (const one of asked) {
          const groups = await memory.read.extension(factStore).reportFacts(one)
          expect(await store.read.extension(factStore).reportFacts(one)).toEqual(groups)
          expect(await store.read.extension(factStore).factCurrencies(one)).toEqual(
            await memory.read.extension(factStore).factCurrencies(one),
          )
          expect(await store.read.extension(factStore).lastFactHour(one.scope)).toEqual(
            await memory.read.extension(factStore).lastFactHour(one.scope),
          )
        }
      },
    )
    // The facts stay from run to run and later ones correct them, so a failure can't be made smaller.
    await fc.assert(property, { numRuns: times(6), endOnFailure: true })
  })

  if (kind === 'PostgreSQL') {
    it('adds up on several cores where there is much to add', async () => {
      const own = await open()
      const { db } = own
      await opened(async () => own)
      await ensureFactPartitions(db, ['2026-03'])
      await db.exec(`
      insert into fact_key (organization, campaign, strategy, line_item, media, deal)
      select 'o1', 'c' || n % 50, 's', 'l' || n, 'm', '' from generate_series(1, 500) as n;
      insert into fact_daily (key, day, impressions)
      select id, '2026-03-01'::date + day, 1 from fact_key, generate_series(0, 30) as day;
      analyze fact_key, fact_daily_2026_03`)
      const clock = zoneClock('UTC', '2026-03-01', '2026-03-31')
      const { sql, params } = reportStatement({
        scope: 'all',
        dimensions: ['campaign'],
        metrics: ['impressions', 'ctr'],
        filters: [],
        clock,
        hours: hoursOf(clock, '2026-03-01', '2026-03-31'),
        rates: null,
        order: [{ column: 'impressions', direction: 'desc' }],
        limit: 10,
      })
      const plan = await db.transaction(async tx => {
        // As if there were millions of hours.
        for (const cost of ['min_parallel_table_scan_size', 'parallel_setup_cost', 'parallel_tuple_cost']) {
          await tx.exec(`set local ${cost} = 0`)
        }
        return tx.query(`explain ${sql}`, params)
      })
      expect(JSON.stringify(plan)).toMatch(/Gather.*Partial \w*Aggregate.*Parallel Seq Scan on fact_daily/)
    })
  }

  it('streams more groups than a portion holds', async () => {
    const many = Array.from({ length: 5201 }, (_, index) => ({
      hour: '2026-03-28T10:00:00Z',
      ...tree('l1'),
      lineItem: 'l1',
      exchange: `x${index}`,
      impressions: index,
    }))
    const store = await filled(await opened(open), many)
    const clock = zoneClock('UTC', '2026-03-28', '2026-03-28')
    const hours = hoursOf(clock, '2026-03-28', '2026-03-28')
    const question: FactReport = {
      scope: 'all',
      dimensions: ['exchange'],
      metrics: ['impressions'],
      filters: [],
      clock,
      hours,
      rates: null,
      order: [],
      limit: null,
    }
    const sizes: number[] = []
    for await (const portion of store.extension(factStore).streamFacts(question)) {
      sizes.push(portion.length)
      // Others have their turn in between.
      expect(await store.read.extension(factStore).lastFactHour('all')).toBe('2026-03-28T10:00:00.000Z')
    }
    expect(sizes).toEqual([5000, 201])
    for await (const portion of store.extension(factStore).streamFacts(question)) {
      expect(portion).toHaveLength(5000)
      break
    }
    expect(await store.read.extension(factStore).reportFacts({ ...question, limit: 1 })).toEqual([
      { values: ['x0'], sums: { impressions: 0 } },
    ])
  })
})

/** With its rows, and with the facts told one portion after the other: later ones correct. */
async function filled(store: Store, ...portions: readonly (readonly Fact[])[]): Promise<Store> {
  await store.transaction(async tx => {
    for (const [table, own] of Object.entries(rows)) await tx.insert(table, own)
  })
  for (const portion of portions) await store.transaction(tx => tx.extension(factStore).insertFacts(portion))
  return store
}

async function opened(open: () => Promise<FactDatabase>): Promise<Store> {
  const { db, facts } = await open()
  const store = createPostgresStore(db, tables, [facts])
  await store.prepare()
  return store
}
