import { beforeAll, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let orgAdmin: ApiClient
  let row: Row

  beforeAll(async () => {
    const clientAddress = () => '192.0.2.7'
    world = await testWorld(await open(apiTables(catalogue)), { clientAddress })
    orgAdmin = await world.signIn('orgAdmin')
    row = await orgAdmin.create('partner', bodyFor(catalogue.resources.partner as Resource, new Map(), north))
    const admin = await world.signIn('admin')
    const { contacts } = (await admin.get<Row>(`/partner/${row.id}`)).body
    const changed = {
      ...row,
      name: 'Another',
      contacts: [...(Array.isArray(contacts) ? contacts : []), { name: 'Ann' }],
    }
    expect((await admin.put(`/partner/${row.id}`, changed)).status).toBe(200)
  })

  it('each entry says what was before, through which door, in which request, and with which browser', async () => {
    const { body } = await orgAdmin.list(`/audit-log?entity.id=${row.id}&action=update`)
    expect(body).toMatchObject([
      {
        source: 'api',
        requestId: expect.stringMatching(/^[\w-]{8,64}$/),
        changes: expect.arrayContaining([{ path: 'name', old: row.name, new: 'Another' }]),
      },
    ])
    const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0'
    const moved = await orgAdmin.send('POST', `/partner/${row.id}/move`, { to: 'archived' }, { 'user-agent': agent })
    expect(moved.status).toBe(200)
    const [entry] = (await orgAdmin.list(`/audit-log?entity.id=${row.id}&sort=desc(sequence)`)).body
    expect(entry).toMatchObject({ userAgent: agent, changes: [{ path: 'status', new: 'archived' }] })
  })

  const found = async (query: string) =>
    (await orgAdmin.list(`/audit-log?entity.id=${row.id}&${query}`)).body.map(({ action }) => action)

  it('the audit log is found by the field that was changed, also by one within it', async () => {
    expect(await found('changes.path=name&sort=asc(sequence)')).toEqual(['create', 'update'])
    expect(await found('changes.path=contacts&action=update')).toEqual(['update'])
    expect(await found('changes.path=domain&action=update')).toEqual([])
    expect(await found('changes.path=NoSuchField')).toEqual([])
  })

  it('and by actor, verb, entity, time and address, together', async () => {
    expect(await found('actor.id=user-admin&action=update,create&entity.type=partner&ip=192.0.2.7')).toEqual(['update'])
    expect(await found('actor.id=user-viewer')).toEqual([])
    expect(await found('ip=192.0.2.8')).toEqual([])
    expect(await found('at_gte=2026-12-01T00:00:00Z')).toEqual([])
  })
})
