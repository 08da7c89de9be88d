import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { createWorld } from '../../src/engine/server/createWorld.ts'
import { createJobWorker } from '../../src/engine/server/jobs/createJobWorker.ts'
import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { resourceNamed } from '../../src/engine/server/world.ts'
import {
  type ApiClient,
  type Json,
  north,
  origin,
  people,
  signedIn,
  south,
  type TestWorld,
  testWorld,
} from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

/** What the publishers' servers answer, by host and path. */
const answers = new Map<string, RequestListener>()
const asked: string[] = []
let server: Server
let port = 0

beforeAll(async () => {
  server = createServer((request, response) => {
    const at = `${request.headers.host?.split(':')[0]}${request.url}`
    asked.push(at)
    const answer = answers.get(at)
    if (answer) answer(request, response)
    else response.writeHead(404, { 'content-type': 'text/html' }).end('<html>Not found</html>')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const says =
  (text: string | Buffer, type = 'text/plain'): RequestListener =>
  (_, response) =>
    response.writeHead(200, { 'content-type': type }).end(text)
const leadsTo =
  (host: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location: `http://${host}:${port}/ads.txt` }).end()
const huge: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 50 * 1024 * 1024 })
  const part = Buffer.alloc(64 * 1024, 'x.example, 1, DIRECT\n')
  const more = () => {
    while (!response.destroyed && response.write(part));
  }
  response.on('drain', more)
  more()
}

