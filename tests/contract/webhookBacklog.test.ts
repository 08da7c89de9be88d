import { beforeEach, expect, it } from 'vitest'
import { catalogue as ownCatalogue } from '../../resources.config.ts'
import type { Catalogue, Resource } from '../../src/engine/contract/resourceSpec.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createDeliveryWorker } from '../../src/engine/server/events/createDeliveryWorker.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, origin, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { offering } from './offering.ts'
import { eachStore } from './stores.ts'

/** With what these tests ask for: partners are made easily. */
const catalogue: Catalogue = offering(ownCatalogue, ['partner.*'])

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)), { catalogue })
    admin = await test.signIn('admin')
  })

  // The viewer edits webhooks and reads partners. What waits for a webhook tells of access and of partners.
  async function backlog() {
    const hook = { name: 'Receiver', organization: north, authKind: 'none', url: 'https://hooks.example/503' }
    const webhook = await admin.create('webhook', { ...hook, events: ['partner.*', 'audit.sensitive_change'] })
    // Without a credential: writing one takes a recent proof.
    const body = { ...bodyFor(catalogue.resources.partner as Resource, new Map(), north), dealSync: undefined }
    await admin.create('partner', { ...body, name: 'Partner', organization: north })
    const permissions = [
      { resource: 'webhook', verbs: ['list', 'read', 'create', 'update', 'activate'] },
      { resource: 'webhook-delivery', verbs: ['list', 'read', 'activate'] },
      { resource: 'partner', verbs: ['list', 'read'] },
    ]
    const role = await admin.create('role', { name: 'Hooks', organization: north, permissions })
    const { body: bindings } = await admin.list(`/role-binding?user=user-viewer&organization=${north}`)
    for (const { id } of bindings) await admin.delete(`/role-binding/${id}`)
    await admin.create('role-binding', { subjectKind: 'user', user: 'user-viewer', organization: north, role: role.id })
    const look = async () => {
      test.time.now = new Date(test.time.now.getTime() + 60_000)
      await createDeliveryWorker(createApiContext(test.options), { consoleUrl: origin }).look()
    }
    await look()
    const viewer = await signedIn(test.api, people.viewer)
    const received = () =>
      test.posts
        .filter(({ url }) => url.startsWith('https://elsewhere.example'))
        .map(({ body }) => (JSON.parse(body) as { type: string }).type)
    const path = `/webhook/${webhook.id}`
    const put = async (changes: Json) => viewer.put<Json>(path, { ...(await viewer.get<Row>(path)).body, ...changes })
    const deliveries = async () => (await admin.list(`/webhook-delivery?webhook=${webhook.id}&limit=100`)).body
    return { viewer, look, received, put, deliveries }
  }

  it('what waits isn’t led to who gave up asking for it, nor sent to them again', async () => {
    const { viewer, look, received, put, deliveries } = await backlog()
    const url = 'https://elsewhere.example/200'
    const refused = await put({ url })
    expect([refused.status, refused.body.fields]).toEqual([400, { events: expect.stringContaining('the audit log') }])
    expect((await put({ url, events: ['partner.*'] })).status).toBe(200)
    await look()
    expect(received()).toEqual(['partner.created'])
    const secret = (await deliveries()).filter(({ event }) => event === 'audit.sensitive_change')
    expect(secret.length).toBeGreaterThan(0)
    for (const one of secret)
      expect(one).toMatchObject({ status: 'skipped', error: expect.stringContaining('no longer') })
    const [again] = secret
    expect((await viewer.post(`/webhook-delivery/${again?.id}/move`, { to: 'pending' })).status).toBe(200)
    expect((await viewer.post(`/webhook/${again?.webhook}/action`, { action: 'test' })).status).toBe(200)
    await look()
    expect(received()).toEqual(['partner.created', 'webhook.test'])
  })
})
