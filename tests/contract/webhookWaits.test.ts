import { beforeEach, expect, it } from 'vitest'
import { catalogue as ownCatalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { auditStreamTable } from '../../src/engine/server/audit/auditChain.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { createDeliveryWorker } from '../../src/engine/server/events/createDeliveryWorker.ts'
import { deliveryTable, nextSequence } from '../../src/engine/server/events/deliveryRow.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, north, origin, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { offering } from './offering.ts'
import { eachStore } from './stores.ts'

const day = 86_400_000

/** With what these tests ask for: partners are made easily. */
const catalogue = offering(ownCatalogue, ['partner.*'])

// The viewer's webhook tells of partners and of access, as long as the viewer may read them.
eachStore(open => {
  let world: TestWorld
  let admin: ApiClient
  let role: Row
  let binding: Row
  let webhook: Row
  let worker: ReturnType<typeof createDeliveryWorker>

  const on = (resource: string, ...verbs: readonly string[]) => ({ resource, verbs: ['list', 'read', ...verbs] })
  const permissions = [on('webhook', 'create', 'update', 'activate'), on('partner'), on('audit-log')]

  const bind = () =>
    admin.create('role-binding', { subjectKind: 'user', user: 'user-viewer', organization: north, role: role.id })

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)), { catalogue })
    admin = await world.signIn('admin')
    role = await admin.create('role', { name: 'Hooks', organization: north, permissions })
    const { body } = await admin.list(`/role-binding?user=user-viewer&organization=${north}`)
    for (const { id } of body) await admin.delete(`/role-binding/${id}`)
    binding = await bind()
    const given = { name: 'Receiver', organization: north, authKind: 'none', url: 'https://hooks.example/200' }
    webhook = await (await world.signIn('viewer')).create('webhook', { ...given, events: ['partner.*'] })
    worker = createDeliveryWorker(createApiContext(world.options), { consoleUrl: origin })
  })

  const addPartner = (name: string) => {
    const body = { ...bodyFor(catalogue.resources.partner as Resource, new Map(), north), dealSync: undefined }
    return admin.create('partner', { ...body, name, organization: north })
  }
  const look = async (seconds: number) => {
    world.time.now = new Date(world.time.now.getTime() + seconds * 1000)
    await worker.look()
  }
  const received = () =>
    world.posts.map(({ body }) => {
      const { type, data } = JSON.parse(body) as { type: string; data: { name: string } }
      return type === 'partner.created' ? data.name : type
    })
  const move = async (path: string, to: string) => expect((await admin.post(`${path}/move`, { to })).status).toBe(200)

  it('a short loss of its maker’s access costs nothing, however it comes', async () => {
    const losses: readonly [() => Promise<unknown>, () => Promise<unknown>][] = [
      [() => move(`/organization/${north}`, 'suspend'), () => move(`/organization/${north}`, 'resume')],
      [() => move('/user/user-viewer', 'lock'), () => move('/user/user-viewer', 'unlock')],
      [() => admin.delete(`/role-binding/${binding.id}`), bind],
    ]
    for (const [index, [lose, regain]] of losses.entries()) {
      await addPartner(`Before ${index}`)
      await lose()
      await look(60)
      await look(60)
      expect(received()).toEqual([])
      await regain()
      await addPartner(`After ${index}`)
      await look(60)
      expect(received().toSorted()).toEqual([`After ${index}`, `Before ${index}`])
      world.posts.length = 0
    }
  })

  it('the day that it may last begins with the loss, however old the event is', async () => {
    await move('/user/user-viewer', 'lock')
    await addPartner('Old')
    await look(60)
    // As if it had waited for two days for a receiver that was down, and nobody had lost anything yet.
    await world.store.transaction(async tx => {
      const deliveries = (await tx.list(deliveryTable, { scope: 'all', limit: 10 })).rows
      const createdAt = new Date(world.time.now.getTime() - 2 * day).toISOString()
      await tx.update(
        deliveryTable,
        deliveries.map(row => ({ ...row, createdAt })),
      )
      const positions = (await tx.list(auditStreamTable, { scope: 'all', limit: 10 })).rows
      await tx.update(
        auditStreamTable,
        positions.map(row => ({ ...row, unreadSince: null })),
      )
    })
    const statuses = async () =>
      (await world.store.read.list(deliveryTable, { scope: 'all', limit: 10 })).rows.map(({ status }) => status)
    await look(60)
    await look(day / 1000 - 5)
    expect(await statuses()).toEqual(['pending'])
    await look(5)
    expect(await statuses()).toEqual(['skipped'])
    expect(received()).toEqual([])
  })

  it('what waits isn’t looked at all the time, and what is asked for goes out all the same', async () => {
    await addPartner('Waiting')
    await move('/user/user-viewer', 'lock')
    await look(60)
    await move('/user/user-viewer', 'unlock')
    await look(1)
    expect(received()).toEqual([])
    expect((await admin.post(`/webhook/${webhook.id}/action`, { action: 'test' })).status).toBe(200)
    await move('/user/user-viewer', 'lock')
    await look(1)
    expect(received()).toEqual(['webhook.test'])
    await move('/user/user-viewer', 'unlock')
    await look(5)
    expect(received()).toEqual(['webhook.test', 'Waiting'])
  })

  it('what waits hides nothing that its maker may read, however much it is', async () => {
    const events = ['partner.*', 'audit.sensitive_change']
    const { body } = await admin.get<Row>(`/webhook/${webhook.id}`)
    const viewer = await world.signIn('viewer')
    expect((await viewer.put(`/webhook/${webhook.id}`, { ...body, events })).body).toMatchObject({ events })
    await addPartner('Waiting')
    const narrowed = permissions.filter(({ resource }) => resource !== 'partner')
    await move('/user/user-viewer', 'lock')
    await look(60)
    await world.store.transaction(async tx => {
      const { rows } = await tx.list(deliveryTable, { scope: 'all', limit: 10 })
      const partner = rows.find(({ event }) => event === 'partner.created')
      await nextSequence(tx, async from => {
        const next = (_: unknown, index: number) => ({
          ...partner,
          id: `copy-${index}`,
          record: { type: 'partner', id: `copy-${index}`, name: 'Copy' },
          sequence: from + index + 1,
        })
        await tx.insert(deliveryTable, Array.from({ length: 250 }, next))
        return from + 250
      })
    })
    const { body: now } = await admin.get<Row>(`/role/${role.id}`)
    expect((await admin.put(`/role/${role.id}`, { ...now, permissions: narrowed })).status).toBe(200)
    await move('/user/user-viewer', 'unlock')
    await look(60)
    expect(received().length).toBeGreaterThan(0)
    expect(new Set(received())).toEqual(new Set(['audit.sensitive_change']))
    const counts = async (status: string, event = 'partner.created') =>
      (
        await world.store.read.list(deliveryTable, {
          scope: 'all',
          where: [
            { column: 'status', op: 'in', values: [status] },
            { column: 'event', op: 'in', values: [event] },
          ],
          limit: 1,
        })
      ).total
    expect([await counts('pending'), await counts('skipped')]).toEqual([251, 0])
    expect(await counts('pending', 'audit.sensitive_change')).toBe(0)
  })
})
