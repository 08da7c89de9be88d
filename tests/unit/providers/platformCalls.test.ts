import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import '../../setup/productCatalogue.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { platform as exampleDialect } from '../../../examples/buying-platform/platform.config.ts'
import { ownCalls } from '../../../src/engine/contract/ownCalls.ts'
import { createCookieJar } from '../../../src/engine/demo/cookieJar.ts'
import { askCurrentUser } from '../../../src/engine/providers/askCurrentUser.ts'
import { createDataProvider } from '../../../src/engine/providers/dataProvider.ts'
import { endSession } from '../../../src/engine/providers/endSession.ts'
import { isNotOffered } from '../../../src/engine/providers/isNotOffered.ts'
import { noteOffered } from '../../../src/engine/providers/offeredCalls.ts'
import { givePlatformDialect } from '../../../src/engine/providers/platformDialect.ts'
import { theCatalogue } from '../../../src/engine/providers/resources.ts'
import { signIn } from '../../../src/engine/providers/signIn.ts'
import { forwardApi } from '../../../src/engine/server/node/forwardApi.ts'
import { listen } from '../../../src/engine/server/node/listen.ts'
import { platform as specified } from '../../../src/platform.config.ts'
import { startOwnWords } from '../../standIn/ownWords.ts'
import { startStandIn } from '../../standIn/standIn.ts'
import { worlds } from '../../standIn/worlds.ts'

/** What `docs/clauses.md` says under an id. */
function clause(id: string): string {
  const lines = readFileSync(join(import.meta.dirname, '../../../docs/clauses.md'), 'utf8').split('\n')
  return lines.find(line => line.startsWith(`- ${id} `)) ?? ''
}

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
  givePlatformDialect({})
  noteOffered(ownCalls)
})

const north = createDataProvider(() => 'north')
const page = (page: number, perPage = 5) => ({ pagination: { page, perPage } })

/** The browser before a host before the platform: one origin, and a jar of cookies. */
async function before(origin: string, isOwnSignIn = false): Promise<void> {
  const own = isOwnSignIn
    ? { signIn: '/sessions', signOut: '/sessions/end', headers: { 'x-client': 'console' } }
    : undefined
  const forwarding = forwardApi({ origin, trustProxy: false, publicUrl: null, ...own })
  const host = await listen({ port: 0, host: '127.0.0.1', headers: {}, answer: forwarding.answer })
  cleanUps.push(
    () => forwarding.close(),
    () => host.stop(0),
  )
  const jar = createCookieJar()
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (jar.header()) headers.set('cookie', jar.header())
    const response = await fetch(host.url + path, { ...init, headers })
    for (const cookie of response.headers.getSetCookie()) jar.take(cookie)
    return response
  })
}

describe.each(worlds)('in front of a platform %s', (_, switches) => {
  it('[platform.1] [platform.2] [platform.5] [platform.6] [platform.7] has every call answered that the specification has', async () => {
    const platform = await startStandIn({ ...switches, ...(switches.slow ? { slow: 5 } : {}) })
    cleanUps.push(() => platform.stop())
    await before(platform.url, switches.ownSignIn)

    expect((await askCurrentUser()).state).toBe('absent')
    await expect(signIn({ email: 'ada@platform.example', password: 'wrong' })).rejects.toThrow()
    expect(await signIn({ email: 'ada@platform.example', password: 'astrolabe' })).toEqual({ state: 'signedIn' })
    const answer = await askCurrentUser()
    expect(answer).toMatchObject({ state: 'present', user: { name: 'Ada Stand', calls: [] } })
    expect(answer.state === 'present' && answer.user.organizations.map(({ name }) => name)).toEqual([
      'North Media',
      'South Media',
    ])

    const names = async (params: object) =>
      (await north.getList('campaigns', { sort: { field: 'name', order: 'ASC' }, ...params })).data.map(
        ({ name }) => name,
      )
    expect(await names(page(3))).toEqual(['North campaign 11', 'North campaign 12'])
    expect(await names({ ...page(1), filter: { status: ['paused'] } })).toHaveLength(5)
    expect((await north.getList('campaigns', page(1))).total).toBe(switches.noTotal ? 6 : 12)
    const [first, second] = (await north.getList('campaigns', page(1))).data
    if (!first || !second) throw new Error('There are no campaigns')
    expect((await north.getOne('campaigns', { id: first.id })).data).toEqual(first)
    expect((await north.getMany('campaigns', { ids: [second.id, first.id] })).data).toHaveLength(2)
    expect((await north.schema('media')).properties).toHaveProperty('houseCode')

    // A refusal says its sentence, however it comes.
    await expect(north.create('campaigns', { data: { name: first.name } })).rejects.toThrow('That name is taken')
    const { data: made } = await north.create('campaigns', { data: { name: 'Lantern', account: first.account } })
    expect(made).toMatchObject({ name: 'Lantern', organization: 'north', account: first.account })
    await north.update('campaigns', { id: made.id, data: { name: 'Lamp' }, previousData: made })
    expect((await north.getOne('campaigns', { id: made.id })).data).toMatchObject({ id: made.id, name: 'Lamp' })
    await north.delete('campaigns', { id: made.id, previousData: made })
    await expect(north.getOne('campaigns', { id: made.id })).rejects.toMatchObject({ status: 404 })
    const { results } = await north.bulk('campaigns', {
      ids: [String(first.id), String(second.id)],
      changes: { advertiserDomain: 'harbor.example' },
    })
    expect(results.map(({ ok }) => ok)).toEqual([true, true])
    expect((await north.search('campaign 12')).map(({ name }) => name)).toContain('North campaign 12')

    const file = new File(['pier'], 'pier.png', { type: 'image/png' })
    expect(await north.upload('media/assets', { file, organization: 'north' })).toMatchObject({ name: 'pier.png' })

    await endSession()
    expect((await askCurrentUser()).state).toBe('absent')
  })
})

