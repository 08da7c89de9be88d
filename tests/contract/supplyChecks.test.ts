import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, south } from './apiClient.ts'
import { huge, type PublisherFiles, publisherFiles, says } from './publisherFiles.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'
import { supplyWorld } from './supplyWorld.ts'

const DAY = 86_400_000
let files: PublisherFiles

beforeAll(async () => {
  files = await publisherFiles()
})
afterAll(() => files.close())

const leadsTo =
  (host: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location: `http://${host}:${files.port}/ads.txt` }).end()

eachStore(open => {
  let supply: Awaited<ReturnType<typeof supplyWorld>>
  let world: (typeof supply)['world']
  let orgAdmin: ApiClient
  let ours = ''

  beforeAll(async () => {
    supply = await supplyWorld(open, files)
    world = supply.world
    ours = supply.ours
    orgAdmin = supply.admin()
    // Whoever may check publishers somewhere is let in by the policy: the row decides.
    await putRows(world.store, 'role-binding', {
      id: 'binding-manager-south-admin',
      role: 'role-org-admin',
      subjectKind: 'user',
      user: 'user-manager',
      organization: south,
    })
  })
  beforeEach(() => supply.begin())

  const make = (changes?: Json) => supply.make(changes)
  const line = (row: Row, relationship?: string) => supply.line(row, relationship)
  const check = (row: Row, who?: ApiClient) => supply.check(row, who)
  const stored = (row: Row, entity?: string) => supply.stored(row, entity)
  const publish = (row: Row, answer: RequestListener) => supply.publish(row, answer)

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
        message: 'No line lists you, so buyers don’t bid.',
        fix: `Ask the publisher to add the line “${line(row)}”.`,
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
      nextCheckAt: new Date(now + DAY).toISOString(),
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
    const [news, sport] = [await supply.site(row, 'news.p2.example'), await supply.site(row, 'sport.p2.example')]
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
    files.answers.set('sport.p2.example/ads.txt', says(line(row, 'DIRECT')))
    files.answers.set('p2.example/app-ads.txt', says(line(row, 'RESELLER')))
    const { body } = await check(row)
    expect(body).toMatchObject({ state: 'ok' })
    expect(files.asked.toSorted()).toEqual(['p2.example/ads.txt', 'p2.example/app-ads.txt', 'sport.p2.example/ads.txt'])
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
    ['is a page', () => says('<!doctype html><p>Hello', 'text/html; charset=utf-8'), 'unreachable', /web page/],
    ['is forbidden', () => (_, response) => response.writeHead(403).end(), 'unreachable', /403/],
    ['has 50 MB', () => huge, 'unreachable', /larger than 1024 KiB/],
    ['is cut off', () => (_, response) => response.destroy(), 'unreachable', /closed the connection/],
    ['is inside', () => leadsTo('inside.example'), 'unreachable', /isn’t a public address/],
    ['leads abroad twice', () => leadsTo('cdn.example'), 'unreachable', /redirected again/],
  ])('says so where the file %s', async (_, answer, state, message) => {
    const row = await make()
    const given = answer(row)
    if (given) publish(row, given)
    files.answers.set('cdn.example/ads.txt', leadsTo('third.example'))
    files.answers.set('third.example/ads.txt', says(line(row)))
    const { status, body } = await check(row)
    expect([status, body.state]).toEqual([200, state])
    const findings = (body.findings ?? []) as readonly Json[]
    expect(findings.map(finding => finding.message).join()).toMatch(message)
    expect((await stored(row)).adsTxt).toMatchObject({ state })
  })

  it('follows one redirect abroad, and says where to', async () => {
    const row = await make()
    publish(row, leadsTo('cdn.example'))
    files.answers.set('cdn.example/ads.txt', says(line(row)))
    expect((await check(row)).body).toMatchObject({
      state: 'ok',
      files: [{ redirectedTo: `http://cdn.example:${files.port}/ads.txt`, lines: 1 }],
    })
  })

  it('a file that can’t be read leaves what is known: it neither lifts a block nor loses lines', async () => {
    const row = await make({ domain: 'p3.example' })
    const site = await supply.site(row, 'www.p3.example')
    publish(row, says(line(row, 'RESELLER')))
    await check(row)
    for (const away of [
      says('<html>Are you a robot?', 'text/html'),
      ((_, response) => response.writeHead(503).end()) satisfies RequestListener,
    ]) {
      publish(row, away)
      expect((await check(row)).body).toMatchObject({ state: 'unreachable', removed: [] })
      expect((await stored(row)).adsTxt).toMatchObject({ state: 'wrong_type', lines: [{ account: row.sellerId }] })
      expect(await stored(site, 'site')).toMatchObject({ adsTxtState: 'wrong_type' })
    }
    // Nothing is known of another domain.
    const { version } = await stored(site, 'site')
    const elsewhere = { domain: 'away.example', url: 'https://away.example/' }
    const moved = await orgAdmin.put<Row>(`/site/${site.id}`, {
      ...(await stored(site, 'site')),
      ...elsewhere,
      version,
    })
    expect(moved).toMatchObject({ status: 200, body: { adsTxtState: 'unchecked' } })
    await check(row)
    expect(await stored(site, 'site')).toMatchObject({ adsTxtState: 'unreachable' })
    expect((await check(await make({ domain: 'away.example' }))).body).toMatchObject({ state: 'unreachable' })
  })

  it('fetches twenty files of a publisher, and says what it left out', async () => {
    const row = await make({ domain: 'p4.example' })
    for (let at = 0; at < 21; at += 1) {
      const domain = `s${at}.p4.example`
      await orgAdmin.create('app', {
        ...{ organization: north, publisher: row.id, name: domain, bundle: `example.p4.s${at}`, store: 'other' },
        ...{ storeUrl: `https://${domain}/`, domain: `many${at}.example`, platform: 'mobile' },
      })
    }
    publish(row, says(line(row)))
    const { body } = await check(row)
    expect(body.files).toHaveLength(20)
    expect(body.findings).toMatchObject([
      { message: '2 more files weren’t checked: a check reads 20 files.' },
      ...Array.from({ length: 19 }, () => ({ severity: 'warning' })),
    ])
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
    expect(files.asked).toEqual([])
    const statuses: number[] = []
    for (let at = 0; at < 6; at += 1) statuses.push((await check(row)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await (await world.signIn('stranger')).list(`/supply-check?publisher=${row.id}`)).body).toEqual([])

    const other = await make()
    files.asked.length = 0
    const organization = await supply.without('organization', north, 'domain')
    expect(await check(other)).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/organization’s domain first/) },
    })
    await supply.restore('organization', organization)
    expect(files.asked).toEqual([])
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
    await supply.activate(open)
    await supply.activate(hidden)
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
})
