import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { ApiClient, foreign, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

const partner = catalogue.resources.partner as Resource

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient
  let admin: ApiClient
  let row: Row & Json
  const body = () => bodyFor(partner, new Map(), north)

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    manager = await world.signIn('manager')
    row = await admin.create('partner', body())
  })

  it.each<[string, string, unknown, number, string]>([
    ['half a million dimensions', '/report-query', { dimensions: Array(520_000).fill(1) }, 413, '150000 values'],
    ['100,000 dimensions', '/report-query', { dimensions: Array(100_000).fill('c') }, 400, 'Add at most 10'],
    [
      '100,000 links',
      '/group',
      { organization: north, members: Array(100_000).fill('x') },
      400,
      'Members: Add at most',
    ],
    [
      'an email of 500 KB',
      '/user',
      { name: 'A', email: `a@${'.'.repeat(500_000)}@` },
      400,
      'Use at most 254 characters',
    ],
    [
      '100,000 names that are no fields',
      '/report-query',
      Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [n, 1])),
      400,
      'There is no such field',
    ],
  ])('%s are refused before anything is looked up or matched', async (_, path, sent, status, said) => {
    const before = process.cpuUsage()
    const answer = await admin.post<Json>(path, sent)
    const { user } = process.cpuUsage(before)
    expect([answer.status, answer.body.error]).toEqual([status, expect.stringContaining(said)])
    expect(user / 1000).toBeLessThan(1_000)
  })

  it.each([
    ['/nonsense', 404, 'nonsense'],
    ['/nonsense?id=1', 404, 'nonsense'],
    ['/constructor', 404, 'constructor'],
    ['/__proto__', 404, '__proto__'],
    ['/partner?nonsense=1', 400, 'nonsense'],
    ['/partner?sort=asc(nonsense)', 400, 'nonsense'],
    ['/partner?sort=upwards(name)', 400, 'upwards(name)'],
    ['/partner?sort=asc(labels)', 400, 'labels'],
    ['/partner?limit=1001', 400, 'limit'],
    ['/partner?limit=-1', 400, 'limit'],
    ['/partner?skip=many', 400, 'skip'],
    ['/partner?createdAt_gte=yesterday', 400, 'createdAt_gte'],
    ['/partner?kind_gte=a,b', 200, ''],
    ['/partner?labels_gte=a', 400, 'labels'],
    [`/partner?organization=${foreign}`, 404, foreign],
    ['/partner?organization=nobody', 404, 'nobody'],
    [`/partner?id=${Array.from({ length: 10_000 }, (_, n) => n).join(',')}`, 400, 'id'],
    ['/partner?name=%25ff', 200, ''],
    ['/partner?status=active,%25E0%25A4', 200, ''],
    ['/partner?createdAt_gte=%25ff', 400, '%ff'],
    ['/partner/%ff', 404, '%ff'],
    ['/%ff', 404, '%ff'],
    ['/partner?name=%', 200, ''],
    ['/partner/nobody', 404, 'nobody'],
    ['/partner/nobody/history', 404, 'nobody'],
    ['/search?q=a', 400, 'q'],
    ['/pacing-today?organization=nowhere', 404, 'nowhere'],
    ['/silent-deals?organization=nowhere', 404, 'nowhere'],
  ] as const)('GET %s → %i, and says what is wrong [list.7]', async (path, status, named) => {
    const answer = await manager.get(path)
    expect(answer.status).toBe(status)
    if (status !== 200) expect(answer.body).toMatchObject({ error: expect.stringContaining(named) })
  })

  it('tells whoever sees all organizations of one that is not there', async () => {
    expect((await admin.get('/partner?organization=nobody')).status).toBe(404)
    expect((await admin.get(`/partner?organization=${foreign}`)).status).toBe(200)
  })

  it.each([
    ['PUT', '/partner', 405],
    ['DELETE', '/partner', 405],
    ['POST', '/partner/x', 405],
    ['PATCH', '/audit-log', 405],
    ['POST', '/audit-log', 405],
    ['DELETE', '/audit-log/x', 405],
    ['POST', '/nonsense', 404],
    ['POST', '/partner/x/explode', 404],
  ] as const)('%s %s → %i', async (method, path, status) => {
    const answer = await admin.send<Json>(method, path, { name: 'x' })
    expect([answer.status, answer.body]).toMatchObject([status, { error: expect.any(String) }])
  })

  it.each(['', '{', '{"name":', '[1]', '"text"', 'null', '{"name": "x"} trailing'])(
    'malformed JSON %j is 400',
    async text => {
      const answer = await admin.send<Json>('POST', '/partner', text)
      expect([answer.status, answer.body]).toMatchObject([400, { error: expect.any(String) }])
    },
  )

  it.each(['{"\\ud800": 1}', '{"%ff": 1}', '{"contacts": [{"a%\\udc00/~": 1}]}'])(
    'a name that cannot stand in an address is refused like any other: %j',
    async text => {
      const answer = await admin.send<Json>('POST', '/partner', text)
      expect([answer.status, answer.body]).toMatchObject([400, { error: expect.any(String) }])
    },
  )

  it('other content types are 415', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/plain; application/json']) {
      expect((await admin.send('POST', '/partner', '{}', { 'content-type': type })).status).toBe(415)
    }
  })

  it('a form with files is refused in JSON wherever no files are taken', async () => {
    const type = { 'content-type': 'multipart/form-data; boundary=x' }
    for (const [method, path] of [
      ['POST', '/auth'],
      ['POST', '/partner'],
      ['PUT', `/partner/${row.id}`],
      ['POST', '/asset/import'],
      ['PATCH', '/asset'],
      ['POST', '/nonsense'],
    ] as const) {
      const answer = await admin.send<Json>(method, path, '--x--', type)
      expect([path, answer.headers.get('content-type')]).toEqual([path, 'application/json'])
      expect(answer.body.error).toEqual(expect.any(String))
    }
    const upload = await admin.send('POST', '/asset', '--x--', type)
    expect(upload.headers.get('content-type')).toMatch(/^text\/plain/)
  })

  it('values of the wrong type stand at their fields', async () => {
    const wrong = { name: 7, kind: 'nonsense', contacts: [{ name: 'Pat', email: 'nobody' }, 'text'], country: ['US'] }
    const { status, body: answer } = await admin.post('/partner', { ...body(), ...wrong })
    expect(status).toBe(400)
    expect(answer.fields).toMatchObject({
      name: 'This must be text',
      kind: expect.stringContaining('Choose one of'),
      'contacts.0.email': expect.stringContaining('email'),
      'contacts.1': expect.any(String),
      country: expect.any(String),
    })
  })

  it('keeps what the server works out, whatever a body says', async () => {
    const given = {
      id: 'mine',
      version: 99,
      createdAt: '1999-01-01T00:00:00.000Z',
      status: 'archived',
      draft: true,
      refs: [],
    }
    const made = await admin.create('partner', { ...body(), ...given })
    expect(made).toMatchObject({ version: 1, status: partner.states?.initial, draft: false })
    expect([made.id, made.createdAt]).not.toEqual(['mine', given.createdAt])
  })

  it('refuses 5 MB, whether or not their length is told', async () => {
    const big = JSON.stringify({ ...body(), notes: 'x'.repeat(5_000_000) })
    expect((await admin.send('POST', '/partner', big)).status).toBe(413)
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536
        controller.enqueue(new Uint8Array(65_536).fill(32))
      },
    })
    const headers = { 'content-type': 'application/json', 'x-requested-with': 'astrolabe', cookie: admin.cookie ?? '' }
    const init = { method: 'POST', headers, body: endless, duplex: 'half' }
    const answer = await world.api(new Request(`${origin}/api/v1/partner`, init))
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(2_000_000)
  })

  it('10,000 ids of a bulk change are refused, and nothing is changed', async () => {
    const ids = [row.id, ...Array.from({ length: 10_000 }, (_, n) => String(n))]
    const answer = await admin.patch('/partner', { ids, changes: { name: 'Changed' } })
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { ids: 'Send at most 1000 IDs' } }])
    expect((await admin.get(`/partner/${row.id}`)).body.name).toBe(row.name)
  })

  it.each([
    [{}, 'changes'],
    [{ ids: ['a'] }, 'changes'],
    [{ ids: ['a'], changes: {} }, 'changes'],
    [{ changes: { name: 'x' } }, 'ids'],
    [{ ids: ['a'], filter: {}, changes: { name: 'x' } }, 'ids'],
    [{ ids: [], changes: { name: 'x' } }, 'ids'],
    [{ ids: [7], changes: { name: 'x' } }, 'ids'],
    [{ ids: ['a'], changes: { nonsense: 1 } }, 'nonsense'],
    [{ ids: ['a'], changes: { status: 'archived' } }, 'status'],
    [{ filter: 'all', changes: { name: 'x' } }, 'filter'],
  ] as const)('the bulk change %j is refused at %s', async (change, field) => {
    const answer = await admin.patch('/partner', change)
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { [field]: expect.any(String) } }])
  })

  it('a bulk change takes the filter of a list', async () => {
    const marked = await admin.create('partner', { ...body(), name: 'Filtered one', labels: ['only this'] })
    const answer = await admin.patch<{ results: Json[] }>('/partner', {
      filter: { labels: ['only this'], q: 'filtered', organization: north },
      changes: { labels: ['only this', 'more'] },
    })
    expect(answer.body.results).toMatchObject([{ id: marked.id, ok: true, changes: [{ path: 'labels' }] }])
    const wrong = await admin.patch('/partner', { filter: { nonsense: 1 }, changes: { labels: [] } })
    expect([wrong.status, wrong.body]).toMatchObject([400, { error: expect.stringContaining('nonsense') }])
  })

  it('a create without, with an unknown and with a foreign organization', async () => {
    const campaign = { name: 'x' }
    expect((await manager.post('/campaign', campaign)).body).toMatchObject({
      fields: { organization: expect.any(String) },
    })
    expect((await manager.post('/campaign', { ...campaign, organization: 'nobody' })).status).toBe(404)
    expect((await manager.post('/campaign', { ...campaign, organization: foreign })).status).toBe(404)
    const moved = await admin.put(`/partner/${row.id}`, { ...row, organization: foreign })
    expect([moved.status, moved.body]).toMatchObject([400, { fields: { organization: expect.any(String) } }])
  })

  it('texts that databases choke on come back as they can be', async () => {
    const name = 'Quote \' " \\ ; -- %_ 漢字 😀 \u202e'
    const made = await admin.create('partner', { ...body(), name: `${name}\u0000\u0007` })
    expect(made.name).toBe(name)
    const found = await admin.list(`/partner?name=${encodeURIComponent(encodeURIComponent(name))}`)
    expect(found.body.map(({ id }) => id)).toEqual([made.id])
  })

  it('says nothing of its inside when something breaks', async () => {
    const { store } = world
    const list: typeof store.read.list = (table, query) =>
      table === 'partner' ? Promise.reject(new Error('secret inside')) : store.read.list(table, query)
    const logged: unknown[] = []
    const note = (facts: unknown) => void logged.push(facts)
    const api = createDescribedApi({
      ...world.options,
      store: { ...store, read: { ...store.read, list } },
      log: { info: note, warn: note, error: note },
    })
    const answer = await new ApiClient(api, admin.cookie).get('/partner')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({ error: 'Something went wrong on our side. It has been logged.' })
    const requestId = answer.headers.get('x-request-id')
    expect(logged).toMatchObject([{ requestId, stack: expect.stringContaining('secret inside') }])
  })
})
