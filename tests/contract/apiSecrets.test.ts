import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Delivery } from '../../src/engine/server/jobs/deliver.ts'
import { DeliveryFailed } from '../../src/engine/server/jobs/deliveryFailed.ts'
import { postRun } from '../../src/engine/server/jobs/postRun.ts'
import { prepareSecrets } from '../../src/engine/server/secrets/prepareSecrets.ts'
import { createSecretBox } from '../../src/engine/server/secrets/secretBox.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import { type ApiClient, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let manager: ApiClient
  const secret = 'only the receiver knows this 4f2a'
  const header = 'Token of the receiver 77aa'
  const again = /^Enter this again: it was stored for another (URL|endpoint)$/

  beforeAll(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    manager = await world.signIn('orgAdmin')
  })

  const hook = (more: Json = {}) =>
    manager.create('webhook', {
      organization: north,
      name: `Hook ${Math.random()}`,
      url: 'https://hooks.northwind.example/in',
      events: ['report.ready'],
      authKind: 'bearer',
      secret,
      headers: [
        { name: 'X-Source', value: 'console' },
        { name: 'X-Token', value: header },
      ],
      ...more,
    })
  const stored = async (id: string): Promise<Row> => {
    const [row] = await world.store.read.byIds('webhook', [id], 'all')
    if (!row) throw new Error(`There is no webhook ${id}`)
    return row
  }
  /** What its receiver is sent now. */
  const sent = async (id: string, options = world.options) => {
    const before = world.posts.length
    const run = { id: 'r', name: 'Run', organization: north }
    const delivery = { job: { id: 'j', name: 'Job', webhook: id }, run, result: { rows: 1 }, consoleUrl: '' }
    await postRun(createApiContext(options), delivery as unknown as Delivery)
    return world.posts[before]
  }
  const evil = 'https://evil.example/in'

  it('a secret is not sent to another address than it was stored for, however that is changed', async () => {
    const row = await hook()
    const { secret: _, headers: __, ...without } = row
    const path = `/webhook/${row.id}`
    const tries = [
      await manager.put(path, { ...row, url: evil }),
      await manager.put(path, { ...without, url: evil, headers: row.headers }),
      await manager.put(path, { ...row, url: `${row.url}/other` }),
      await manager.put(path, { ...row, url: evil, secret: await stored(row.id).then(one => one.secret) }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    expect(tries[0]?.body.fields).toEqual({
      secret: expect.stringMatching(again),
      'headers.0.value': expect.stringMatching(again),
      'headers.1.value': expect.stringMatching(again),
    })
    const bulk = await manager.patch<{ results: Json[] }>('/webhook', { ids: [row.id], changes: { url: evil } })
    expect(bulk.body.results).toMatchObject([{ ok: false, fields: { secret: expect.stringMatching(again) } }])
    expect((await stored(row.id)).url).toBe(row.url)
    expect((await sent(row.id))?.headers.authorization).toBe(`Bearer ${secret}`)
  })

  it('an earlier version does not come back with the secret of a later address', async () => {
    const row = await hook({ url: evil, headers: undefined })
    const path = `/webhook/${row.id}`
    const moved = await manager.put(path, {
      ...row,
      url: 'https://hooks.northwind.example/in',
      secret: `${secret} new`,
    })
    expect(moved.status).toBe(200)
    const restored = await manager.post(`${path}/restore`, { version: 1 })
    expect([restored.status, restored.body.fields]).toEqual([400, { secret: expect.stringMatching(again) }])
    expect((await stored(row.id)).url).toBe('https://hooks.northwind.example/in')
  })

  it('a secret that is out of use is gone, and not carried over by a detour', async () => {
    const row = await hook({ headers: undefined })
    const path = `/webhook/${row.id}`
    const off = await manager.put(path, { ...row, authKind: 'none' })
    expect([off.status, off.body.secret]).toEqual([200, undefined])
    expect(await stored(row.id)).not.toHaveProperty('secret')
    const away = await manager.put(path, { ...off.body, url: evil })
    expect(away.status).toBe(200)
    const on = await manager.put(path, { ...away.body, authKind: 'bearer', secret: { set: true } })
    expect([on.status, on.body.fields]).toEqual([400, { secret: expect.any(String) }])
  })

  it('holds within groups and tables: a partner’s credential, a bidder’s token', async () => {
    const partner = await manager.create('partner', {
      organization: north,
      name: 'Partner with a secret',
      kind: 'dsp',
      domain: `p${Math.random()}.example`,
      country: 'DE',
      dealSync: { enabled: true, endpoint: 'https://sync.example/deals', authKind: 'bearer', credential: secret },
    })
    const dealSync = { ...(partner.dealSync as Json), endpoint: evil }
    const put = await manager.put(`/partner/${partner.id}`, { ...partner, dealSync })
    expect([put.status, put.body.fields]).toEqual([400, { 'dealSync.credential': expect.stringMatching(again) }])
    const bidder = await manager.create('bidder', {
      organization: north,
      name: 'Bidder with a secret',
      partner: partner.id,
      endpoint: 'https://bid.example/rtb',
      authKind: 'bearer',
      secret,
    })
    const regionEndpoints = [{ region: 'eu', endpoint: evil }]
    for (const change of [{ endpoint: evil }, { regionEndpoints }]) {
      const answer = await manager.put(`/bidder/${bidder.id}`, { ...bidder, ...change })
      expect([answer.status, Object.keys((answer.body.fields ?? {}) as Json)]).toEqual([400, ['secret']])
    }
  })

  it('a header’s value stays with its name, wherever in the list that goes', async () => {
    const row = await hook()
    const path = `/webhook/${row.id}`
    const [source, token] = row.headers as Json[]
    const one = await manager.put(path, { ...row, headers: [token] })
    expect(one.status).toBe(200)
    expect((await sent(row.id))?.headers).toMatchObject({ 'x-token': header })
    const other = await manager.put(path, { ...one.body, headers: [{ ...token, name: 'X-Other' }] })
    expect([other.status, other.body.fields]).toEqual([400, { 'headers.0.value': 'This field is required' }])
    const twice = await manager.put(path, { ...one.body, headers: [token, token] })
    expect([twice.status, twice.body.fields]).toEqual([400, { 'headers.1.value': 'This field is required' }])
    expect(source).toEqual({ name: 'X-Source', value: { set: true } })
  })

  it('is never copied', async () => {
    const row = await hook()
    const copied = await manager.post(`/webhook/${row.id}/duplicate`)
    expect([copied.status, copied.body.error]).toEqual([409, expect.stringContaining('Secrets are never copied')])
    const { body } = await manager.get<{ actions: Json[] }>(`/webhook/${row.id}`)
    expect(body.actions).toContainEqual({ action: 'duplicate', allowed: false, reason: copied.body.error })
    const partner = await manager.create('partner', {
      organization: north,
      name: 'Partner to copy',
      kind: 'dsp',
      domain: `p${Math.random()}.example`,
      country: 'DE',
      dealSync: { enabled: true, endpoint: 'https://sync.example/deals', authKind: 'bearer', credential: secret },
    })
    const copy = await manager.post(`/partner/${partner.id}/duplicate`)
    expect([copy.status, copy.body.dealSync]).toEqual([
      200,
      expect.not.objectContaining({ credential: expect.anything() }),
    ])
  })

  it('is masked for everybody and sealed at rest: no table holds it, no answer says it', async () => {
    const row = await hook({ name: 'Sealed' })
    await manager.put(`/webhook/${row.id}`, { ...row, name: 'Sealed again' })
    const tables = apiTables(catalogue).map(({ name }) => name)
    const all = await Promise.all(
      tables.map(table => world.store.read.list(table, { scope: 'all', limit: 1000 }).then(({ rows }) => rows)),
    )
    expect(JSON.stringify(all)).not.toMatch(/only the receiver knows|Token of the receiver/)
    const admin = await world.signIn('admin')
    for (const path of [`/webhook/${row.id}`, '/webhook', `/webhook/${row.id}/history`, '/audit-log?limit=1000']) {
      expect(JSON.stringify((await admin.get(path)).body)).not.toMatch(/only the receiver knows|Token of|"sealed"/)
    }
    expect((await manager.get(`/webhook/${row.id}`)).body).toMatchObject({
      secret: { set: true, hint: '…4f2a' },
      headers: [{ value: { set: true } }, { value: { set: true, hint: '…77aa' } }],
    })
  })

  it('does not open where it was not sealed, nor when it was changed', async () => {
    const [mine, other] = [await hook(), await hook({ secret: 'the secret of another one' })]
    const theirs = await stored(other.id)
    const ours = await stored(mine.id)
    const write = (row: Row) => world.store.transaction(tx => tx.update('webhook', [row]))
    await write({ ...ours, secret: theirs.secret })
    await expect(sent(mine.id)).rejects.toThrow(DeliveryFailed)
    const { sealed = '' } = (ours.secret ?? {}) as { sealed?: string }
    await write({ ...ours, secret: { sealed: `${sealed.slice(0, -3)}${sealed.endsWith('AAA') ? 'BBB' : 'AAA'}` } })
    await expect(sent(mine.id)).rejects.toThrow('enter it again')
    await write(ours)
    expect((await sent(mine.id))?.headers.authorization).toBe(`Bearer ${secret}`)
  })

  it('moves to a new key at a start, after which the old one can go', async () => {
    const row = await hook()
    const resource = catalogue.resources.webhook
    if (!resource) throw new Error('There are no webhooks')
    // As a version before sealing has left it.
    const { id: _, ...rest } = await stored(row.id)
    const plain = storedRow(resource, { ...rest, id: 'before-sealing', name: 'Plain', secret, headers: undefined })
    await world.store.transaction(tx => tx.insert('webhook', [plain]))
    const old = 'the key of the tests'
    const [both, next] = [createSecretBox(['the next key', old]), createSecretBox(['the next key'])]
    await expect(prepareSecrets(world.store, catalogue, next)).rejects.toThrow('SECRETS_KEY')
    const changed = await prepareSecrets(world.store, catalogue, both)
    expect(changed).toBeGreaterThan(2)
    expect(await prepareSecrets(world.store, catalogue, both)).toBe(0)
    expect(await prepareSecrets(world.store, catalogue, next)).toBe(0)
    for (const id of [row.id, 'before-sealing']) {
      expect((await sent(id, { ...world.options, secrets: next }))?.headers.authorization).toBe(`Bearer ${secret}`)
    }
    await expect(sent(row.id)).rejects.toThrow(DeliveryFailed)
    expect(JSON.stringify(await stored('before-sealing'))).not.toContain(secret)
  })
})