describe.each(worlds)('what is in lists alone, on a platform %s', (_, switches) => {
  beforeEach(async () => {
    const platform = await startStandIn({ ...switches, ...(switches.slow ? { slow: 5 } : {}) })
    cleanUps.push(() => platform.stop())
    await before(platform.url, switches.ownSignIn)
    givePlatformDialect(specified)
    await signIn({ email: 'ada@platform.example', password: 'astrolabe' })
    await askCurrentUser()
  })

  it('[platform.6] finds line items, nodes and organizations in their lists, where there is no call for their ids', async () => {
    const { data: items } = await north.getList('campaigns/line-items', page(1))
    const [first, second] = items
    if (!first || !second) throw new Error('There are no line items')
    expect((await north.getOne('campaigns/line-items', { id: first.id })).data).toEqual(first)
    const ids = [second.id, first.id, 'gone']
    expect((await north.getMany('campaigns/line-items', { ids })).data).toEqual([first, second])
    const missing = { message: 'unexpected response, expected exactly 1 result', status: 404 }
    await expect(north.getOne('campaigns/line-items', { id: 'gone' })).rejects.toMatchObject(missing)
    expect((await north.getMany('admin/organizations', { ids: ['south'] })).data).toEqual([
      { id: 'south', name: 'South Media' },
    ])
    const [node] = (await north.getList('admin/nodes', page(1))).data
    expect((await north.getOne('admin/nodes', { id: node?.id })).data).toEqual(node)
  })

  it('[platform.6] reads users and deals by their ids, and says of their lists that they are not offered', async () => {
    const [user, deal] = switches.countedIds ? ['100', '200'] : ['user-north-1', 'deal-south-1']
    expect((await north.getOne('admin/users', { id: user })).data).toMatchObject({ name: 'North user 01' })
    expect((await north.getMany('inventory/deals', { ids: [deal] })).data).toMatchObject([{ name: 'South deal 01' }])
    for (const name of ['admin/users', 'inventory/deals', 'inventory/sites'])
      await expect(north.getList(name, page(1))).rejects.toSatisfy(isNotOffered)
    await expect(north.getOne('inventory/sites', { id: 's' })).rejects.toMatchObject({ status: 404 })
  })

  it('[platform.6] searches the rows of a list itself, whose platform is told no words', async () => {
    const found = await north.getList('campaigns', { ...page(1), filter: { q: 'camp 12', status: ['paused'] } })
    expect(found.data.map(({ name }) => name)).toEqual(['North campaign 12'])
    expect(found.total).toBe(1)
  })
})

