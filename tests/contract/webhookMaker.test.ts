import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue as ownCatalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createAlertWorker } from '../../src/engine/server/alerts/createAlertWorker.ts'
import { createAuditStreams } from '../../src/engine/server/audit/auditStreams.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createDeliveryWorker } from '../../src/engine/server/events/createDeliveryWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { bodyFor } from './makeRows.ts'
import { offering } from './offering.ts'

/** With what these tests ask for: partners are made easily. */
const catalogue = offering(ownCatalogue, ['partner.*', 'partner.created'])

// The viewer edits webhooks, and reads partners and the audit log.
describe('what a webhook sends', () => {
  let world: TestWorld
  let admin: ApiClient
  let viewer: ApiClient
  let role: Row

  const on = (resource: string, ...verbs: readonly string[]) => ({ resource, verbs: ['list', 'read', ...verbs] })
  const webhooks = on('webhook', 'create', 'update', 'activate')
  const permissions = [webhooks, on('webhook-delivery'), on('partner'), on('audit-log')]

  beforeEach(async () => {
    world = await testWorld(advertisingStore(), { catalogue })
    admin = await world.signIn('admin')
    viewer = await world.signIn('viewer')
    role = await admin.create('role', { name: 'Hooks', organization: north, permissions })
    const { body } = await admin.list(`/role-binding?user=user-viewer&organization=${north}`)
    for (const { id } of body) await admin.delete(`/role-binding/${id}`)
    await admin.create('role-binding', { subjectKind: 'user', user: 'user-viewer', organization: north, role: role.id })
  })

  const url = 'https://hooks.example/200'
  const given = { name: 'Receiver', organization: north, authKind: 'none', url }
  const hook = (events: readonly string[], who = viewer) => who.create('webhook', { ...given, events })
  const addPartner = (name: string) => {
    const body = { ...bodyFor(catalogue.resources.partner as Resource, new Map(), north), dealSync: undefined }
    return admin.create('partner', { ...body, name, organization: north })
  }
  const look = async () => {
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    await createDeliveryWorker(createApiContext(world.options), { consoleUrl: origin }).look()
  }
  const received = () => world.posts.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  const deliveries = async () =>
    (await admin.list('/webhook-delivery?limit=100&sort=asc(sequence)')).body.map(({ event, status, error }) =>
      error === undefined ? [event, status] : [event, status, error],
    )
  const change = (table: string, changed: (row: Row) => Json) =>
    world.store.transaction(async tx => {
      const { rows } = await tx.list(table, { scope: 'all', limit: 100 })
      await tx.update(
        table,
        rows.map(row => ({ ...row, ...changed(row), id: row.id })),
      )
    })
  const makeLossOlder = (ms: number) =>
    change('audit-stream', ({ unreadSince }) =>
      typeof unreadSince === 'string' ? { unreadSince: new Date(Date.parse(unreadSince) - ms).toISOString() } : {},
    )
  const lost = expect.stringContaining('can no longer read this')
  const now = async ({ id }: Row) => (await admin.get<Row>(`/webhook/${id}`)).body
  const save = async (who: ApiClient, row: Row, changes: Json = {}) => {
    const { status, body } = await who.put<Row>(`/webhook/${row.id}`, { ...(await now(row)), ...changes })
    expect([status, body]).toEqual([200, expect.anything()])
    return body
  }
  const move = async (path: string, to: string) => expect((await admin.post(`${path}/move`, { to })).status).toBe(200)
  const allow = async (some: typeof permissions, more: Json = {}) => {
    const { body } = await admin.get<Row>(`/role/${role.id}`)
    expect((await admin.put(`/role/${role.id}`, { ...body, permissions: some, ...more })).status).toBe(200)
  }
  const alerts = async () => {
    await createAlertWorker(createApiContext(world.options), { consoleUrl: origin }).look()
    const { body } = await admin.list(`/alert?organization=${north}&status=open&limit=100`)
    return body.map(({ record, detail }) => [(record as Json).type, detail])
  }

  it('nobody is told any more what its maker has lost, until somebody who may read it saves it', async () => {
    await admin.create('alert-rule', { organization: north, name: 'Left behind', kind: 'maker_left' })
    const webhook = await hook(['partner.*'])
    expect(webhook.setUpBy).toBe('user-viewer')
    await addPartner('First')
    await look()
    expect([received(), await alerts()]).toEqual([['partner.created'], []])

    await move('/user/user-viewer', 'lock')
    await addPartner('Second')
    await look()
    expect([received(), await deliveries()]).toEqual([
      ['partner.created'],
      [
        ['partner.created', 'delivered'],
        ['partner.created', 'pending'],
      ],
    ])
    expect(await alerts()).toEqual([['webhook', expect.stringMatching(/^The viewer set it up and can no longer read/)]])
    // Whoever moves it on, or sends again what wasn't sent, answers for nothing.
    for (const state of ['paused', 'active']) await move(`/webhook/${webhook.id}`, state)
    await makeLossOlder(86_400_000)
    await look()
    const [skipped] = (await admin.list('/webhook-delivery?status=skipped')).body
    expect(skipped?.error).toEqual(lost)
    await move(`/webhook-delivery/${skipped?.id}`, 'pending')
    await look()
    expect((await deliveries()).at(-1)).toEqual(['partner.created', 'skipped', lost])
    expect([received(), (await now(webhook)).setUpBy]).toEqual([['partner.created'], 'user-viewer'])

    expect((await save(admin, webhook)).setUpBy).toBe('user-admin')
    await move(`/webhook-delivery/${skipped?.id}`, 'pending')
    await look()
    expect([received(), await alerts()]).toEqual([['partner.created', 'partner.created'], []])
  })

  it('is of each event what its maker may still read', async () => {
    await hook(['partner.*', 'audit.sensitive_change'])
    await allow(permissions.filter(({ resource }) => resource !== 'partner'))
    await addPartner('Untold')
    await look()
    expect(new Set(received())).toEqual(new Set(['audit.sensitive_change']))
    expect(await deliveries()).toContainEqual(['partner.created', 'pending'])
  })

  it('is nothing where its maker may read a part of it alone', async () => {
    await hook(['partner.*'])
    await allow(permissions, { metrics: ['impressions'] })
    await addPartner('Untold')
    await look()
    expect(received()).toEqual([])
  })

  it.each<[string, Json]>([
    ['its URL', { url: 'https://elsewhere.example/200' }],
    ['its events', { events: ['partner.created', 'audit.entry'] }],
    ['how it signs in', { authKind: 'bearer', secret: 'only both of them know' }],
    ['a header', { headers: [{ name: 'X-Tenant', value: 'mine' }] }],
  ])('is sent in the name of who changed %s last, whatever they say of that', async (_, changes) => {
    const webhook = await hook(['partner.created'], admin)
    const renamed = await save(viewer, webhook, { name: 'Renamed', timeoutMs: 2000, setUpBy: 'user-viewer' })
    expect(renamed.setUpBy).toBe('user-admin')
    const led = await save(viewer, webhook, { ...changes, setUpBy: 'user-admin' })
    expect(led.setUpBy).toBe('user-viewer')
    await move('/user/user-viewer', 'lock')
    await addPartner('Untold')
    await look()
    expect(received()).toEqual([])
  })

  it('goes on where nobody knows its maker any more, as it was saved before that was kept', async () => {
    const webhook = await hook(['partner.*'])
    await world.store.transaction(async tx => {
      for (const { setUpBy: _, ...row } of await tx.lock('webhook', [webhook.id], 'all'))
        await tx.update('webhook', [{ ...row, id: row.id }])
    })
    await move('/user/user-viewer', 'lock')
    await addPartner('Told')
    await look()
    expect(received()).toEqual(['partner.created'])
    expect((await admin.post(`/webhook/${webhook.id}/action`, { action: 'test' })).status).toBe(200)
    expect(await now(webhook)).not.toHaveProperty('setUpBy')
    expect((await save(admin, webhook, { name: 'Looked at' })).setUpBy).toBe('user-admin')
  })

  it('stays its maker’s when somebody else sends a test event, and is whose who takes over the secret', async () => {
    const secret = 'whsec_YWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXo='
    const webhook = await admin.create('webhook', { ...given, events: ['partner.*'], authKind: 'hmac_sha256', secret })
    const rotate = () => viewer.post<Json>(`/webhook/${webhook.id}/secret`)
    expect((await viewer.post(`/webhook/${webhook.id}/action`, { action: 'test' })).status).toBe(200)
    expect((await now(webhook)).setUpBy).toBe('user-admin')
    expect((await rotate()).status).toBe(200)
    expect(await now(webhook)).toMatchObject({ setUpBy: 'user-viewer', previousSecretEndsAt: expect.anything() })

    const { body } = await admin.get<Row>(`/role/${role.id}`)
    const narrowed = permissions.filter(({ resource }) => resource !== 'partner')
    expect((await admin.put(`/role/${role.id}`, { ...body, permissions: narrowed })).status).toBe(200)
    expect((await admin.post(`/webhook/${webhook.id}/action`, { action: 'test' })).status).toBe(200)
    expect((await now(webhook)).setUpBy).toBe('user-viewer')
    const refused = await rotate()
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { events: expect.stringContaining('You need permission to read the partners') },
    ])
    expect((await now(webhook)).setUpBy).toBe('user-viewer')
  })

  it('is told of where its maker isn’t there any more', async () => {
    await admin.create('alert-rule', { organization: north, name: 'Left behind', kind: 'maker_left' })
    await hook(['partner.*'])
    await change('webhook', () => ({ setUpBy: 'nobody' }))
    expect(await alerts()).toEqual([
      ['webhook', expect.stringMatching(/^A deleted user or service account set it up and can no longer read/)],
    ])
  })

  it('is not the audit log either, which goes on where it stopped', async () => {
    await hook(['audit.entry'])
    const worker = createAuditStreams(createApiContext(world.options), null)
    const streams = () => {
      world.time.now = new Date(world.time.now.getTime() + 60_000)
      return worker.look()
    }
    await streams()
    const before = received()
    expect(before).toContain('audit.entry')
    await allow(permissions.filter(({ resource }) => resource !== 'audit-log'))
    for (const _ of [1, 2]) await streams()
    expect(received()).toEqual(before)
    const logged = world.logged.map(({ message }) => message).filter(message => message.includes('audit log'))
    expect(logged).toEqual(['Whoever set up the webhook can no longer read the audit log: it waits'])
    await allow(permissions)
    await streams()
    const sequences = world.posts.flatMap(({ body }) =>
      (JSON.parse(body) as { entries: { sequence: number }[] }).entries.map(({ sequence }) => sequence),
    )
    expect(sequences).toEqual(sequences.map((_, index) => index + 1))
    expect(received().length).toBeGreaterThan(before.length)
  })

  it('a program’s webhook sends while the program is in use, and has a key', async () => {
    await admin.create('alert-rule', { organization: north, name: 'Left behind', kind: 'maker_left' })
    const program = await admin.create('service-account', {
      name: 'Provisioning',
      organization: north,
      owner: 'user-admin',
      keyUse: 'unused',
    })
    const binding = { subjectKind: 'service_account', serviceAccount: program.id, organization: north, role: role.id }
    await admin.create('role-binding', binding)
    const expiresAt = new Date(world.time.now.getTime() + 86_400_000).toISOString()
    const key = { id: 'k1', key: 'k1', prefix: 'astrolabe_k1', account: program.id, organization: north, expiresAt }
    const live = { ...key, createdBy: 'user-admin', createdAt: world.time.now.toISOString() }
    await world.store.transaction(tx => tx.insert('service-key', [live]))
    await hook(['partner.*'], admin)
    await change('webhook', () => ({ setUpBy: program.id }))
    await addPartner('Told')
    await look()
    expect([received(), await alerts()]).toEqual([['partner.created'], []])
    await change('service-key', () => ({ expiresAt: world.time.now.toISOString() }))
    await addPartner('Told later')
    await look()
    const told = 'Provisioning set it up and can no longer read all that it sends, so that isn’t sent.'
    expect([received(), await alerts()]).toEqual([['partner.created'], [['webhook', told]]])
    await change('service-key', () => ({ expiresAt }))
    await look()
    expect([received(), await alerts()]).toEqual([['partner.created', 'partner.created'], []])
    world.posts.length = 0
    await move(`/service-account/${program.id}`, 'disable')
    await addPartner('Untold')
    await look()
    expect(received()).toEqual([])
  })
})
