import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { DimensionKey } from '../../src/advertising/reporting/dimensions.ts'
import { type PartyAmount, partyAmounts } from '../../src/advertising/reporting/factShape.ts'
import type { MetricKey } from '../../src/advertising/reporting/metrics.ts'
import type { FactGroup } from '../../src/advertising/server/facts/store/factReport.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { factsQuestion } from '../../src/advertising/server/metrics/factsQuestion.ts'
import { measuresOfRows } from '../../src/advertising/server/metrics/measuresOfRows.ts'
import { reportGroups, streamGroups } from '../../src/advertising/server/reporting/reportGroups.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { times } from '../setup/effort.ts'
import { apiTables } from './apiTables.ts'
import { eachFactStore } from './factStores.ts'
import { putRows } from './putRows.ts'

const row = (id: string, more: object): Row => ({ id, organization: 'o', name: id, version: 1, ...more })
const deal = (id: string, margin: object | null, more: object = {}) => row(id, { currency: 'USD', margin, ...more })
const rows: Readonly<Record<string, readonly Row[]>> = {
  deal: [
    deal('pct', { type: 'pct', percent: 12.5 }),
    deal('cpm', { type: 'fixed_cpm', cpm: 333_333 }, { curationFeeType: 'cpm' }),
    deal('flat', { type: 'flat', amount: 31_000_007 }),
    deal('told', { type: 'pct', percent: 40 }, { curationFeeType: 'flat' }),
    deal('plain', null),
  ],
  publisher: [row('one', { revenueShare: 77.7 }), row('two', {})],
  site: [row('s1', { publisher: 'one' }), row('s2', { publisher: 'two' })],
  placement: [row('p1', { site: 's1' }), row('p2', { site: 's1' }), row('p3', { site: 's2' })],
}
const publisherAt: Readonly<Record<string, string>> = { p1: 'one', p2: 'one', p3: 'two' }
const shareAt: Readonly<Record<string, bigint>> = { one: 777_000n }
const days = ['2026-03-30', '2026-03-31', '2026-04-01']

const fact: fc.Arbitrary<Fact> = fc
  .record({
    day: fc.constantFrom(...days),
    hour: fc.integer({ min: 10, max: 23 }),
    lineItem: fc.constantFrom('l1', 'l2'),
    deal: fc.constantFrom('', 'pct', 'cpm', 'flat', 'told', 'plain'),
    placement: fc.constantFrom('', 'p1', 'p2', 'p3'),
    country: fc.constantFrom('', 'DE', 'US'),
    impressions: fc.integer({ min: 0, max: 99_999 }),
    spend: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_000_000_000 })),
    dataCost: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 3_000_000 })),
  })
  .map(({ day, hour, ...rest }) => ({
    ...rest,
    hour: `${day}T${hour}:00:00Z`,
    organization: 'o',
    campaign: rest.lineItem,
    strategy: 's',
    currency: rest.lineItem === 'l1' ? 'USD' : 'EUR',
  }))

/** By what is rounded once: a deal, a publisher, a currency and a month. */
const partOf = (one: Fact) =>
  [one.deal, publisherAt[one.placement ?? ''] ?? '', one.currency, one.hour.slice(0, 7)].join('|')

