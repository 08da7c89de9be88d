import '../../setup/productCatalogue.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '../../../src/engine/providers/dataProvider.ts'
import {
  givePlatformDialect,
  rowFromPlatform,
  rowToPlatform,
  schemaFromPlatform,
} from '../../../src/engine/providers/platformDialect.ts'
import { resourceOfEntity } from '../../../src/engine/providers/resources.ts'

afterEach(() => givePlatformDialect({}))

const campaign = resourceOfEntity('campaign')
const lineItem = resourceOfEntity('line-item')

describe('a platform’s own dialect', () => {
  it('is our own API’s where nothing is said: rows stay as they are', () => {
    const row = { id: 'a', budgetTotal: 5, startAt: '2026-11-23' }
    expect(rowFromPlatform(campaign, row)).toBe(row)
    expect(rowToPlatform(campaign, row)).toBe(row)
  })

  it.each([
    ['units', 1.5, 1_500_000],
    ['minor', 150, 1_500_000],
    ['micros', 1_500_000, 1_500_000],
  ] as const)('counts money in %s', (money, theirs, ours) => {
    givePlatformDialect({ money })
    const row = { id: 'd', floor: theirs, currency: 'USD', name: 'Deal' }
    expect(rowFromPlatform(resourceOfEntity('deal'), row)).toEqual({ ...row, floor: ours })
    expect(rowToPlatform(resourceOfEntity('deal'), { ...row, floor: ours })).toEqual(row)
  })

  it('knows coins of a yen and of a thousandth, and amounts within tables', () => {
    givePlatformDialect({ money: 'minor' })
    const deal = resourceOfEntity('deal')
    expect(rowFromPlatform(deal, { floor: 150, currency: 'JPY' })).toMatchObject({ floor: 150_000_000 })
    expect(rowFromPlatform(deal, { floor: 150, currency: 'KWD' })).toMatchObject({ floor: 150_000 })
    expect(rowFromPlatform(deal, { floor: 150, currency: 'nonsense' })).toMatchObject({ floor: 1_500_000 })
    givePlatformDialect({ money: 'units' })
    expect(rowFromPlatform(lineItem, { flights: [{ budget: 2.5 }, null] })).toEqual({
      flights: [{ budget: 2_500_000 }, null],
    })
  })

  it('gives back what it has read, to a millionth', () => {
    givePlatformDialect({ money: 'units', fields: { campaign: { startAt: 'flightStart' } } })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 9_000_000_000_000 }), fc.string(), (micros, startAt) => {
        const row = { id: 'a', budgetTotal: micros, startAt }
        expect(rowFromPlatform(campaign, rowToPlatform(campaign, row))).toEqual(row)
      }),
    )
  })

  it('names what a schema document says by the catalogue’s names, in its branches too', () => {
    givePlatformDialect({ fields: { campaign: { startAt: 'flightStart' } } })
    const branch = { properties: { flightStart: { type: 'string' } }, required: ['flightStart', 'name'] }
    expect(schemaFromPlatform(campaign, { oneOf: [branch] })).toEqual({
      oneOf: [{ properties: { startAt: { type: 'string' } }, required: ['startAt', 'name'] }],
    })
  })

  it('names entities, fields and the header of the total', async () => {
    givePlatformDialect({
      entities: { campaign: 'orders' },
      fields: { campaign: { startAt: 'flightStart', budgetTotal: 'budget' } },
      money: 'units',
      totalHeader: 'total',
    })
    const sent: { url: string; body: unknown }[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      sent.push({ url, body: init?.body ? JSON.parse(String(init.body)) : null })
      const row = { id: 'a', flightStart: '2026-11-23', budget: 2 }
      return init?.method ? Response.json(row) : Response.json([row], { headers: { total: '7' } })
    })
    const provider = createDataProvider(() => null)
    const listed = await provider.getList('campaigns', {
      pagination: { page: 1, perPage: 10 },
      sort: { field: 'startAt', order: 'ASC' },
      filter: { budgetTotal_gte: 3_000_000 },
    })
    expect(sent[0]?.url).toBe('/api/v1/orders?sort=asc%28flightStart%29&limit=10&skip=0&budget_gte=3')
    expect(listed).toEqual({ total: 7, data: [{ id: 'a', startAt: '2026-11-23', budgetTotal: 2_000_000 }] })
    const made = await provider.create('campaigns', {
      data: { name: 'New', startAt: '2026-12-01', budgetTotal: 500_000 },
    })
    expect(sent[1]).toEqual({ url: '/api/v1/orders', body: { name: 'New', flightStart: '2026-12-01', budget: 0.5 } })
    expect(made.data).toEqual({ id: 'a', startAt: '2026-11-23', budgetTotal: 2_000_000 })
  })
})
