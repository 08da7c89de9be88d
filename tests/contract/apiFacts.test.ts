import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bindAccount, callByKey, putFeed, sendFacts } from './factFeeds.ts'
import { factsByDay } from './factsByDay.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let orgAdmin: ApiClient
  let feed: string

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    await fill(world.store)
    orgAdmin = await world.signIn('orgAdmin')
    feed = String((await orgAdmin.post('/service-account/feed/keys')).body.secret)
  })

  const call = (key: string, path: string, init?: RequestInit) => callByKey(world, key, path, init)
  const send = (batch: string, lines: string, { key = feed, type = 'application/x-ndjson' } = {}) =>
    sendFacts(world, key, batch, lines, type)
  const line = (more: Json = {}) =>
    JSON.stringify({
      hour: '2026-11-20T10:00:00Z',
      lineItem: 'l1',
      media: 'm1',
      impressions: 10,
      spend: 5_000_000,
      ...more,
    })
  const counted = async () => {
    const days = { from: '2026-01-01', to: '2026-12-31' }
    const [sum] = await factsByDay(world.store.read, { scope: 'all', by: 'lineItem', ids: ['l1'], ...days })
    return [sum?.impressions, sum?.spend]
  }

  it('takes facts from a service account, once for each batch, however often and at once it is sent', async () => {
    const both = await Promise.all([
      send('b1', `${line()}\n${line({ deal: 'd1' })}\n`),
      send('b1', `${line()}\n${line({ deal: 'd1' })}\n`),
    ])
    const answer = { batch: 'b1', accepted: 2, rejected: [], rejectedCount: 0 }
    expect(both.map(({ status, body }) => [status, body])).toEqual([
      [200, answer],
      [200, answer],
    ])
    expect(await counted()).toEqual([20, 10_000_000])
    // What is late or corrected replaces; what was sent before does not come back.
    expect((await send('b2', line({ impressions: 7, spend: 1 }))).body).toMatchObject({ accepted: 1 })
    expect(await send('b1', `${line()}\n${line({ deal: 'd1' })}\n`)).toMatchObject({ status: 200, body: answer })
    expect(await counted()).toEqual([17, 5_000_001])
    expect(await send('b1', line({ clicks: 1 }))).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('other lines') },
    })
    // The tree above the line item, and its currency, come from there.
    const report = {
      organization: north,
      dimensions: ['campaign', 'strategy', 'currency'],
      metrics: ['impressions'],
      dateRange: 'yesterday',
    }
    const admin = await world.signIn('admin')
    expect((await admin.post<{ rows: Json[] }>('/report-query', report)).body.rows).toEqual([
      { cells: ['c1', 's1', 'EUR', 17] },
    ])
  })

  it('rejects each wrong line with its reason and takes the others, CSV alike', async () => {
    const wrong: readonly (readonly [string, string])[] = [
      ['{"hour"', 'It isn’t valid JSON'],
      ['[]', 'It isn’t a JSON object'],
      [line({ lineItem: 'gone' }), 'There is no line item “gone”'],
      [line({ lineItem: 'l3' }), 'There is no line item “l3”'],
      [line({ media: 'm3' }), 'There is no creative “m3”'],
      [line({ hour: '2026-11-20T10:30:00Z' }), '“hour” must be a full hour'],
      [line({ hour: 'yesterday' }), '“hour” must be a time, like 2026-11-21T13:00:00Z'],
      [line({ hour: '2027-01-01T00:00:00Z' }), '“hour” hasn’t begun yet'],
      [line({ impressions: 0.5 }), '“impressions” must be a whole number, 0 or more'],
      [line({ spend: -1 }), '“spend” must be a whole number, 0 or more'],
      [line({ clicks: '4' }), '“clicks” must be a whole number, 0 or more'],
      [line({ organization: north }), 'There is no field “organization”'],
      [line({ country: 'XX' }), '“country” has no value “XX”'],
      [line({ losses: 4 }), '“losses” needs a loss reason'],
      [line({ lossReason: '102' }), 'With a loss reason only “losses” is counted, not “impressions”'],
      ['{"hour":"2026-11-20T10:00:00Z","lineItem":"l1"}', 'It has nothing that is counted'],
      [line({ people: person(1) }), '“people” must be a list of hashes'],
      [line({ people: [person(1), 7] }), '“people” must be SHA-256 hashes, each of 64 hexadecimal digits'],
      [line({ people: ['ann@example.com'] }), '“people” must be SHA-256 hashes, each of 64 hexadecimal digits'],
      [line({ people: [`${person(1)}0`] }), '“people” must be SHA-256 hashes, each of 64 hexadecimal digits'],
      [line({ impressions: 1, people: crowd(0, 2) }), '“people” names 2, more than there are impressions (1)'],
      [
        line({ impressions: 5000, people: crowd(0, 1001) }),
        expect.stringContaining('“people” names more than 1000: send'),
      ],
      [
        JSON.stringify({ ...JSON.parse(line()), lossReason: '101', people: crowd(0, 2) }),
        'With a loss reason only “losses” is counted, not “impressions”',
      ],
    ]
    const lost = { hour: '2026-11-20T10:00:00Z', lineItem: 'l1', deal: 'd1', lossReason: '101', losses: 9 }
    const { body } = await send('b3', [...wrong.map(([text]) => text), '', JSON.stringify(lost)].join('\r\n'))
    expect(body).toEqual({
      batch: 'b3',
      accepted: 1,
      rejectedCount: wrong.length,
      rejected: wrong.map(([, error], index) => ({ line: index + 1, error })),
    })
    const lostOnes = { hour: '2026-11-20T10:00:00Z', lineItem: 'l1', lossReason: '101', losses: 9, people: crowd(0, 1) }
    expect((await send('b3a', JSON.stringify(lostOnes))).body.rejected).toEqual([
      { line: 1, error: '“people” names 1, more than there are impressions (0)' },
    ])
    const csv =
      'lineItem,hour,impressions,country\nl1,2026-11-20T11:00:00Z,5,DE\nl1,2026-11-20T12:00:00+01:00,,\nl1,2026,1\n"l1,x,1,'
    expect((await send('b4', csv, { type: 'text/csv' })).body).toMatchObject({
      accepted: 1,
      rejected: [
        { line: 3, error: 'It has nothing that is counted' },
        { line: 4, error: 'It has 3 cells and the header 4' },
        { line: 5, error: 'It isn’t valid CSV' },
      ],
    })
  })

  describe('people', () => {
    /** Told by the line item `reached` alone; of all days. */
    const reached = async (dimensions: readonly string[] = []) => {
      const question = { organization: north, metrics: ['reach', 'frequency', 'impressions'], dateRange: 'last_7' }
      const filters = [{ dimension: 'lineItem', op: 'in', values: ['reached'] }]
      const admin = await world.signIn('admin')
      const { body } = await admin.post<{ rows: Json[]; totals: Json[] }>('/report-query', {
        ...question,
        dimensions,
        filters,
      })
      return [...body.rows, ...body.totals].map(({ cells }) => cells)
    }
    const told = (hour: string, people: readonly string[], impressions = 100) =>
      line({ lineItem: 'reached', hour: `2026-11-20T${hour}:00:00Z`, impressions, people })

    it('are counted once however often they are told, by those of the sample, and replaced with their line', async () => {
      // Fourteen of the sample, ten of them in both hours; and some who are not in it.
      const [first, second] = [crowd(0, 12), [...crowd(2, 14), person(3).toUpperCase(), hash('aa', 1), hash('01', 1)]]
      const batch = [told('10', first), told('11', second)].join('\n')
      const answers = await Promise.all([send('p1', batch), send('p1', batch), send('p1', batch)])
      expect(answers.map(({ body }) => body)).toEqual(
        Array(3).fill({ batch: 'p1', accepted: 2, rejected: [], rejectedCount: 0 }),
      )
      expect(await reached(['hour'])).toEqual([
        ['2026-11-20T10:00+00:00', 12 * 256, 100 / (12 * 256), 100],
        ['2026-11-20T11:00+00:00', 12 * 256, 100 / (12 * 256), 100],
        // Not the sum of the rows.
        [null, 14 * 256, 200 / (14 * 256), 200],
      ])
      // Late: an hour before those. Corrected: one with fewer people. Without people: none are left.
      await send('p2', [told('09', crowd(20, 31)), told('11', crowd(0, 3))].join('\n'))
      expect(await reached()).toEqual(Array(2).fill([(11 + 12) * 256, 300 / (23 * 256), 300]))
      await send('p1', batch)
      expect(await reached()).toEqual(Array(2).fill([23 * 256, 300 / (23 * 256), 300]))
      await send('p3', told('09', []))
      expect(await reached()).toEqual(Array(2).fill([12 * 256, 300 / (12 * 256), 300]))
      // Too few to estimate from is not nobody.
      await send('p4', told('10', crowd(0, 9)))
      expect(await reached()).toEqual(Array(2).fill([null, null, 300]))
      await send('p5', [told('09', [], 0), told('10', [], 0), told('11', [], 0)].join('\n'))
      expect(await reached()).toEqual(Array(2).fill([0, null, 0]))
    })

    it('come in CSV with spaces between them', async () => {
      const csv = `lineItem,hour,impressions,people\nreached,2026-11-19T10:00:00Z,90,${crowd(0, 15).join(' ')}\nreached,2026-11-19T11:00:00Z,5,\nreached,2026-11-19T12:00:00Z,5,x`
      const { body } = await send('p6', csv, { type: 'text/csv' })
      expect(body).toMatchObject({ accepted: 2, rejected: [{ line: 4, error: expect.stringContaining('SHA-256') }] })
      expect(await reached()).toEqual(Array(2).fill([15 * 256, 95 / (15 * 256), 95]))
    })

    it('are not told of lost bids', async () => {
      const admin = await world.signIn('admin')
      const question = { organization: north, dimensions: ['lossReason'], dateRange: 'last_7' }
      const { status, body } = await admin.post('/report-query', { ...question, metrics: ['losses', 'reach'] })
      expect([status, body.fields]).toEqual([400, { metrics: 'Loss reason breaks down lost bids only, not Reach' }])
    })
  })

  it('refuses batches that are no batches', async () => {
    expect((await send('', line())).status).toBe(400)
    expect((await send('b5', '\n\n')).body.error).toBe('The batch has no facts')
    expect((await send('b5', line(), { type: 'application/json' })).status).toBe(415)
    expect((await send('b5', 'x'.repeat(100_001))).status).toBe(413)
    const latin = new Uint8Array([0x7b, 0xe4, 0x7d])
    const headers = { 'content-type': 'application/x-ndjson', 'x-batch-id': 'b5' }
    expect((await call(feed, '/fact', { method: 'POST', body: latin, headers })).body.error).toBe(
      'The body isn’t UTF-8 text',
    )
  })

  it('takes none from people, whatever they may do, nor from a program without the role', async () => {
    const headers = { 'content-type': 'application/x-ndjson', 'x-batch-id': 'forged' }
    const before = await counted()
    for (const who of ['admin', 'orgAdmin', 'manager'] as const) {
      const answer = await (await world.signIn(who)).send('POST', '/fact', line({ impressions: 999 }), headers)
      expect([who, answer.status, answer.body]).toEqual([
        who,
        403,
        { error: 'Facts are sent by service accounts with the role “Delivery feed”' },
      ])
    }
    const everything = String((await orgAdmin.post('/service-account/all/keys')).body.secret)
    expect((await send('forged', line({ impressions: 999 }), { key: everything })).status).toBe(403)
    expect(await counted()).toEqual(before)
  })

  it('audits each batch once, with its sender, its name and how many lines it had', async () => {
    await send('audited', `${line()}\n${line({ lineItem: 'gone' })}`)
    await send('audited', `${line()}\n${line({ lineItem: 'gone' })}`)
    const { body } = await orgAdmin.list('/audit-log?action=facts_received&batchId=audited')
    expect(body).toMatchObject([
      {
        organization: north,
        actor: { kind: 'service_account', id: 'feed', name: 'feed' },
        entity: { type: 'fact-batch', id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: 'audited' },
        batchId: 'audited',
        changes: [
          { path: 'accepted', new: 1 },
          { path: 'rejected', new: 1 },
          { path: 'checksum', new: expect.stringMatching(/^[0-9a-f]{64}$/) },
        ],
      },
    ])
  })

  describe('keys of service accounts', () => {
    it('work in their own organization, with what the account may there and nothing else', async () => {
      expect((await call(feed, '/current-user')).body).toMatchObject({ id: 'feed', platform: false })
      // It may send facts, but sees no row, and has nothing by the binding elsewhere.
      expect((await call(feed, '/line-item')).status).toBe(403)
      expect((await call(feed, '/pacing-today')).status).toBe(403)
      expect((await call('astrolabe_wrong', '/fact')).status).not.toBe(200)
      expect((await call('astrolabe_wrong', '/current-user')).status).toBe(401)
      const viewer = await world.signIn('viewer')
      const cookie = { 'content-type': 'application/x-ndjson', 'x-batch-id': 'v1' }
      expect((await viewer.send('POST', '/fact', line(), cookie)).status).toBe(403)
    })

    it('are shown once, at most two at a time, and end at once when taken away or disabled', async () => {
      const second = await orgAdmin.post<Json>('/service-account/feed/keys', { days: 7 })
      expect(second.body).toMatchObject({
        secret: expect.stringMatching(/^astrolabe_/),
        expiresAt: '2026-11-28T09:00:00.000Z',
      })
      expect((await orgAdmin.post('/service-account/feed/keys')).status).toBe(409)
      const listed = await orgAdmin.get<Json[]>('/service-account/feed/keys')
      expect(listed.body).toHaveLength(2)
      expect(JSON.stringify(listed.body)).not.toContain(String(second.body.secret))
      const secret = String(second.body.secret)
      expect((await call(secret, '/current-user')).status).toBe(200)
      expect((await orgAdmin.delete(`/service-account/feed/keys/${second.body.id}`)).status).toBe(204)
      expect((await call(secret, '/current-user')).status).toBe(401)
      const log = await orgAdmin.list('/audit-log?action=key_created')
      expect(log.body.map(row => row.entity)).toContainEqual({
        type: 'service-account',
        id: 'feed',
        name: 'Key of feed',
      })
      expect(JSON.stringify(await world.store.read.list('service-key', { scope: 'all' }))).not.toContain(feed)
    })

    it('are made by those only who may themselves what the account may', async () => {
      const manager = await world.signIn('manager')
      expect((await manager.post('/service-account/feed/keys')).status).toBe(403)
      expect((await orgAdmin.post('/service-account/feed3/keys')).status).toBe(404)
      expect((await orgAdmin.get('/service-account/feed3/keys')).status).toBe(404)
      expect((await orgAdmin.post('/service-account/off/keys')).status).toBe(409)
      expect((await orgAdmin.post('/service-account/feed/keys', { days: 0 })).status).toBe(400)
    })

    it('run out', async () => {
      const short = String((await orgAdmin.post('/service-account/other/keys', { days: 1 })).body.secret)
      expect((await call(short, '/current-user')).status).toBe(200)
      world.time.now = new Date('2026-11-22T09:00:00.000Z')
      expect((await call(short, '/current-user')).status).toBe(401)
    })
  })
})

