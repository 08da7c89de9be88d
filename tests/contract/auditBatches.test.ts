import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let orgAdmin: ApiClient
  let rows: readonly Row[]

  beforeEach(async () => {
    const world = await testWorld(await open(apiTables(catalogue)))
    orgAdmin = await world.signIn('orgAdmin')
    const partner = catalogue.resources.partner as Resource
    rows = []
    for (const name of ['One', 'Two', 'Three'])
      rows = [...rows, await orgAdmin.create('partner', { ...bodyFor(partner, new Map(), north), name })]
  })

  const found = async (query: string) => {
    const { body } = await orgAdmin.list(`/audit-log?${query}&limit=100&sort=asc(sequence)`)
    return body.map(({ entity, action, batchId }) => ({ id: (entity as Row).id, action, batchId }))
  }

  it('a bulk change is one batch, an import another, and a single change none', async () => {
    const ids = rows.slice(0, 2).map(({ id }) => id)
    expect((await orgAdmin.send('PATCH', '/partner', { ids, changes: { timezone: 'Europe/Paris' } })).status).toBe(200)
    const names = ['Four', 'Five']
    const sheet = names.map(name => ({ ...bodyFor(catalogue.resources.partner as Resource, new Map(), north), name }))
    expect((await orgAdmin.post('/partner/import', { rows: sheet })).status).toBe(200)

    const bulk = await found('source=bulk')
    expect(bulk.map(({ id }) => id)).toEqual(ids)
    const imported = await found('source=import')
    expect(imported).toHaveLength(2)
    for (const entries of [bulk, imported]) expect(await found(`batchId=${entries[0]?.batchId}`)).toEqual(entries)
    expect(bulk[0]?.batchId).not.toBe(imported[0]?.batchId)
    expect(new Set((await found('source=api&action=create')).map(({ batchId }) => batchId))).toEqual(
      new Set([undefined]),
    )
  })

  it('calls that say so are one batch, whatever they do', async () => {
    const headers = { 'x-batch-id': 'clean-up 7' }
    const [one, two, three] = rows.map(({ id }) => id)
    await orgAdmin.send('POST', `/partner/${one}/move`, { to: 'archived' }, headers)
    await orgAdmin.send('PUT', `/partner/${two}`, { ...rows[1], name: 'Second' }, headers)
    await orgAdmin.send('POST', `/partner/${three}/move`, { to: 'archived' })
    expect(await found('batchId=clean-up 7')).toMatchObject([
      { id: one, action: expect.any(String) },
      { id: two, action: 'update' },
    ])
    const refused = await orgAdmin.send(
      'PUT',
      `/partner/${two}`,
      { ...rows[1], version: 2 },
      { 'x-batch-id': 'x'.repeat(101) },
    )
    expect(refused).toMatchObject({ status: 400, body: { error: 'X-Batch-Id: use at most 100 characters.' } })
  })
})
