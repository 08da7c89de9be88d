import { beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factMeasures, factParts } from '../../src/advertising/reporting/factShape.ts'
import { type Fact, factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { entryStore } from '../../src/advertising/server/inventoryLists/store/entryStore.ts'
import type { BidTestAnswer } from '../../src/advertising/serving/bidTestAnswer.ts'
import { servedEntities } from '../../src/advertising/serving/servingTree.ts'
import { type Edit, edited, servingWorld, type World } from '../unit/serving/servingWorld.ts'
import { type ApiClient, foreign, north, type TestWorld, testWorld } from './apiClient.ts'
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

  /** Stores the world’s rows and asks with its request. */
  const stored = async (...edits: readonly Edit[]): Promise<World> => {
    const world = edited(servingWorld('display'), edits)
    for (const [entity, rows] of Object.entries(world.rows)) {
      for (const row of rows) await putRows(test.store, entity, { ...row, id: String(row.id), organization: north })
    }
    return world
  }
  const ask = (client: ApiClient, world: World, more: object = {}, path = '/line-item/line') =>
    client.post<BidTestAnswer>(`${path}/test-request`, { request: world.request, ...more })

  it('answers a bid with its price and creative, or the first reason with the field that it comes from', async () => {
    const world = await stored(['line-item', 'frequencyCap', [{ max: 3, unit: 'day', count: 1, per: 'user' }]])
    const { status, body } = await ask(admin, world)
    expect(status).toBe(200)
    expect(body).toMatchObject({ at: test.time.now.toISOString(), winner: 'line', left: 0, without: [] })
    expect(body.decisions[0]?.bid).toMatchObject({ media: 'media', mediaName: 'Loaf', price: 4_000_000, deal: null })
    const capped = await ask(admin, world, { seen: 3 })
    expect(capped.body.decisions[0]?.refusal).toMatchObject({
      reason: 'frequency',
      label: 'Frequency cap reached',
      fields: [{ entity: 'line-item', id: 'line', path: 'frequencyCap.0', name: 'Line' }],
    })
    const later = await ask(admin, world, { at: '2026-12-01T00:00:00Z' })
    expect(later.body.decisions[0]?.refusal?.reason).toBe('flight')
    expect(later.body.winner).toBeNull()
  })

  it('answers for all line items of a campaign, and whose bid would be sent', async () => {
    const world = await stored()
    const [line] = world.rows['line-item']
    await putRows(test.store, 'line-item', { ...line, id: 'first', name: 'First', priority: 1, organization: north })
    await putRows(test.store, 'line-item', { ...line, id: 'idle', name: 'Idle', status: 'paused', organization: north })
    const { body } = await ask(admin, world, {}, '/campaign/campaign')
    expect(body.winner).toBe('first')
    const outcomes = Object.fromEntries(body.decisions.map(one => [one.name, one.refusal?.reason ?? 'bid']))
    expect(outcomes).toEqual({ Line: 'bid', First: 'bid', Idle: 'not_running' })
    const [campaign] = world.rows.campaign
    await putRows(test.store, 'campaign', { ...campaign, id: 'empty', organization: north })
    const empty = await ask(admin, world, {}, '/campaign/empty')
    expect(empty.body).toMatchObject({ decisions: [], winner: null, left: 0 })
  })

  it('refuses what is no bid request, and says nothing about rows of other organizations', async () => {
    const world = await stored()
    for (const [body, field] of [
      [{ request: [] }, 'request'],
      [{ request: { id: '1', imp: [] } }, 'request'],
      [{ request: { id: '1', imp: [{ id: '1', banner: 'x' }] } }, 'request'],
      [{ request: { ...world.request, app: {} } }, 'request'],
      [{ request: world.request, seen: -1 }, 'seen'],
      [{ request: world.request, at: 'tomorrow' }, 'at'],
      [{ request: world.request, other: 1 }, 'other'],
    ] as const) {
      const { status, body: answer } = await admin.post<{ fields: object }>('/line-item/line/test-request', body)
      expect([status, Object.keys(answer.fields)]).toEqual([400, [field]])
    }
    const stranger = await test.signIn('stranger')
    expect((await ask(stranger, world)).status).toBe(404)
    await putRows(test.store, 'inventory-set', {
      id: 'theirs',
      organization: foreign,
      status: 'active',
      mode: 'block',
      kind: 'mixed',
      scope: 'organization',
      appliedToAll: true,
      items: [{ type: 'domain', value: 'paper.example' }],
    })
    expect((await ask(admin, world)).body.winner).toBe('line')
  })

  it('bids for a CPA by how often its event followed an impression', async () => {
    const bid = { strategy: 'cpa_goal', value: 900_000_000 }
    const tree = { organization: north, currency: 'USD', campaign: 'campaign', strategy: 'strategy' }
    const fact = { ...tree, lineItem: 'line', media: 'media', hour: '2026-11-15T10:00:00.000Z' }
    await test.store.transaction(tx =>
      tx.extension(factStore).insertFacts([
        { ...fact, impressions: 300_000, conversions: 1 },
        { ...fact, event: 'sale', touch: 'click', conversions: 1 },
        { ...fact, event: 'sign-up', touch: 'view', conversions: 1 },
      ]),
    )
    const priceOf = async (event?: string) => {
      const world = await stored(['line-item', 'bid', event ? { ...bid, event } : bid])
      const { body } = await ask(admin, world)
      await test.store.transaction(async tx => {
        for (const [entity, rows] of Object.entries(world.rows))
          await tx.remove(
            entity,
            rows.map(({ id }) => String(id)),
          )
      })
      return body.decisions[0]?.bid?.price
    }
    expect([await priceOf(), await priceOf('sale')]).toEqual([9_000_000, 3_000_000])
  })

  it('asks the imported entries of a list for the place, and no more of them', async () => {
    const include = ['line-item', 'targeting.inventorySets', { include: ['set'] }] as const
    const world = await stored([...include], ['inventory-set', 'items', []])
    const [set] = world.rows['inventory-set']
    const outcome = async (entries: readonly string[], mode: string) => {
      const counts = { imported: entries.length }
      await test.store.transaction(tx => tx.remove('inventory-set', ['set']))
      await putRows(test.store, 'inventory-set', { ...set, id: 'set', mode, counts, organization: north })
      await test.store.transaction(async tx => {
        const own = tx.extension(entryStore)
        const staged = await own.stageSet('set')
        await own.stageEntries(staged, 'domain', entries)
        await own.takeOver('set', staged)
      })
      return (await ask(admin, world)).body.decisions[0]?.refusal?.reason ?? 'bid'
    }
    expect(await outcome(['other.example', 'paper.example'], 'allow')).toBe('bid')
    expect(await outcome(['other.example'], 'allow')).toBe('inventory_list')
    expect(await outcome(['PAPER.example'], 'block')).toBe('inventory_list')
    expect(await outcome(['other.example'], 'block')).toBe('bid')
  })

  it('uses what is stored of the deal, the place and its publisher, and what the facts say is spent', async () => {
    const world = await stored(
      ['request', 'imp.0.pmp', { private_auction: 1, deals: [{ id: 'D-1', bidfloor: 2 }] }],
      ['line-item', 'deals', ['deal']],
      ['line-item', 'budgetDaily', 10_000_000],
      ['inventory-set', 'items', [{ type: 'domain', value: 'elsewhere.example' }]],
      ['inventory-set', 'appliedToAll', true],
    )
    const { body } = await ask(admin, world)
    expect(body.decisions[0]?.bid).toMatchObject({ deal: 'deal', dealName: 'Evening', floor: 3_500_000 })
    const nothing = Object.fromEntries(
      [...factParts, ...factMeasures].map(name => [name, factParts.some(part => part === name) ? '' : 0]),
    )
    const fact = {
      ...nothing,
      organization: north,
      currency: 'USD',
      campaign: 'campaign',
      strategy: 'strategy',
      lineItem: 'line',
      media: 'media',
      deal: 'deal',
    }
    const spend = (hour: string, amount: number) =>
      ({ ...fact, hour, spend: amount, impressions: 1000 }) as unknown as Fact
    await test.store.transaction(tx =>
      tx
        .extension(factStore)
        .insertFacts([spend('2026-11-20T23:00:00.000Z', 20_000_000), spend('2026-11-21T00:00:00.000Z', 9_000_000)]),
    )
    expect((await ask(admin, world)).body.decisions[0]).toHaveProperty('bid')
    await test.store.transaction(tx =>
      tx.extension(factStore).insertFacts([spend('2026-11-21T08:00:00.000Z', 1_000_000)]),
    )
    const { refusal } = (await ask(admin, world)).body.decisions[0] ?? {}
    expect(refusal).toMatchObject({ reason: 'budget', sentence: 'The daily budget of the line item “Line” is spent.' })
  })
})
