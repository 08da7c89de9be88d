import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { BulkAnswer, HistoryEntry } from '../../src/engine/contract/api.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { ApiContext } from '../../src/engine/server/apiContext.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import { forgetHistory } from '../../src/engine/server/jobs/forgetHistory.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

const partner = catalogue.resources.partner as Resource

eachStore(open => {
  let test: TestWorld
  let world: ApiContext
  let admin: ApiClient

  beforeEach(async () => {
    test = await testWorld(await open(apiTables(catalogue)))
    // Ids of versions say when they were made, by the process’s own clock.
    test.time.now = new Date()
    world = createApiContext(test.options)
    admin = await test.signIn('admin')
  })

  const day = 86_400_000
  const put = async (of: string, days: number, version = 1) => {
    const at = test.time.now.getTime() - days * day
    const id = v7({ msecs: at })
    const row = { id, of, organization: north, version, at: new Date(at).toISOString(), changes: [], snapshot: {} }
    await test.store.transaction(tx => tx.insert('history', [row]))
    return id
  }
  const left = async (ids: readonly string[]) =>
    (await test.store.read.byIds('history', ids, 'all')).map(({ id }) => ids.indexOf(id))

  it('history-days: so long are versions of rows kept', async () => {
    const set = (value: number) =>
      admin.post('/setting', { key: 'history-days', value, scope: 'platform', organization: null })
    const ids = [
      await put('deal:a', 3651),
      await put('deal:a', 3649, 2),
      await put('deal:b', 367),
      await put('deal:b', 1, 2),
    ]
    await forgetHistory(world)
    expect(await left(ids)).toEqual([1, 2, 3])
    expect((await set(365)).status).toBe(400)
    expect((await set(366)).status).toBe(200)
    await forgetHistory(world)
    expect(await left(ids)).toEqual([3])
  })

  it('a row whose versions are all gone is changed, looked at and undone on as any other', async () => {
    const made = await admin.create('partner', { ...bodyFor(partner, new Map(), north), name: 'One' })
    const bulk = (client: ApiClient, body: Json) => client.patch<BulkAnswer & Json>('/partner', body)
    const { batchId } = (await bulk(admin, { ids: [made.id], changes: { name: 'Two' } })).body
    test.time.now = new Date(test.time.now.getTime() + 3651 * day)
    await forgetHistory(world)
    const later = await signedIn(test.api, people.admin)
    const versions = async () =>
      (await later.get<HistoryEntry[]>(`/partner/${made.id}/history`)).body.map(one => one.version)
    expect(await versions()).toEqual([])
    const refused = [
      await bulk(later, { undo: batchId }),
      await later.post(`/partner/${made.id}/restore`, { version: 1 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404])
    const again = await bulk(later, { ids: [made.id], changes: { name: 'Three' } })
    expect((await bulk(later, { undo: again.body.batchId })).body.results).toMatchObject([{ ok: true }])
    const { body } = await later.get<Row>(`/partner/${made.id}`)
    expect(body).toMatchObject({ name: 'Two', version: 4 })
    expect((await later.put(`/partner/${made.id}`, { ...body, name: 'Four' })).status).toBe(200)
    expect(await versions()).toEqual([5, 4, 3])
  })

  it('takes all of many, two processes at once, and none where one stops', async () => {
    const at = test.time.now.getTime() - 4000 * day
    const row = (_: unknown, index: number) => ({
      id: v7({ msecs: at + index }),
      of: 'deal:a',
      organization: north,
      version: index,
    })
    const rows = Array.from({ length: 2500 }, row)
    await test.store.transaction(tx => tx.insert('history', rows))
    const ids = rows.map(one => one.id)
    await forgetHistory(world, AbortSignal.abort())
    expect(await left(ids)).toHaveLength(2500)
    await Promise.all([forgetHistory(world), forgetHistory(createApiContext(test.options))])
    expect(await left(ids)).toEqual([])
  })
})
