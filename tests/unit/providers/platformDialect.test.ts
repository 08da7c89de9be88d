import '../../setup/productCatalogue.ts'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createDataProvider } from '../../../src/engine/providers/dataProvider.ts'
import {
  givePlatformDialect,
  listFromPlatform,
  queryToPlatform,
  rowFromPlatform,
  rowToPlatform,
  schemaFromPlatform,
  sentenceFromPlatform,
} from '../../../src/engine/providers/platformDialect.ts'
import { resourceOfEntity } from '../../../src/engine/providers/resources.ts'

afterEach(() => givePlatformDialect({}))

const campaign = resourceOfEntity('campaign')
const deal = resourceOfEntity('deal')
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
    expect(rowFromPlatform(deal, row)).toEqual({ ...row, floor: ours })
    expect(rowToPlatform(deal, { ...row, floor: ours })).toEqual(row)
  })

  it('knows coins of a yen and of a thousandth, and amounts within tables', () => {
    givePlatformDialect({ money: 'minor' })
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

  it.each([
    ['seconds', 1_795_392_000],
    ['milliseconds', 1_795_392_000_000],
  ] as const)('reads and writes moments in %s', (moments, theirs) => {
    givePlatformDialect({ moments })
    const row = { id: 'a', name: 'Pier', startAt: '2026-11-23T00:00:00.000Z' }
    expect(rowToPlatform(deal, row)).toEqual({ ...row, startAt: theirs })
    expect(rowFromPlatform(deal, { ...row, startAt: theirs })).toEqual(row)
    expect(rowFromPlatform(deal, { ...row, startAt: 'soon' })).toEqual({ ...row, startAt: 'soon' })
    expect(rowFromPlatform(deal, { ...row, startAt: 9e99 })).toEqual({ ...row, startAt: 9e99 })
  })

  it('takes moments without a zone for UTC', () => {
    expect(rowFromPlatform(deal, { id: 'a', startAt: '2026-11-23T09:30:00' })).toMatchObject({
      startAt: '2026-11-23T09:30:00Z',
    })
    const told = { id: 'a', startAt: '2026-11-23T09:30:00+02:00' }
    expect(rowFromPlatform(deal, told)).toBe(told)
  })

  it('gives back every moment it has read, to a millisecond', () => {
    givePlatformDialect({ moments: 'milliseconds' })
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), date => {
        const row = { id: 'a', startAt: date.getTime() }
        expect(rowToPlatform(deal, rowFromPlatform(deal, row))).toEqual(row)
      }),
    )
  })

  const query = {
    limit: 20,
    skip: 40,
    sort: [
      { column: 'startAt', direction: 'asc' as const },
      { column: 'name', direction: 'desc' as const },
    ],
    filters: [],
  }

  it('asks for pages and orders in the platform’s words', () => {
    const text = () => queryToPlatform(campaign, query).toString()
    expect(text()).toBe('sort=asc%28startAt%29%2Cdesc%28name%29&limit=20&skip=40')
    givePlatformDialect({ paging: { limit: 'count', skip: 'offset' }, sort: 'signs' })
    expect(text()).toBe('sort=startAt%2C-name&count=20&offset=40')
    givePlatformDialect({ paging: { page: 'page' }, fields: { campaign: { startAt: 'begins' } }, sort: 'signs' })
    expect(text()).toBe('sort=begins%2C-name&limit=20&page=3')
  })

  it('compares moments in the platform’s unit', () => {
    givePlatformDialect({ moments: 'seconds' })
    const filters = [{ column: 'startAt', op: 'gte' as const, values: ['2026-11-23T00:00:00.000Z'] }]
    expect(queryToPlatform(deal, { ...query, filters }).get('startAt_gte')).toBe('1795392000')
  })

  it('finds rows, their number and a refusal’s sentence where the platform puts them', () => {
    const none = new Headers()
    expect(listFromPlatform([1], none)).toEqual({ rows: [1], total: null })
    expect(listFromPlatform([1], new Headers({ 'x-total-count': '7' }))).toEqual({ rows: [1], total: 7 })
    for (const wrong of ['many', '', '-1', '1.5']) {
      expect(listFromPlatform([1], new Headers({ 'x-total-count': wrong }))?.total).toBeNull()
    }
    expect(listFromPlatform({ data: [1] }, none)).toBeNull()
    expect(sentenceFromPlatform({ error: 'No' })).toBe('No')
    expect(sentenceFromPlatform({ errors: [{ message: 'No' }] })).toBeNull()
    givePlatformDialect({ rowsAt: 'data.items', totalAt: 'meta.total', errorAt: 'errors.0.message' })
    expect(listFromPlatform({ data: { items: [1] }, meta: { total: 9 } }, none)).toEqual({ rows: [1], total: 9 })
    expect(listFromPlatform({ data: { items: {} } }, none)).toBeNull()
    expect(listFromPlatform(null, none)).toBeNull()
    expect(sentenceFromPlatform({ errors: [{ message: 'No' }] })).toBe('No')
    expect(sentenceFromPlatform('No')).toBeNull()
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