/** The hash of one of the sample; `crowd` are some in a row. */
function person(number: number): string {
  return hash('00', number)
}

function crowd(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => person(from + index))
}

/** With the number where it counts. */
function hash(start: string, number: number): string {
  return `${start}${number.toString(16).padStart(13, '0')}`.padEnd(64, 'f')
}

async function fill(store: Store): Promise<void> {
  const tree = { campaign: 'c1', strategy: 's1', currency: 'EUR' }
  await putRows(store, 'line-item', { id: 'l1', organization: north, status: 'active', ...tree })
  await putRows(store, 'line-item', { id: 'reached', organization: north, status: 'active', ...tree })
  await putRows(store, 'line-item', { id: 'l3', organization: south, status: 'active', ...tree })
  await putRows(store, 'media', { id: 'm1', organization: north, status: 'active' })
  await putRows(store, 'media', { id: 'm3', organization: south, status: 'active' })
  await putRows(store, 'deal', { id: 'd1', organization: north, status: 'active' })
  const account = (id: string, organization: string, status = 'active') =>
    putRows(store, 'service-account', { id, organization, status, owner: 'user-orgAdmin' })
  await putFeed(store, 'feed', north)
  await bindAccount(store, 'feed', south, 'role-org-admin')
  await account('other', north)
  await account('all', north)
  await bindAccount(store, 'all', north, 'role-org-admin')
  await account('feed3', south)
  await account('off', north, 'disabled')
}
