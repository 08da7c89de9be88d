import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BidTestAnswer } from '../../src/advertising/serving/bidTestAnswer.ts'
import { servedEntities } from '../../src/advertising/serving/servingTree.ts'
import { type Edit, edited, servingWorld } from '../unit/serving/servingWorld.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { emptyTables } from './emptyTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient

  beforeAll(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
  })
  beforeEach(() => emptyTables(test.store, servedEntities))

  const make = (sellerDefined: Json, more: Json = {}) =>
    admin.post<Json>('/segment', { organization: north, name: 'Young people', currency: 'USD', sellerDefined, ...more })

  /** Whether the line item would bid through a package that sells these segments, or where that ends. */
  const outcome = async (segment: Json, request: readonly Edit[]): Promise<unknown> => {
    const world = edited(servingWorld('display'), [
      ['request', 'imp.0.pmp', { private_auction: 1, deals: [{ id: 'D-1', bidfloor: 2 }] }],
      ['line-item', 'deals', ['deal']],
      ['deal', 'dealType', 'auction_package'],
      ['deal', 'segments', [segment.id]],
      ...request,
    ])
    for (const [entity, rows] of Object.entries(world.rows)) {
      if (entity === 'segment') continue
      const { rows: before } = await test.store.read.list(entity, { scope: 'all' })
      await test.store.transaction(tx =>
        tx.remove(
          entity,
          before.map(({ id }) => id),
        ),
      )
      for (const row of rows) await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    }
    const { body } = await admin.post<BidTestAnswer>('/line-item/line/test-request', { request: world.request })
    const [decision] = body.decisions
    return decision?.bid?.deal ?? decision?.refusal?.fields.map(({ entity, path }) => `${entity}.${path}`)
  }
  const data = (where: 'user.data' | 'site.content.data', id: string, segtax?: unknown): readonly Edit[] => [
    ['request', where, [{ name: 'publisher.example', ...(segtax ? { ext: { segtax } } : {}), segment: [{ id }] }]],
  ]
  const no = ['deal.segments']

  it('a package that sells one is bid on when the request names its taxonomy and ID, and not otherwise', async () => {
    const { body: segment } = await make({ taxonomy: 'audience_1_1', id: '3' })
    expect(segment.sellerDefined).toEqual({ taxonomy: 'audience_1_1', id: '3' })
    expect([
      await outcome(segment, data('user.data', '3', 4)),
      await outcome(segment, data('user.data', '4', 4)),
      await outcome(segment, data('user.data', '3', 6)),
      await outcome(segment, data('user.data', '3', '4')),
      await outcome(segment, data('user.data', '3')),
      // What it is called here.
      await outcome(segment, data('user.data', String(segment.key))),
      await outcome(segment, [...data('user.data', '3', 4), ['request', 'regs', { coppa: 1 }]]),
    ]).toEqual(['deal', no, no, no, no, 'deal', no])
  })

  it.each([
    ['content_2_1', 5],
    ['content_2_2', 6],
    ['content_3_0', 7],
    ['content_3_1', 9],
  ])('%s is %i in the data of the content', async (taxonomy, segtax) => {
    const { body: segment } = await make({ taxonomy, id: '483' })
    expect([
      await outcome(segment, data('site.content.data', '483', segtax)),
      await outcome(segment, data('site.content.data', '483', 4)),
    ]).toEqual(['deal', no])
  })

  it('a vendor’s taxonomy is known by its code, and a segment that is suspended counts for nothing', async () => {
    const { body: segment } = await make({ taxonomy: 'vendor', code: 103_015, id: 'persona-7' })
    const asked = data('user.data', 'persona-7', 103_015)
    expect(await outcome(segment, asked)).toBe('deal')
    const [row] = await test.store.read.byIds('segment', [String(segment.id)], 'all')
    await test.store.transaction(tx => tx.update('segment', [{ ...row, id: String(segment.id), status: 'suspended' }]))
    expect(await outcome(segment, asked)).toEqual(no)
  })

  it('line items aim at it, and keep away from it', async () => {
    const { body: segment } = await make({ taxonomy: 'audience_1_1', id: '3' })
    const aimed = (name: string): Edit => ['line-item', 'targeting', { segments: { [name]: [segment.id] } }]
    const noDeal: Edit = ['deal', 'segments', []]
    const asked = data('user.data', '3', 4)
    const other = data('user.data', '4', 4)
    expect([
      await outcome(segment, [...asked, noDeal, aimed('anyOf')]),
      await outcome(segment, [...other, noDeal, aimed('anyOf')]),
      await outcome(segment, [...asked, noDeal, aimed('noneOf')]),
      await outcome(segment, [...other, noDeal, aimed('noneOf')]),
    ]).toEqual(['deal', ['line-item.targeting.segments.anyOf'], ['line-item.targeting.segments.noneOf'], 'deal'])
  })

  it('has an entry of the taxonomy that it states, and is found by it', async () => {
    const errors = async (sellerDefined: Json) => (await make(sellerDefined)).body.fields
    expect([
      await errors({ taxonomy: 'audience_1_1', id: 'IAB17' }),
      await errors({ taxonomy: 'audience_1_1' }),
      await errors({ taxonomy: 'vendor', id: 'x' }),
      await errors({ taxonomy: 'vendor', code: 7, id: 'x' }),
      await errors({ taxonomy: 'ad_product_1_0', id: '1' }),
    ]).toEqual([
      { 'sellerDefined.id': `IAB’s Audience Taxonomy 1.1 has no entry “IAB17”` },
      { 'sellerDefined.id': expect.any(String) },
      { 'sellerDefined.code': expect.any(String) },
      { 'sellerDefined.code': expect.any(String) },
      { 'sellerDefined.taxonomy': expect.any(String) },
    ])
    const { body } = await make({ taxonomy: 'audience_1_1', id: '3' })
    const found = await admin.list('/segment?sellerDefined.taxonomy=audience_1_1&sellerDefined.id=3')
    expect(found.body.map(({ id }) => id)).toEqual([body.id])
  })
})
