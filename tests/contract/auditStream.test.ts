import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createAuditStreams } from '../../src/engine/server/audit/auditStreams.ts'
import { auditWebhook } from '../../src/engine/server/audit/auditWebhook.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { auditFile } from '../../src/engine/server/node/auditFile.ts'
import { guardedFetch } from '../../src/engine/server/node/guardedFetch.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { forbiddenAddresses } from './forbiddenAddresses.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

const secret = 'a secret of the receiver'

eachStore(open => {
  let test: TestWorld
  let orgAdmin: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    orgAdmin = await test.signIn('orgAdmin')
  })

  const webhook = (url = 'https://siem.example/200', client = orgAdmin, organization = north) =>
    client.create('webhook', {
      name: 'SIEM',
      organization,
      url,
      events: ['audit.entry'],
      authKind: 'hmac_sha256',
      secret,
    })
  const streams = (more: object = {}) => createAuditStreams(createApiContext({ ...test.options, ...more }), null)
  const change = (name: string) =>
    orgAdmin.create('partner', { ...bodyFor(catalogue.resources.partner as Resource, new Map(), north), name })
  const received = () => test.posts.flatMap(({ body }) => (JSON.parse(body) as { entries: Row[] }).entries)
  const log = async (organization: string) => {
    const order = [{ column: 'sequence', direction: 'asc' }] as const
    return (await test.store.read.list('audit-log', { scope: [organization], order, limit: 1000 })).rows
  }
  const later = (seconds: number) => {
    test.time.now = new Date(test.time.now.getTime() + seconds * 1000)
  }
  const ahead = (minutes: number) => () => new Date(test.time.now.getTime() + minutes * 60_000)

  describe('a webhook', () => {
    it('gets every entry of its own organization from the beginning, in order, signed, and once', async () => {
      await webhook()
      await streams().look()
      await change('One')
      await Promise.all([streams().look(), streams().look(), streams().look()])
      await streams().look()
      expect(received()).toEqual(await log(north))
      expect(received().every(({ organization }) => organization === north)).toBe(true)
      for (const { headers, body, url } of test.posts) {
        const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
        expect([url, headers['webhook-signature']]).toEqual([
          'https://siem.example/200',
          `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
        ])
      }
      expect(problemIn(received())).toBeNull()
    })

    it('sees by the hashes that somebody changed, removed, added or moved an entry on the way', async () => {
      await webhook()
      for (const name of ['One', 'Two', 'Three']) await change(name)
      await streams().look()
      const [first, second, ...rest] = received()
      if (!first || !second) throw new Error('There is too little to tamper with')
      expect(problemIn([first, { ...second, action: 'read' }, ...rest])).toBe('changed 2')
      expect(problemIn([first, ...rest])).toBe('missing 2')
      expect(problemIn([second, first, ...rest])).toBe('missing 1')
      const forged = { ...second, action: 'read' }
      expect(problemIn([first, { ...forged, hash: hashOf(forged) }, ...rest])).toBe('missing 3')
    })

    it('that fails is asked again after longer and longer, and misses nothing, also over a restart', async () => {
      const row = await webhook('https://siem.example/503')
      const asked = async (seconds: number) => {
        later(seconds)
        const before = test.posts.length
        await streams().look()
        return test.posts.length - before
      }
      expect([await asked(0), await asked(0.9), await asked(0.2), await asked(1.8), await asked(0.3)]).toEqual([
        1, 0, 1, 0, 1,
      ])
      await change('While it was down')
      expect(await asked(1)).toBe(0)
      expect((await orgAdmin.get<Row>(`/webhook/${row.id}`)).body).toMatchObject({
        ...{ failuresInRow: 3, lastHttpCode: 503, version: 1 },
      })
      const current = (await orgAdmin.get<Row>(`/webhook/${row.id}`)).body
      await orgAdmin.put(`/webhook/${row.id}`, { ...current, url: 'https://siem.example/204', secret })
      test.posts.length = 0
      expect(await asked(3600)).toBeGreaterThan(0)
      expect(received()).toEqual(await log(north))
      expect((await orgAdmin.get<Row>(`/webhook/${row.id}`)).body).toMatchObject({ failuresInRow: 0 })
      // That it was told is no entry that would have to be told.
      expect(await asked(10)).toBe(0)
    })

    it.each([0, -5, 5])(
      'whose process, with a clock %i minutes ahead, ended while it sent is told again by another, and not before',
      async minutes => {
        await webhook()
        let arrived = () => {}
        const called = new Promise<void>(resolve => {
          arrived = resolve
        })
        const post = () => {
          arrived()
          return new Promise<never>(() => {})
        }
        void streams({ fetcher: { ...test.options.fetcher, post }, clock: ahead(minutes) }).look()
        await called
        const other = streams()
        await other.look()
        later(50)
        await other.look()
        expect(test.posts).toEqual([])
        later(11)
        await other.look()
        expect(received()).toEqual(await log(north))
      },
    )

    it('that failed by a clock hours ahead is asked again by another, and not at once by the same', async () => {
      const row = await webhook('https://siem.example/503')
      const wrong = streams({ clock: ahead(180) })
      await wrong.look()
      await wrong.look()
      expect(test.posts).toHaveLength(1)
      const current = (await orgAdmin.get<Row>(`/webhook/${row.id}`)).body
      await orgAdmin.put(`/webhook/${row.id}`, { ...current, url: 'https://siem.example/204', secret })
      test.posts.length = 0
      await streams().look()
      expect(received()).toEqual(await log(north))
    })

    it('is never asked at an address inside, whatever stands in its row', async () => {
      const row = await webhook()
      const body = { events: ['audit.entry'], authKind: 'none', organization: north, name: 'Inside' }
      for (const url of ['https://169.254.169.254/', 'https://10.0.0.1/']) {
        expect((await orgAdmin.post('/webhook', { ...body, url })).status).toBe(400)
      }
      const fetcher = guardedFetch({ allow: [] })
      let heard = 0
      const server = createServer(socket => {
        heard += 1
        socket.destroy()
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      const { port } = server.address() as AddressInfo
      for (const url of forbiddenAddresses(port).slice(0, 12)) {
        await test.store.transaction(async tx => {
          const [stored] = await tx.lock('webhook', [row.id], 'all')
          const held = storedRow(catalogue.resources.webhook as Resource, {
            ...stored,
            id: row.id,
            url,
            authKind: 'none',
          })
          await tx.update('webhook', [held])
        })
        later(7200)
        await streams({ fetcher }).look()
      }
      const [position] = await test.store.read.byIds('audit-stream', [`webhook ${row.id}`], 'all')
      expect(position).toMatchObject({ positions: {}, failures: 12 })
      await new Promise(resolve => server.close(resolve))
      expect(heard).toBe(0)
    })

    it('is made for the audit log by those only who may read it, and paused ones get nothing', async () => {
      const admin = await test.signIn('admin')
      const role = {
        id: 'hooks',
        name: 'Hooks',
        organization: south,
        scope: 'organization',
        status: 'active',
        version: 1,
      }
      const permissions = [
        { resource: 'webhook', verbs: ['list', 'read', 'create', 'update', 'activate'] },
        { resource: 'deal', verbs: ['read'] },
        { resource: 'report', verbs: ['read'] },
      ]
      await test.store.transaction(async tx => {
        await tx.insert('role', [storedRow(catalogue.resources.role as Resource, { ...role, permissions })])
        const [held] = await tx.lock('role-binding', ['binding-viewer-org-north'], 'all')
        const [user] = await tx.lock('user', ['user-viewer'], 'all')
        await tx.update('role-binding', [
          { ...held, id: 'binding-viewer-org-north', role: 'hooks', organization: south },
        ])
        await tx.update('user', [{ ...user, id: 'user-viewer', organizations: [south] }])
      })
      later(2)
      const viewer = await test.signIn('viewer')
      const asked = { name: 'Mine', organization: south, url: 'https://siem.example/200', authKind: 'none' }
      const refused = await viewer.post<Json>('/webhook', { ...asked, events: ['audit.entry'] })
      expect([refused.status, refused.body.fields]).toEqual([
        400,
        { events: expect.stringContaining('read the audit log') },
      ])
      expect((await viewer.post('/webhook', { ...asked, events: ['deal.created'] })).status).toBe(200)
      // It tells of the run, whose log says more than the report.
      const run = await viewer.post<Json>('/webhook', { ...asked, events: ['report.ready'] })
      expect([run.status, run.body.fields]).toEqual([400, { events: expect.stringContaining('read the job runs') }])
      // Nor may they lead elsewhere what somebody else has made.
      const theirs = await webhook(undefined, admin, south)
      const moved = { ...theirs, url: 'https://evil.example/200', secret }
      expect((await viewer.put(`/webhook/${theirs.id}`, moved)).status).toBe(400)
      await admin.post(`/webhook/${theirs.id}/move`, { to: 'paused' })
      await streams().look()
      expect(test.posts).toEqual([])
    })
  })

  it('a webhook that is stopped, or led elsewhere, while entries are sent gets no more of them', async () => {
    const row = await webhook()
    const context = createApiContext(test.options)
    const stored = async () => (await test.store.read.byIds('webhook', [row.id], 'all'))[0] as Row
    const target = auditWebhook(context, await stored())
    const entries = await log(north)
    await target.send(north, entries)
    const { body } = await orgAdmin.get<Row>(`/webhook/${row.id}`)
    expect(
      (await orgAdmin.put(`/webhook/${row.id}`, { ...body, url: 'https://other.example/200', secret })).status,
    ).toBe(200)
    await target.send(north, entries)
    expect(test.posts.map(({ url }) => new URL(url).host)).toEqual(['siem.example', 'other.example'])
    await orgAdmin.post(`/webhook/${row.id}/move`, { to: 'paused' })
    await expect(target.send(north, entries)).rejects.toThrow('no longer takes the audit log')
    expect(test.posts).toHaveLength(2)
  })

  describe('a file', () => {
    let home: string
    beforeEach(() => {
      home = mkdtempSync(join(tmpdir(), 'audit-file-'))
    })
    afterEach(() => rmSync(home, { recursive: true }))

    it('gets the entries of all, a line of JSON each, goes on when it was renamed, and after half a line', async () => {
      const path = join(home, 'audit.jsonl')
      const world = createApiContext(test.options)
      const look = () => createAuditStreams(world, auditFile(path)).look()
      const lines = (file = path) => readFileSync(file, 'utf8').trimEnd().split('\n')
      await look()
      await Promise.all([look(), look()])
      const first = lines().map(line => JSON.parse(line) as Row)
      expect(first.filter(({ organization }) => organization === north)).toEqual(await log(north))
      renameSync(path, `${path}.1`)
      await change('After')
      await look()
      expect(lines()).toHaveLength(1)
      expect(JSON.parse(lines()[0] ?? '')).toEqual((await log(north)).at(-1))
      writeFileSync(path, '{"half": ')
      await change('Later')
      await look()
      expect(lines()).toEqual(['{"half": ', JSON.stringify((await log(north)).at(-1))])
    })
  })
})

/** What a receiver finds that knows nothing but what it was sent; as the documentation says it. */
function problemIn(entries: readonly Row[]): string | null {
  let before = '0'.repeat(64)
  for (const [index, entry] of entries.entries()) {
    if (entry.sequence !== index + 1 || entry.previousHash !== before) return `missing ${index + 1}`
    if (entry.hash !== hashOf(entry)) return `changed ${index + 1}`
    before = String(entry.hash)
  }
  return null
}

function hashOf({ hash: _, ...entry }: Row): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(entry)))
    .digest('hex')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1))
  return Object.fromEntries(names.map(name => [name, sorted(Reflect.get(value, name))]))
}
