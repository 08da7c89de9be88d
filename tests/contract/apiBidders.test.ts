import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { forbiddenAddresses } from './forbiddenAddresses.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const secret = 'a secret of the bidder'

/** What the bidder got, and how it answers. */
const got: { headers: IncomingMessage['headers']; body: string }[] = []
let answer: RequestListener = (_, response) => response.writeHead(204).end()
let server: Server
let inside: Server
let insideCalls = 0

async function listen(handler: RequestListener, port = 0): Promise<Server> {
  const one = createServer(handler)
  await new Promise<void>(resolve => one.listen(port, '127.0.0.1', resolve))
  return one
}

const portOf = (one: Server) => (one.address() as AddressInfo).port

beforeAll(async () => {
  server = await listen((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', chunk => chunks.push(chunk))
    request.on('end', () => {
      const bytes = Buffer.concat(chunks)
      const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      got.push({ headers: request.headers, body: body.toString() })
      answer(request, response)
    })
  })
  inside = await listen((_, response) => {
    insideCalls += 1
    response.end('{"secret":true}')
  })
})

afterAll(() => {
  for (const one of [server, inside]) {
    one.closeAllConnections()
    one.close()
  }
})

eachStore(open => {
  let world: TestWorld
  let orgAdmin: ApiClient
  let partner: string
  let bidder: Row & Json

  beforeAll(async () => {
    const guarded = guardedFetch({
      allow: [`dsp.example:${portOf(server)}`],
      resolve: async name => (name === 'dsp.example' || name === 'inside.example' ? ['127.0.0.1'] : []),
    })
    // The test server has no certificate.
    const fetcher = {
      ...guarded,
      postFor: (url: string, message: Parameters<typeof guarded.postFor>[1]) =>
        guarded.postFor(url.replace('https://dsp.example', 'http://dsp.example'), message),
    }
    world = await testWorld(await open(apiTables(catalogue)), { fetcher })
    // Whoever may test bidders somewhere is let in by the policy: the row decides.
    await putRows(world.store, 'role-binding', {
      id: 'binding-manager-south-admin',
      role: 'role-org-admin',
      subjectKind: 'user',
      user: 'user-manager',
      organization: south,
    })
    orgAdmin = await world.signIn('orgAdmin')
    partner = (
      await orgAdmin.create('partner', { organization: north, name: 'DSP', domain: 'dsp.example', country: 'DE' })
    ).id
    bidder = await make({ authKind: 'bearer', secret })
  })

  beforeEach(() => {
    got.length = 0
    // A minute's allowance is for people; time passes between two tests.
    world.time.now = new Date(world.time.now.getTime() + 61_000)
  })

  const endpoint = () => `https://dsp.example:${portOf(server)}/bid`
  let made = 0
  async function make(changes: Json = {}): Promise<Row & Json> {
    return orgAdmin.create('bidder', {
      organization: north,
      name: `Bidder ${++made}`,
      partner,
      endpoint: endpoint(),
      tmaxMs: 2000,
      currencies: ['EUR'],
      supports: ['pmp'],
      status: 'testing',
      ...changes,
    })
  }
  const test = (body: Json = {}, row: Row = bidder, who = orgAdmin) =>
    who.post<Row & Json>(`/bidder/${row.id}/test`, { sample: 'banner', ...body })
  const bids =
    (changes: object = {}): RequestListener =>
    (_, response) => {
      const { id } = JSON.parse(got.at(-1)?.body ?? '{}')
      const bid = {
        id: 'b',
        impid: '1',
        price: 2,
        adomain: ['a.example'],
        crid: 'c',
        mtype: 1,
        w: 300,
        h: 250,
        adm: '<b>ad</b>',
        ...changes,
      }
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ id, cur: 'EUR', seatbid: [{ seat: 's', bid: [bid] }] }))
    }
  const stored = async (row: Row = bidder) => (await orgAdmin.get<Row & Json>(`/bidder/${row.id}`)).body

  it('[domain.1.22] sends the sample as it was seen, with the bidder’s secret, and keeps what came of it', async () => {
    answer = bids()
    const { status, body } = await test({ id: 'seen-before-1' })
    expect([status, body.outcome, body.findings, body.httpStatus]).toEqual([200, 'bid', [], 200])
    expect(body).toMatchObject({
      bidder: bidder.id,
      createdBy: 'user-orgAdmin',
      tmaxMs: 2000,
      bids: [
        {
          price: 2,
          currency: 'EUR',
          impression: expect.any(String),
          creative: expect.any(String),
          advertiser: expect.any(String),
        },
      ],
    })
    expect(body).toMatchObject({
      connectMs: expect.any(Number),
      requestHeaders: expect.arrayContaining([{ name: 'x-openrtb-version', value: '2.6' }]),
      headers: expect.arrayContaining([{ name: 'content-type', value: 'application/json' }]),
    })
    expect(got).toHaveLength(1)
    expect(got[0]?.headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      'content-encoding': 'gzip',
      'x-openrtb-version': '2.6',
    })
    expect(JSON.parse(got[0]?.body ?? '')).toEqual(JSON.parse(String(body.request)))
    expect(JSON.parse(String(body.request))).toMatchObject({ id: 'seen-before-1', test: 1, cur: ['EUR'], tmax: 2000 })
    expect(Number(body.latencyMs)).toBeGreaterThan(0)
    expect((await orgAdmin.list(`/bid-test?bidder=${bidder.id}`)).body).toMatchObject([{ id: body.id, outcome: 'bid' }])
    expect((await stored()).health).toMatchObject({
      tests: 1,
      bidRate: 100,
      errorRate: 0,
      httpStatuses: [{ code: 200, percent: 100 }],
    })
    expect((await stored()).version).toBe(bidder.version)
  })

  it('says what is wrong with an answer, and at which place', async () => {
    answer = bids({ price: 0.2, impid: '1', cur: 'EUR' })
    const { body } = await test()
    expect(body.outcome).toBe('invalid')
    expect(body.findings).toMatchObject([
      {
        severity: 'error',
        fix: expect.stringMatching(/\w+\.$/),
        place: 'Seat 1, bid 1, price',
        code: 'price-below-floor',
        source: 'OpenRTB 2.6 §3.2.4',
      },
      { severity: 'advice', code: 'unknown-field' },
    ])
  })

  it('misses markup only where the bidder sends it with the bid, and takes a reason for no bid', async () => {
    answer = bids({ adm: undefined, nurl: 'https://dsp.example/won' })
    const inBid = await make({ admInBid: true })
    const codes = async (row: Row) =>
      ((await test({}, row)).body.findings as { code: string }[]).map(({ code }) => code)
    expect(await codes(inBid)).toContain('markup-not-in-bid')
    const onWin = await make({ admInBid: false })
    expect(await codes(onWin)).not.toContain('markup-not-in-bid')
    answer = (_, response) => {
      const { id } = JSON.parse(got.at(-1)?.body ?? '{}')
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, nbr: 8 }))
    }
    expect((await test({}, onWin)).body).toMatchObject({
      findings: [],
      outcome: 'no_bid',
      noBidReason: expect.stringMatching(/user/i),
    })
  })

  it('an active bidder in test mode gets requests that are marked as tests, and no others', async () => {
    answer = bids()
    const row = await make({ testMode: true, status: 'active' })
    expect((await test({ isTest: false }, row)).status).toBe(400)
    expect(got).toEqual([])
    expect((await test({ isTest: true }, row)).status).toBe(200)
    expect(JSON.parse(got[0]?.body ?? '')).toMatchObject({ test: 1 })
  })

  it('gives no secret away that the bidder repeats, and keeps no cookie', async () => {
    answer = (_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'x-echo': `Bearer ${secret}`,
        'set-cookie': 'id=5',
      })
      response.end(JSON.stringify({ id: `${secret} ${btoa(secret)}\0` }))
    }
    const { status, body } = await test()
    expect(status).toBe(200)
    const [row] = await world.store.read.byIds('bid-test', [String(body.id)], 'all')
    for (const text of [JSON.stringify(body), JSON.stringify(row)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(btoa(secret))
      expect(text).not.toContain('id=5')
      expect(text).toContain('•••')
    }
  })

  it.each<[string, RequestListener, string, string]>([
    [
      'a web page',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Hi'),
      'invalid',
      'web-page',
    ],
    [
      'broken JSON',
      (_, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":'),
      'invalid',
      'not-json',
    ],
    [
      'a redirect inside',
      (_, response) => response.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/` }).end(),
      'invalid',
      'http-status',
    ],
    [
      'too much',
      (_, response) => response.writeHead(200).end('x'.repeat(1_048_577)),
      'failed',
      'The answer is larger than 1024 KiB',
    ],
    [
      'a bomb',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40_000_000))),
      'failed',
      'The answer is larger than 1024 KiB',
    ],
    [
      'no gzip',
      (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain'),
      'failed',
      'compressed in a way',
    ],
    ['a hang-up', request => request.socket.destroy(), 'failed', 'closed the connection'],
  ])('takes %s for what it is', async (_, handler, outcome, word) => {
    answer = handler
    const { status, body } = await test()
    expect([status, body.outcome]).toEqual([200, outcome])
    expect(JSON.stringify([body.findings, body.failure])).toContain(word)
    expect(insideCalls).toBe(0)
  })

  it('a bidder that hangs is given up, and one that is late is called late', async () => {
    const slow = await make({ tmaxMs: 50 })
    answer = (request, response) => setTimeout(() => bids()(request, response), 120)
    expect((await test({}, slow)).body).toMatchObject({ outcome: 'late', findings: [{ code: 'too-late' }] })
    answer = () => undefined
    expect((await test({}, slow)).body).toMatchObject({ outcome: 'timed_out', failure: 'No response within 5 seconds' })
    expect((await stored(slow)).health).toMatchObject({ tests: 2, timeoutRate: 100, bidRate: 0 })
  }, 20_000)

  it('reaches nothing inside, whatever the stored endpoint has become', async () => {
    const row = await make()
    // The guard itself is tried with all of them.
    const some = forbiddenAddresses(portOf(inside)).filter((_, at) => at % 6 === 0)
    for (const address of [...some, `http://inside.example:${portOf(inside)}/`]) {
      world.time.now = new Date(world.time.now.getTime() + 61_000)
      const [old] = await world.store.read.byIds('bidder', [row.id], 'all')
      if (old) await world.store.transaction(tx => tx.update('bidder', [{ ...old, endpoint: address }]))
      const { status, body } = await test({}, row)
      expect([address, status, body.outcome]).toEqual([address, 200, 'failed'])
    }
    expect(insideCalls).toBe(0)
  }, 60_000)

  it.each([
    [{ sample: 'popup' }, 400, 'sample'],
    [{ endpoint: 'https://thief.example/' }, 400, 'endpoint'],
    [{ id: 'short' }, 400, 'id'],
    [{ id: 7 }, 400, 'id'],
    [{ isTest: 'no' }, 400, 'isTest'],
    [{ isTest: false }, 400, 'isTest'],
    [{ url: 'https://thief.example/' }, 400, 'url'],
    [{ sample: 'constructor' }, 400, 'sample'],
  ])('%j is refused, and nothing is sent', async (body, status, field) => {
    const answer = await test(body)
    expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([status, [field]])
    expect(got).toEqual([])
  })

  it('a sample that the bidder does not take is refused with the reason', async () => {
    const row = await make({ dealsOnly: true })
    expect(await test({}, row)).toMatchObject({
      status: 409,
      body: { error: 'This bidder gets requests with deals only. Choose the sample with a deal.' },
    })
    expect(got).toEqual([])
  })

  it('is for who may change the bidder: others are refused, and those of other organizations find nothing', async () => {
    answer = bids()
    for (const [who, status] of [
      ['manager', 403],
      ['viewer', 403],
      ['stranger', 404],
    ] as const) {
      expect([who, (await test({}, bidder, await world.signIn(who))).status]).toEqual([who, status])
    }
    expect((await world.anonymous.post(`/bidder/${bidder.id}/test`, { sample: 'banner' })).status).toBe(401)
    expect(got).toEqual([])
    const strangers = await world.signIn('stranger')
    expect((await strangers.list(`/bid-test?bidder=${bidder.id}`)).body).toEqual([])
  })

  it('ten a minute, and then the bidder is left in peace', async () => {
    const row = await make()
    answer = bids()
    const statuses: number[] = []
    for (let at = 0; at < 11; at += 1) statuses.push((await test({}, row)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    expect(got).toHaveLength(10)
  })

  it('keeps the last fifty, and an active bidder that fails three times in a row is failing', async () => {
    const row = await make()
    answer = bids()
    for (let at = 0; at < 52; at += 1) {
      if (at % 9 === 0) world.time.now = new Date(world.time.now.getTime() + 61_000)
      await test({}, row)
    }
    expect((await orgAdmin.list(`/bid-test?bidder=${row.id}&limit=100`)).body).toHaveLength(50)
    expect((await stored(row)).health).toMatchObject({ tests: 50 })
    expect((await orgAdmin.post(`/bidder/${row.id}/move`, { to: 'golive' })).status).toBe(200)
    answer = (_, response) => response.writeHead(500).end()
    world.time.now = new Date(world.time.now.getTime() + 61_000)
    await test({}, row)
    await test({}, row)
    expect((await stored(row)).status).toBe('active')
    await test({}, row)
    expect(await stored(row)).toMatchObject({ status: 'failing', health: { errorRate: 6 } })
    const history = (await orgAdmin.get<Json[]>(`/bidder/${row.id}/history`)).body
    expect(history[0]).toMatchObject({ action: 'status_change', by: { id: 'system' } })
  }, 60_000)

  it('a bidder that goes takes its tests along', async () => {
    const row = await make()
    answer = bids()
    const { body } = await test({}, row)
    expect((await orgAdmin.delete(`/bidder/${row.id}`)).status).toBe(200)
    expect((await orgAdmin.get(`/bid-test/${body.id}`)).status).toBe(404)
  })
})
