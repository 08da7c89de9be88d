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
        ['partner.created', 'skipped', lost],
      ],
    ])
    expect(await alerts()).toEqual([['webhook', expect.stringMatching(/^The viewer set it up and can no longer read/)]])
    // Whoever moves it on, or sends again what wasn't sent, answers for nothing.
    for (const state of ['paused', 'active']) await move(`/webhook/${webhook.id}`, state)
    const [skipped] = (await admin.list('/webhook-delivery?status=skipped')).body
    await move(`/webhook-delivery/${skipped?.id}`, 'pending')
    await look()
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
    expect(await deliveries()).toContainEqual(['partner.created', 'skipped', lost])
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
    expect((await save(admin, webhook, { name: 'Looked at' })).setUpBy).toBe('user-admin')
  })

  it('is not the audit log either', async () => {
    await hook(['audit.entry'])
    const streams = () => createAuditStreams(createApiContext(world.options), null).look()
    await streams()
    const before = received()
    expect(before).toContain('audit.entry')
    await allow(permissions.filter(({ resource }) => resource !== 'audit-log'))
    await streams()
    expect(received()).toEqual(before)
    expect(world.logged.map(({ facts }) => JSON.stringify(facts)).join()).toContain('can no longer read the audit log')
  })

  it('a program’s webhook sends while the program is in use', async () => {
    const program = await admin.create('service-account', {
      name: 'Provisioning',
      organization: north,
      owner: 'user-admin',
      keyUse: 'unused',
    })
    const binding = { subjectKind: 'service_account', serviceAccount: program.id, organization: north, role: role.id }
    await admin.create('role-binding', binding)
    const webhook = await hook(['partner.*'], admin)
    await world.store.transaction(async tx => {
      const rows = await tx.lock('webhook', [webhook.id], 'all')
      await tx.update(
        'webhook',
        rows.map(row => ({ ...row, setUpBy: program.id })),
      )
    })
    await addPartner('Told')
    await look()
    expect(received()).toEqual(['partner.created'])
    await move(`/service-account/${program.id}`, 'disable')
    await addPartner('Untold')
    await look()
    expect(received()).toEqual(['partner.created'])
  })
})