eachStore(open => {
  let world: TestWorld
  let orgAdmin: ApiClient
  let ours = ''

  beforeAll(async () => {
    const places = ['cdn.example', 'third.example'].map(host => `${host}:${port}`)
    const isOurs = (name: string) => name.endsWith('.example') && name !== 'away.example'
    const guarded = guardedFetch({
      allow: [
        ...places,
        ...Array.from({ length: 40 }, (_, at) => `p${at}.example:${port}`),
        `sport.p2.example:${port}`,
      ],
      resolve: async name => (isOurs(name) ? ['127.0.0.1'] : []),
    })
    // The test server has one port, and no certificate.
    const local = (url: string) => url.replace(/^https?:\/\/([^/:]+)\//, `http://$1:${port}/`)
    const fetcher = { ...guarded, fetchText: (url: string) => guarded.fetchText(local(url)) }
    world = await testWorld(await open(apiTables(catalogue)), { fetcher })
    // Whoever may check publishers somewhere is let in by the policy: the row decides.
    await putRows(world.store, 'role-binding', {
      id: 'binding-manager-south-admin',
      role: 'role-org-admin',
      subjectKind: 'user',
      user: 'user-manager',
      organization: south,
    })
    orgAdmin = await world.signIn('orgAdmin')
    const { body } = await orgAdmin.get(`/organization/${north}`)
    ours = String(body.domain)
  })

  beforeEach(() => {
    answers.clear()
    asked.length = 0
    // A minute's allowance is for people; time passes between two tests.
    world.time.now = new Date(world.time.now.getTime() + 61_000)
  })

  let made = 0
  const make = async (changes: Json = {}): Promise<Row & Json> => {
    const at = ++made
    return orgAdmin.create('publisher', {
      organization: north,
      name: `Paper ${at}`,
      domain: `p${at}.example`,
      sellerId: `seller-${at}`,
      currency: 'EUR',
      ...changes,
    })
  }
  const line = ({ sellerId }: Row, relationship = 'DIRECT') => `${ours}, ${sellerId}, ${relationship}`
  const check = ({ id }: Row, who = orgAdmin) => who.post<Row & Json>(`/publisher/${id}/supply-check`)
  const stored = async ({ id }: Row, entity = 'publisher') => (await orgAdmin.get<Row & Json>(`/${entity}/${id}`)).body
  const publish = (row: Row, answer: RequestListener) => answers.set(`${row.domain}/ads.txt`, answer)
  const activate = ({ id }: Row) => orgAdmin.post(`/publisher/${id}/move`, { to: 'activate' })

  it('[domain.1.13] keeps what the file says, and what changed since the check before', async () => {
    const row = await make()
    publish(row, says(`other.example, 1, DIRECT\nOWNERDOMAIN=${row.domain}`))
    const first = await check(row)
    expect(first).toMatchObject({
      status: 200,
      body: { state: 'missing_line', line: line(row), publisher: row.id, added: [], removed: [] },
    })
    expect(first.body.findings).toEqual([
      {
        severity: 'error',
        file: `https://${row.domain}/ads.txt`,
        message: 'No line lists us, so buyers don’t bid.',
        fix: `Add the line “${line(row)}”.`,
      },
    ])
    expect(first.body.files).toEqual([
      { url: `https://${row.domain}/ads.txt`, state: 'missing_line', lines: 1, ownerDomain: row.domain },
    ])
    expect((await stored(row)).adsTxt).toMatchObject({ state: 'missing_line', ownerDomain: row.domain, lines: [] })
    publish(row, says(`${line(row)}, f08c47\nMANAGERDOMAIN=sales.example`))
    const second = await check(row)
    const known = `https://${row.domain}/ads.txt: ${line(row)}, f08c47`
    expect(second.body).toMatchObject({
      ...{ state: 'ok', ours: [known], added: [known], removed: [] },
      files: [{ managerDomain: 'sales.example' }],
    })
    const now = world.time.now.getTime()
    expect((await stored(row)).adsTxt).toEqual({
      state: 'ok',
      fileUrl: `https://${row.domain}/ads.txt`,
      checkedAt: new Date(now).toISOString(),
      nextCheckAt: new Date(now + 86_400_000).toISOString(),
      managerDomain: 'sales.example',
      lines: [{ adSystem: ours, account: row.sellerId, relationship: 'DIRECT', certificationId: 'f08c47' }],
    })
    // A check is no edit.
    expect((await stored(row)).version).toBe(row.version)
    publish(row, says('other.example, 1, DIRECT'))
    expect((await check(row)).body).toMatchObject({ state: 'missing_line', added: [], removed: [known] })
    expect((await orgAdmin.list(`/supply-check?publisher=${row.id}`)).body).toHaveLength(3)
  })

  it('[domain.1.14] settles sites and apps by their own files, and subdomains by theirs where the file above says so', async () => {
    const row = await make({ domain: 'p2.example', relationship: 'reseller' })
    const places = { organization: north, publisher: row.id }
    const site = (domain: string) =>
      orgAdmin.create('site', { ...places, name: domain, domain, url: `https://${domain}/`, environment: 'web' })
    const [news, sport] = [await site('news.p2.example'), await site('sport.p2.example')]
    const app = await orgAdmin.create('app', {
      ...places,
      name: 'App',
      bundle: 'example.p2',
      store: 'google_play',
      storeUrl: 'https://play.google.com/store/apps/details?id=example.p2',
      domain: 'p2.example',
      platform: 'mobile',
    })
    publish(row, says(`${line(row, 'RESELLER')}\nSUBDOMAIN=sport.p2.example`))
    answers.set('sport.p2.example/ads.txt', says(line(row, 'DIRECT')))
    answers.set('p2.example/app-ads.txt', says(line(row, 'RESELLER')))
    const { body } = await check(row)
    expect(body).toMatchObject({ state: 'ok' })
    expect(asked.toSorted()).toEqual(['p2.example/ads.txt', 'p2.example/app-ads.txt', 'sport.p2.example/ads.txt'])
    expect([await stored(news, 'site'), await stored(sport, 'site')]).toMatchObject([
      { adsTxtState: 'ok' },
      { adsTxtState: 'wrong_type' },
    ])
    expect(await stored(app, 'app')).toMatchObject({ appAdsTxtState: 'ok' })
  })

  it.each<[string, (row: Row) => RequestListener | null, string, RegExp]>([
    ['is in Latin-1', row => says(Buffer.from(`# Zeitung für Köln\n${line(row)}`, 'latin1')), 'ok', /^$/],
    ['begins with a byte order mark', row => says(`\uFEFF${line(row)}`), 'ok', /^$/],
    ['is not there', () => null, 'not_found', /404/],
    ['is a page', () => says('<!doctype html><p>Hello', 'text/html; charset=utf-8'), 'not_found', /web page/],
    ['is forbidden', () => (_, response) => response.writeHead(403).end(), 'unreachable', /403/],
    ['has 50 MB', () => huge, 'unreachable', /larger than 1024 KiB/],
    ['is cut off', () => (_, response) => response.destroy(), 'unreachable', /closed the connection/],
    ['is inside', () => leadsTo('inside.example'), 'unreachable', /not a public address/],
    ['leads abroad twice', () => leadsTo('cdn.example'), 'not_found', /second foreign domain/],
  ])('says so where the file %s', async (_, answer, state, message) => {
    const row = await make()
    const given = answer(row)
    if (given) publish(row, given)
    answers.set('cdn.example/ads.txt', leadsTo('third.example'))
    answers.set('third.example/ads.txt', says(line(row)))
    const { status, body } = await check(row)
    expect([status, body.state]).toEqual([200, state])
    const findings = (body.findings ?? []) as readonly Json[]
    expect(findings.map(finding => finding.message).join()).toMatch(message)
    expect((await stored(row)).adsTxt).toMatchObject({ state })
  })

  it('follows one redirect abroad, and says where to', async () => {
    const row = await make()
    publish(row, leadsTo('cdn.example'))
    answers.set('cdn.example/ads.txt', says(line(row)))
    expect((await check(row)).body).toMatchObject({
      state: 'ok',
      files: [{ redirectedTo: `http://cdn.example:${port}/ads.txt`, lines: 1 }],
    })
  })

  it('a file out of reach leaves the lines that were known', async () => {
    const row = await make()
    publish(row, says(line(row)))
    await check(row)
    publish(row, (_, response) => response.writeHead(503).end())
    expect((await check(row)).body).toMatchObject({ state: 'unreachable', removed: [] })
    expect((await stored(row)).adsTxt).toMatchObject({ state: 'unreachable', lines: [{ account: row.sellerId }] })
    expect((await check(await make({ domain: 'away.example' }))).body).toMatchObject({ state: 'unreachable' })
  })

  it('is for who may change the publisher, five times a minute, and asks nothing without a domain to look for', async () => {
    const row = await make()
    for (const [who, status] of [
      ['manager', 403],
      ['viewer', 403],
      ['stranger', 404],
    ] as const) {
      expect([who, (await check(row, await world.signIn(who))).status]).toEqual([who, status])
    }
    expect((await world.anonymous.post(`/publisher/${row.id}/supply-check`)).status).toBe(401)
    expect(asked).toEqual([])
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) statuses.push((await check(row)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await (await world.signIn('stranger')).list(`/supply-check?publisher=${row.id}`)).body).toEqual([])

    const other = await make()
    asked.length = 0
    await withoutDomain(async () => {
      expect(await check(other)).toMatchObject({
        status: 409,
        body: { error: expect.stringMatching(/organization’s domain first/) },
      })
    })
    expect(asked).toEqual([])
  })

  it('keeps the last twenty, and a publisher that goes takes them along', async () => {
    const row = await make()
    publish(row, says(line(row)))
    let last = ''
    for (let at = 0; at < 21; at += 1) {
      if (at % 5 === 0) world.time.now = new Date(world.time.now.getTime() + 61_000)
      last = (await check(row)).body.id
    }
    expect((await orgAdmin.list(`/supply-check?publisher=${row.id}&limit=100`)).body).toHaveLength(20)
    expect((await orgAdmin.delete(`/publisher/${row.id}`)).status).toBe(200)
    expect((await orgAdmin.get(`/supply-check/${last}`)).status).toBe(404)
  })

  it('[domain.1.13] our own sellers.json lists active publishers, and of confidential ones nothing but ID and type', async () => {
    const [open, hidden] = [
      await make({ sellerType: 'BOTH' }),
      await make({ confidential: true, sellerType: 'INTERMEDIARY' }),
    ]
    await make()
    await activate(open)
    await activate(hidden)
    const path = `/organization/${north}/sellers.json`
    const { body } = await orgAdmin.get<{ version: string; sellers: Json[] }>(path)
    const of = ({ sellerId }: Row) => body.sellers.filter(one => one.seller_id === sellerId)
    expect(body.version).toBe('1.0')
    expect(of(open)).toEqual([{ seller_id: open.sellerId, seller_type: 'BOTH', name: open.name, domain: open.domain }])
    expect(of(hidden)).toEqual([{ seller_id: hidden.sellerId, seller_type: 'INTERMEDIARY', is_confidential: 1 }])
    const active = await orgAdmin.list('/publisher?status=active&limit=100')
    expect(body.sellers).toHaveLength(active.body.length)
    expect((await (await world.signIn('stranger')).get(path)).status).toBe(404)
  })

  it('the queue asks again after a day, once, for publishers on sale', async () => {
    const [active, idle] = [await make(), await make()]
    await activate(active)
    for (const row of [active, idle]) {
      publish(row, says(line(row)))
      await check(row)
    }
    const work = () => createJobWorker(createWorld(world.options), { consoleUrl: origin }).look()
    const checks = async (row: Row) => (await orgAdmin.list(`/supply-check?publisher=${row.id}`)).body
    await work()
    expect(await checks(active)).toHaveLength(1)
    const aDayLater = async () => {
      world.time.now = new Date(world.time.now.getTime() + 86_400_000)
      // Nobody stays signed in that long.
      orgAdmin = await signedIn(world.api, people.orgAdmin)
    }
    await aDayLater()
    publish(active, says(line(active, 'RESELLER')))
    await Promise.all([work(), work()])
    await work()
    expect(await checks(active)).toMatchObject([{ state: 'wrong_type', createdBy: 'system' }, { state: 'ok' }])
    expect(await checks(idle)).toHaveLength(1)
    const runs = (await world.store.read.list('job-run', { scope: [north] })).rows
    expect(runs).toMatchObject([{ kind: 'supply_check', status: 'succeeded', rows: 1 }])

    // One that can't be checked keeps nobody busy.
    await aDayLater()
    await withoutDomain(async () => {
      await work()
      await work()
    })
    expect(await checks(active)).toHaveLength(2)
    expect((await world.store.read.list('job-run', { scope: [north] })).total).toBe(2)
  })

  /** As rows were before organizations had one. */
  async function withoutDomain(work: () => Promise<void>): Promise<void> {
    const resource = resourceNamed(createWorld(world.options), 'organization')
    const [row] = await world.store.read.byIds('organization', [north], 'all')
    if (!row) throw new Error('There is no organization')
    const { domain: _, ...bare } = row
    await world.store.transaction(tx => tx.update('organization', [storedRow(resource, bare)]))
    await work()
    await world.store.transaction(tx => tx.update('organization', [row]))
  }
})