const by = (some: readonly Fact[], keyOf: (one: Fact) => string) => {
  const groups = new Map<string, Fact[]>()
  for (const one of some) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
const sumOf = (some: readonly Fact[], of: 'impressions' | 'spend' | 'dataCost') =>
  some.reduce((sum, one) => sum + BigInt(one[of] ?? 0), 0n)

/** Of a part, worked out by hand; a flat fee's is what its days come to, within a micro of each. */
function expected(
  part: readonly Fact[],
  all: readonly Fact[],
): Readonly<Record<PartyAmount, number>> & { off: number } {
  const [first] = part
  const gross = sumOf(part, 'spend') + sumOf(part, 'dataCost')
  const spend = sumOf(part, 'spend')
  const publisher = (spend * (shareAt[publisherAt[first?.placement ?? ''] ?? ''] ?? 1_000_000n)) / 1_000_000n
  const parties = { sellerNet: Number(spend - publisher), publisherShare: Number(publisher) }
  const isOwn = first?.currency === 'USD'
  if (first?.deal === 'pct') return { ...parties, curationFee: Number((gross * 125n) / 875n), off: 0 }
  if (first?.deal === 'cpm' && isOwn && gross > 0n)
    return { ...parties, curationFee: Number((333_333n * sumOf(part, 'impressions')) / 1000n), off: 0 }
  if (first?.deal !== 'flat' || !isOwn) return { ...parties, curationFee: 0, off: 0 }
  const shares = [...by(part, one => one.hour.slice(0, 10))].map(([day, own]) => {
    const bought = all.filter(one => one.deal === 'flat' && one.currency === 'USD' && one.hour.startsWith(day))
    const daily = 31_000_007 / (day < '2026-04' ? 31 : 30)
    const whole = Number(sumOf(bought, 'spend'))
    return whole === 0 ? 0 : (daily * Number(sumOf(own, 'spend'))) / whole
  })
  return { ...parties, curationFee: shares.reduce((sum, one) => sum + one, 0), off: 2 * part.length + 2 }
}

const question = (dimensions: readonly DimensionKey[], metrics: readonly MetricKey[] = partyAmounts) =>
  factsQuestion({ scope: ['o'], dimensions, metrics, from: '2026-03-01', to: '2026-04-30' })
const totalOf = (groups: readonly FactGroup[], of: PartyAmount) =>
  groups.reduce((sum, { sums }) => sum + (sums[of] ?? 0), 0)

eachFactStore((open, kind) => {
  let store: Store
  beforeAll(async () => {
    store = await open(apiTables(catalogue))
    for (const [entity, list] of Object.entries(rows)) await putRows(store, entity, ...list)
  })

  it('what parties get is worked out by deal, publisher and month as by hand, and any breakdown adds up to it', async () => {
    const given = new Map<string, Fact>()
    const keyOf = (one: Fact) => [one.hour, one.lineItem, one.deal, one.placement, one.country].join('|')
    const property = fc.asyncProperty(fc.array(fact, { minLength: 1, maxLength: 40 }), async told => {
      await store.transaction(tx => tx.extension(factStore).insertFacts(told))
      for (const one of told) given.set(keyOf(one), one)
      const all = [...given.values()]
      const parts = by(all, partOf)
      const groups = await reportGroups(store.read, question(['deal', 'publisher', 'currency', 'month']))
      expect(groups.map(({ values }) => values.join('|')).sort()).toEqual([...parts.keys()].sort())
      for (const { values, sums } of groups) {
        const { off, ...amounts } = expected(parts.get(values.join('|')) ?? [], all)
        for (const of of partyAmounts)
          expect(Math.abs((sums[of] ?? -1) - amounts[of]), `${values.join(' ')} ${of}`).toBeLessThanOrEqual(off)
      }
      for (const dimensions of [[], ['country', 'day'], ['placement', 'hour'], ['lineItem', 'month']] as const) {
        const finer = await reportGroups(store.read, question(dimensions))
        for (const of of partyAmounts) expect(totalOf(finer, of), `${dimensions} ${of}`).toBe(totalOf(groups, of))
        // The fee alone is asked of the deals that have one.
        const fees = await reportGroups(store.read, question(dimensions, ['curationFee', 'clicks']))
        expect(fees.map(({ values, sums }) => [values, sums.curationFee])).toEqual(
          finer.map(({ values, sums }) => [values, sums.curationFee]),
        )
      }
    })
    // ClickHouse within the tests' process takes seconds for a run.
    await fc.assert(property, { numRuns: times(kind === 'ClickHouse' ? 2 : 8), endOnFailure: true })
  })

  it('is sorted, cut, converted and streamed like what facts know', async () => {
    const all = await reportGroups(store.read, question(['deal', 'country']))
    const order = [{ column: 'curationFee', direction: 'desc' }] as const
    const sorted = await reportGroups(store.read, { ...question(['deal', 'country']), order, limit: 3 })
    expect(sorted.map(({ sums }) => sums.curationFee)).toEqual(
      all
        .map(({ sums }) => sums.curationFee ?? 0)
        .sort((a, b) => b - a)
        .slice(0, 3),
    )
    const streamed: FactGroup[] = []
    for await (const some of streamGroups(store, question(['deal', 'country']))) streamed.push(...some)
    expect(streamed).toEqual(all)
    const facts = { scope: ['o'], filters: [] }
    const asked = { dimension: 'deal', metrics: ['curationFee', 'spend'], facts } as const
    const listed = await measuresOfRows(store.read, asked, { from: '2026-03-01', to: '2026-04-30' }, ['cpm', 'plain'])
    const byDeal = await reportGroups(store.read, question(['deal', 'currency'], ['curationFee', 'spend']))
    for (const [id, { from }] of listed)
      expect([id, from.sums.curationFee]).toEqual([
        id,
        totalOf(
          byDeal.filter(({ values }) => values[0] === id),
          'curationFee',
        ),
      ])
    const apart = await reportGroups(store.read, question(['currency']))
    const [both] = await reportGroups(store.read, { ...question([]), rates: { USD: 1, EUR: 1.5 } })
    const inDollars = apart.map(({ values, sums }) =>
      Math.floor((sums.curationFee ?? 0) * (values[0] === 'EUR' ? 1.5 : 1) + 0.5),
    )
    expect(both?.sums.curationFee).toBe(inDollars.reduce((sum, one) => sum + one, 0))
  })
})
