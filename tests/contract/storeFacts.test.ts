import { beforeEach, expect, it } from 'vitest'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { eachFactStore } from './factStores.ts'
import { factsByDay } from './factsByDay.ts'

eachFactStore((open, kind) => {
  let store: Store

  beforeEach(async () => {
    store = await open([])
  })

  it('facts are added up by day for each dimension within the scope', async () => {
    await store.transaction(tx =>
      tx
        .extension(factStore)
        .insertFacts([
          fact({ hour: '2026-03-01T00:00:00Z', media: 'm1', spend: 5, wins: 1 }),
          fact({ hour: '2026-03-01T23:00:00.000Z', media: 'm2', spend: 7, deal: 'd' }),
          fact({ hour: '2026-03-02T00:00:00Z', media: 'm1', spend: 11 }),
          fact({ hour: '2026-03-02T05:00:00Z', media: 'm1', spend: 100, organization: 'two', lineItem: 'l2' }),
        ]),
    )
    const daily = async (query: Partial<Parameters<typeof factsByDay>[1]>) => {
      const days = { from: '2026-03-01', to: '2026-03-02' }
      const rows = await factsByDay(store.read, { scope: ['one'], by: 'media', ...days, ...query })
      return rows.map(row => [row.day, row.id, row.spend, row.wins])
    }
    expect(await daily({})).toEqual([
      ['2026-03-01', 'm1', 5, 1],
      ['2026-03-01', 'm2', 7, 0],
      ['2026-03-02', 'm1', 11, 0],
    ])
    expect(await daily({ by: 'lineItem', scope: 'all', from: '2026-03-02' })).toEqual([
      ['2026-03-02', 'l1', 11, 0],
      ['2026-03-02', 'l2', 100, 0],
    ])
    expect(await daily({ by: 'deal', to: '2026-03-01' })).toEqual([
      ['2026-03-01', '', 5, 1],
      ['2026-03-01', 'd', 7, 0],
    ])
    expect(await daily({ ids: ['m2'] })).toEqual([['2026-03-01', 'm2', 7, 0]])
    expect(await daily({ ids: [] })).toEqual([])
    expect(await daily({ scope: [] })).toEqual([])
  })

  it('facts replace those of the same hour, line item, media and deal', async () => {
    const spent = async () => {
      const rows = await factsByDay(store.read, { scope: 'all', by: 'campaign', from: '2026-03-01', to: '2026-03-01' })
      return rows.map(row => [row.id, row.spend])
    }
    await store.transaction(tx =>
      tx.extension(factStore).insertFacts([fact({ spend: 1 }), fact({ spend: 2 }), fact({ spend: 3, deal: 'd' })]),
    )
    expect(await spent()).toEqual([['c1', 5]])
    await store.transaction(tx => tx.extension(factStore).insertFacts([fact({ spend: 10, campaign: 'c2' })]))
    expect(await spent()).toEqual([
      ['c1', 3],
      ['c2', 10],
    ])
  })

  it('facts that were told since a write are known by what they are about, or nobody says that they are', async () => {
    const since = async (number: number | null) => store.read.extension(factStore).toldSince(number)
    const ids = async (number: number) => {
      const { rows } = await since(number)
      return rows && [rows.campaigns, rows.strategies, rows.lineItems].map(found => [...found].sort())
    }
    expect((await since(null)).rows).toBeNull()
    if (kind === 'memory') return expect((await since(0)).rows).toBeNull()
    const { number: first } = await since(null)
    await store.transaction(tx =>
      tx.extension(factStore).insertFacts([fact({ lineItem: 'l1' }), fact({ lineItem: 'l2' })]),
    )
    const { number: second } = await since(first)
    // Of a day long past, in a batch.
    const late = fact({ hour: '2026-01-05T07:00:00.000Z', campaign: 'c9', strategy: 's9', lineItem: 'l9' })
    const batch = await store.transaction(tx => tx.extension(factStore).insertBatch([late]))
    const { number: third } = await since(second)
    expect([second > first, third > second]).toEqual([true, true])
    expect(await ids(second)).toEqual([['c9'], ['s9'], ['l9']])
    expect((await ids(first))?.[2]).toEqual(['l1', 'l2', 'l9'])
    expect(await ids(third)).toEqual([[], [], []])
    // What is not withdrawn counts, told again or not.
    await store.transaction(tx => tx.extension(factStore).settleBatches([batch]))
    await store.transaction(tx => tx.extension(factStore).insertFacts([fact({ lineItem: 'l1', spend: 7 })]))
    expect((await ids(third))?.[2]).toEqual(['l1'])
  })

  it('facts are whole numbers of a real hour', async () => {
    const refused = (bad: Partial<Fact>) =>
      expect(store.transaction(tx => tx.extension(factStore).insertFacts([fact(bad)]))).rejects
    await refused({ spend: 0.5 }).toThrow('whole number')
    await refused({ hour: 'yesterday' }).toThrow('no hour')
  })

  it('facts are not there when their transaction throws', async () => {
    const failed = store.transaction(async tx => {
      await tx.extension(factStore).insertFacts([fact({})])
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    const days = { from: '2026-01-01', to: '2026-12-31' }
    expect(await factsByDay(store.read, { scope: 'all', by: 'media', ...days })).toEqual([])
  })
})

function fact(given: Partial<Fact>): Fact {
  return {
    hour: '2026-03-01T10:00:00Z',
    organization: 'one',
    campaign: 'c1',
    strategy: 's1',
    lineItem: 'l1',
    media: 'm1',
    deal: '',
    bidRequests: 0,
    bids: 0,
    wins: 0,
    impressions: 0,
    viewable: 0,
    clicks: 0,
    conversions: 0,
    starts: 0,
    completes: 0,
    spend: 0,
    ...given,
  }
}