it('[platform.6] is tried on a platform that has the specification’s lists and calls by ids, and 404 for everything else', async () => {
  const [lists = '', byIds = ''] = clause('platform.6').split('by-id calls')
  const platform = await startStandIn()
  cleanUps.push(() => platform.stop())
  const begun = await fetch(`${platform.url}/api/v1/auth`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@platform.example', password: 'astrolabe' }),
  })
  const headers = { cookie: begun.headers.getSetCookie().join().split(';')[0] ?? '' }
  const status = async (path: string, method = 'GET') =>
    (await fetch(`${platform.url}/api/v1/${path}`, { method, headers })).status
  // `GET /goal` is a call of its own.
  const entities = Object.values(theCatalogue().resources).flatMap(({ entity }) => (entity === 'goal' ? [] : [entity]))
  const isIn = (text: string, entity: string) => new RegExp(`(^|[ ,])${entity}([,. ;]|$)`).test(text)
  expect(entities.length).toBeGreaterThan(20)
  for (const entity of entities) {
    expect(await status(entity), entity).toBe(isIn(lists, entity) ? 200 : 404)
    expect(await status(`${entity}?id=a,b`), `${entity}?id=`).toBe(isIn(byIds, entity) ? 200 : 404)
    for (const path of [`${entity}/a`, `${entity}/a/history`, `${entity}/a/move`])
      expect(await status(path), path).toBe(404)
    expect(await status(entity, 'PATCH'), `PATCH ${entity}`).toBe(404)
  }
  for (const path of ['search?q=a', 'report', 'view', 'audit', 'openapi.json', 'strategy/schema.json'])
    expect(await status(path), path).toBe(404)
  expect(await status('vast', 'POST')).toBe(404)
})

it('[platform.6] finds out once that rows are in lists alone, and reads pages that the platform holds shorter', async () => {
  noteOffered([])
  const rows = Array.from({ length: 23 }, (_, n) => ({ id: String(n) }))
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const params = new URL(path, 'http://host').searchParams
    if (params.has('id')) return Response.json({ error: 'No' }, { status: 405 })
    const [skip, limit] = [Number(params.get('skip')), Math.min(10, Number(params.get('limit')))]
    return Response.json(rows.slice(skip, skip + limit), { headers: { 'x-total-count': '23' } })
  })
  expect((await north.getOne('campaigns', { id: '22' })).data).toEqual({ id: '22' })
  expect((await north.getMany('campaigns', { ids: ['3'] })).data).toEqual([{ id: '3' }])
  const list = '/api/v1/campaign?organization=north'
  expect(asked).toEqual([
    '/api/v1/campaign?id=22',
    `${list}&limit=1000&skip=0`,
    `${list}&limit=10&skip=10`,
    `${list}&limit=10&skip=20`,
    `${list}&limit=1000&skip=0`,
  ])
})

describe('in front of a platform that has other words for everything', () => {
  it('[platform.10] works by the dialect of the example', async () => {
    const platform = await startOwnWords()
    cleanUps.push(() => platform.stop())
    await before(platform.url)
    givePlatformDialect(exampleDialect)
    noteOffered([])

    const listed = await north.getList('campaigns', {
      ...page(2, 3),
      sort: { field: 'name', order: 'DESC' },
      filter: { status: ['active', 'paused'], budgetTotal_gte: 102_500_000, q: 'order' },
    })
    expect(platform.asked.at(-1)).toBe(
      'GET /api/v1/orders?sort=-title&advertiser=north&words=order&status=active&status=paused&min_budget=102.5&count=3&page=2',
    )
    expect(listed.total).toBe(10)
    expect(listed.data[0]).toEqual({
      id: '9',
      name: 'Order 09',
      startAt: '2026-12-01T00:00:00.000Z',
      endAt: '2026-12-31T00:00:00.000Z',
      flight: { note: 'Pier' },
      budgetTotal: 108_500_000,
      status: 'active',
      advertiser: 'north',
      floorTier: 'gold',
    })
    const { data: row } = await north.getOne('campaigns', { id: '9' })
    await north.update('campaigns', {
      id: '9',
      data: { startAt: '2026-12-02T00:00:00Z', budgetTotal: 1_250_000 },
      previousData: row,
    })
    expect(platform.orders[8]).toEqual({
      orderId: 9,
      title: 'Order 09',
      begins: 1_796_169_600,
      flight: { ends: 1_798_675_200, note: 'Pier' },
      budget: 1.25,
      status: 'active',
      advertiser: 'north',
      floorTier: 'gold',
    })
    await expect(north.create('campaigns', { data: { budgetTotal: 5 } })).rejects.toMatchObject({
      message: 'The order is not complete',
      body: { fields: { name: 'An order has a title' } },
    })
    expect((await north.schema('campaign')).properties).toEqual({
      name: { type: 'string' },
      startAt: { type: 'string', format: 'date-time', title: 'Begins' },
      endAt: { type: 'string', format: 'date-time', title: 'Ends' },
      flight: { type: 'object', properties: { note: { type: 'string' } } },
      budgetTotal: { type: 'integer', minimum: 1_000_000, maximum: 1_000_000_000 },
      floorTier: { type: 'string', title: 'Floor tier' },
    })
  })
})
