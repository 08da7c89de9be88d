import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { OwnNotification } from '../../src/engine/contract/ownNotification.ts'
import { createAlertWorker } from '../../src/engine/server/alerts/createAlertWorker.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
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

eachStore(open => {
  let test: TestWorld
  let admin: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    admin = await test.signIn('admin')
  })

  const put = (entity: string, id: string, more: Json) =>
    putRows(test.store, entity, { id, organization: north, status: 'active', ...more })
  const key = (id: string, account: string, more: Json) => {
    const days = { createdAt: '2026-11-01T00:00:00.000Z', expiresAt: '2027-01-01T00:00:00.000Z' }
    const row = { id, account, key: id, prefix: `astrolabe_${id}`, organization: north, ...days, ...more }
    return test.store.transaction(tx => tx.insert('service-key', [row]))
  }
  const versions = (of: string, people: readonly string[]) =>
    test.store.transaction(tx =>
      tx.insert(
        'history',
        people.map((id, index) => ({ id: `${of} ${index}`, of, organization: north, version: index + 1, by: { id } })),
      ),
    )
  const openAlerts = async () => {
    await createAlertWorker(createApiContext(test.options), { consoleUrl: origin }).look()
    const { body } = await admin.list(`/alert?organization=${north}&status=open&limit=100`)
    return body.map(({ record, detail }) => [(record as Json).type, (record as Json).id, detail]).sort()
  }

  it('keys, webhooks and destinations of who left or is locked are told of, until somebody sees to them', async () => {
    await admin.create('alert-rule', { organization: north, name: 'Left behind', kind: 'maker_left' })
    for (const id of ['used', 'unused', 'platform']) await put('service-account', id, {})
    await key('k1', 'used', { createdBy: 'user-viewer' })
    await key('k2', 'unused', { createdBy: 'user-viewer', expiresAt: '2026-11-02T00:00:00.000Z' })
    await key('k3', 'platform', { createdBy: 'user-admin' })
    await put('webhook', 'edited', { createdBy: 'user-admin', updatedBy: 'user-viewer' })
    await put('webhook', 'suspended', { status: 'failing', createdBy: 'user-viewer', updatedBy: 'system' })
    await put('webhook', 'noted', { status: 'failing', createdBy: 'user-admin', updatedBy: 'system' })
    await versions('webhook:noted', ['user-manager', 'user-viewer', 'system'])
    await put('webhook', 'disabled', { status: 'disabled', updatedBy: 'user-viewer' })
    await put('destination', 'bucket', { updatedBy: 'user-manager' })
    expect(await openAlerts()).toEqual([])

    const { body } = await admin.get<Json>('/user/user-viewer')
    expect((await admin.put('/user/user-viewer', { ...body, organizations: [south] })).status).toBe(200)
    expect((await admin.post('/user/user-manager/move', { to: 'lock' })).status).toBe(200)
    const gone = 'and is no longer an active user here.'
    expect(await openAlerts()).toEqual([
      ['destination', 'bucket', `The manager changed it last ${gone}`],
      ['service-account', 'used', `The viewer created the key astrolabe_k1… ${gone}`],
      ['webhook', 'edited', `The viewer changed it last ${gone}`],
      ['webhook', 'noted', `The viewer changed it last ${gone}`],
      ['webhook', 'suspended', `The viewer changed it last ${gone}`],
    ])
    const inbox = await (await signedIn(test.api, people.orgAdmin)).get<OwnNotification[]>(
      '/current-user/notifications',
    )
    expect(inbox.body.find(({ record }) => record.id === 'edited')?.advice).toMatch(/^Check where it sends/)

    await test.store.transaction(async tx => {
      const rows = await tx.lock('webhook', ['edited', 'noted', 'suspended'], 'all')
      await tx.update(
        'webhook',
        rows.map(row => ({ ...row, updatedBy: 'user-orgAdmin' })),
      )
      await tx.remove('service-key', ['k1'])
    })
    expect((await admin.post('/user/user-manager/move', { to: 'unlock' })).status).toBe(200)
    expect(await openAlerts()).toEqual([])
  })
})
