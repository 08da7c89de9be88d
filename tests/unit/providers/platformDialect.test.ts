import '../../setup/productCatalogue.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { JsonSchema } from '../../../src/engine/contract/jsonSchema.ts'
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

  it('asks for some rows in the platform’s words', () => {
    const asked = {
      ...query,
      sort: [],
      organization: 'north',
      q: 'pier',
      filters: [
        { column: 'status', op: 'in' as const, values: ['active', 'a,b'] },
        { column: 'budgetTotal', op: 'gte' as const, values: ['3000000'] },
        { column: 'budgetTotal', op: 'lte' as const, values: ['4000000'] },
      ],
    }
    const text = () => decodeURIComponent(queryToPlatform(campaign, asked).toString())
    expect(text()).toBe(
      'organization=north&limit=20&skip=40&q=pier&status=active,a%2Cb&budgetTotal_gte=3000000&budgetTotal_lte=4000000',
    )
    givePlatformDialect({
      money: 'units',
      fields: { campaign: { budgetTotal: 'budget' } },
      filters: {
        organization: 'org',
        search: 'search',
        atLeast: 'min_{field}',
        atMost: '{field}[lte]',
        anyOf: 'repeated',
      },
    })
    expect(text()).toBe('limit=20&skip=40&org=north&search=pier&status=active&status=a,b&min_budget=3&budget[lte]=4')
  })

  it('knows ids, links and currencies by the platform’s names', async () => {
    givePlatformDialect({
      money: 'minor',
      fields: { deal: { id: 'uuid', currency: 'cur', package: 'packageId', floor: 'floorPrice' } },
    })
    const sent: string[] = []
    const bodies: unknown[] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      sent.push(url)
      if (init?.body) bodies.push(JSON.parse(String(init.body)))
      return Response.json([{ uuid: 7, cur: 'JPY', packageId: 12, floorPrice: 150 }])
    })
    const provider = createDataProvider(() => null)
    const { data: row } = await provider.getOne('inventory/deals', { id: '7' })
    expect(row).toEqual({ id: '7', currency: 'JPY', package: '12', floor: 150_000_000 })
    // A list of one stands for its one row.
    expect(await provider.update('inventory/deals', { id: '7', data: {}, previousData: row })).toEqual({ data: row })
    expect(bodies).toEqual([{ uuid: 7, cur: 'JPY', packageId: 12, floorPrice: 150 }])
    expect(sent).toEqual(['/api/v1/deal?uuid=7', '/api/v1/deal/7'])
  })

  it('gives a refusal’s sentences to the catalogue’s fields, wherever the platform puts them', async () => {
    const refuse = async (body: object) => {
      vi.stubGlobal('fetch', async () => Response.json(body, { status: 422 }))
      const failure = await createDataProvider(() => null)
        .create('campaigns', { data: {} })
        .catch(error => error)
      return [failure.message, failure.status, failure.body.error, failure.body.fields]
    }
    givePlatformDialect({ fields: { campaign: { startAt: 'flightStart' } } })
    expect(await refuse({ error: 'No', fields: { flightStart: ['Too early', 'Odd'], 'a.b': 'Wrong', c: 7 } })).toEqual([
      'No',
      422,
      'No',
      { startAt: 'Too early', 'a.b': 'Wrong' },
    ])
    givePlatformDialect({
      fields: { campaign: { startAt: 'flightStart' } },
      errorAt: 'message',
      fieldErrors: { at: 'details', field: 'path', sentence: 'text' },
    })
    const details = [{ path: 'flightStart', text: 'Too early' }, { path: 'name' }, null]
    expect(await refuse({ error: 'invalid', message: 'Not so', details })).toEqual([
      'Not so',
      422,
      'Not so',
      { startAt: 'Too early' },
    ])
  })

  it('shows limits of a schema document in the units that its form holds', () => {
    givePlatformDialect({ money: 'units', moments: 'seconds' })
    const properties = {
      floor: { type: 'number', minimum: 0.5, maximum: 20, multipleOf: 0.01 },
      startAt: { type: 'integer', minimum: 0, title: 'Begins' },
      package: { type: 'integer' },
      name: { type: 'string' },
      ownAmount: { type: 'number', maximum: 3 },
    } as const
    expect(schemaFromPlatform(deal, { properties }).properties).toEqual({
      floor: { type: 'integer', minimum: 500_000, maximum: 20_000_000 },
      startAt: { type: 'string', format: 'date-time', title: 'Begins' },
      package: { type: 'string' },
      name: { type: 'string' },
      ownAmount: { type: 'number', maximum: 3 },
    })
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

  describe('finds fields within objects of the platform’s', () => {
    const theirs = {
      id: 'a',
      flight: { start: 1_795_392_000, end: null, note: 'Pier' },
      terms: { money: { total: 2 } },
    }
    const ours = {
      id: 'a',
      startAt: '2026-11-23T00:00:00.000Z',
      endAt: null,
      flight: { note: 'Pier' },
      budgetTotal: 2_000_000,
    }
    const fields = { startAt: 'flight.start', endAt: 'flight.end', budgetTotal: 'terms.money.total' }
    beforeEach(() => givePlatformDialect({ money: 'units', moments: 'seconds', fields: { campaign: fields } }))

    it('in rows, and puts them back where they were', () => {
      expect(rowFromPlatform(campaign, theirs)).toEqual(ours)
      expect(rowToPlatform(campaign, ours)).toEqual(theirs)
      expect(theirs.flight.start).toBe(1_795_392_000)
      // What isn't there, or no object, gives no field.
      expect(rowFromPlatform(campaign, { id: 'b', flight: 'soon', terms: {} })).toEqual({
        id: 'b',
        flight: 'soon',
        terms: {},
      })
      expect(rowToPlatform(campaign, { id: 'b', startAt: null })).toEqual({ id: 'b', flight: { start: null } })
    })

    it('in questions and refusals', async () => {
      const query = {
        sort: [{ column: 'startAt', direction: 'desc' as const }],
        limit: 5,
        skip: 0,
        filters: [{ column: 'budgetTotal', op: 'gte' as const, values: ['3000000'] }],
      }
      expect(decodeURIComponent(queryToPlatform(campaign, query).toString())).toBe(
        'sort=desc(flight.start)&limit=5&skip=0&terms.money.total_gte=3',
      )
      vi.stubGlobal('fetch', async () =>
        Response.json({ error: 'No', fields: { 'flight.start': 'Too early', 'flight.note': 'Odd' } }, { status: 422 }),
      )
      const failure = await createDataProvider(() => null)
        .create('campaigns', { data: {} })
        .catch(error => error)
      expect(failure.body.fields).toEqual({ startAt: 'Too early', 'flight.note': 'Odd' })
    })

    it('in schema documents, required where all that they lie in are', () => {
      const start = { type: 'integer', title: 'Begins' } as const
      const total = { type: 'number', minimum: 1 } as const
      const note = { type: 'string' } as const
      const schema = (flight: JsonSchema, required: readonly string[]): JsonSchema => ({
        type: 'object',
        required,
        properties: { flight, terms: { type: 'object', properties: { money: { properties: { total } } } } },
      })
      const flight = { type: 'object', properties: { start, note }, required: ['start'] } as const
      expect(schemaFromPlatform(campaign, schema(flight, ['flight']))).toEqual({
        type: 'object',
        required: ['flight', 'startAt'],
        properties: {
          flight: { type: 'object', properties: { note }, required: [] },
          startAt: { type: 'string', format: 'date-time', title: 'Begins' },
          budgetTotal: { type: 'integer', minimum: 1_000_000 },
        },
      })
      expect(schemaFromPlatform(campaign, schema({ ...flight, properties: { start } }, ['flight'])).required).toEqual([
        'startAt',
      ])
      expect(schemaFromPlatform(campaign, schema(flight, [])).required).toEqual([])
    })

    it('and fields of the catalogue’s own objects under flat names', () => {
      givePlatformDialect({ fields: { media: { review: 'approval', 'review.overall': 'verdict' } } })
      const media = resourceOfEntity('media')
      expect(rowFromPlatform(media, { id: 'm', verdict: 'approved', approval: { note: 'x' } })).toEqual({
        id: 'm',
        review: { note: 'x', overall: 'approved' },
      })
      const said = rowToPlatform(media, { id: 'm', review: { note: 'x', overall: 'approved' } })
      expect(said).toEqual({ id: 'm', verdict: 'approved', approval: { note: 'x' } })
    })

    it('whatever the names, and gives back what it has read', () => {
      const name = fc.constantFrom('a', 'b', 'c', 'd')
      const path = fc.array(name, { minLength: 1, maxLength: 3 }).map(parts => parts.join('.'))
      const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom('startAt', 'endAt', 'name'), path), {
        maxLength: 3,
        selector: ([ours]) => ours,
      })
      fc.assert(
        fc.property(pairs, fc.object({ key: name, maxDepth: 3 }), (given, row) => {
          const paths = given.map(([, theirs]) => theirs)
          // No name may lie in another's value.
          fc.pre(paths.every((one, n) => paths.every((other, m) => n === m || !`${other}.`.startsWith(`${one}.`))))
          givePlatformDialect({ fields: { campaign: Object.fromEntries(given) } })
          expect(rowToPlatform(campaign, rowFromPlatform(campaign, row))).toEqual(row)
        }),
      )
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
