import { expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import type { Store } from '../../src/engine/server/store/Store.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { ApiClient, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { eachStore } from './stores.ts'

/** The store, with one table that takes no more rows. */
function failingAt(store: Store, broken: string): Store {
  return {
    ...store,
    read: store.read,
    transaction: work =>
      store.transaction(tx =>
        work({
          ...tx,
          list: (table, query) => tx.list(table, query),
          ids: (table, query) => tx.ids(table, query),
          byIds: (table, ids, scope) => tx.byIds(table, ids, scope),
          lock: (table, ids, scope) => tx.lock(table, ids, scope),
          update: (table, rows) => tx.update(table, rows),
          remove: (table, ids) => tx.remove(table, ids),
          extension: of => tx.extension(of),
          insert: (table, rows) => {
            if (table === broken) throw new Error(`The table ${table} is full`)
            return tx.insert(table, rows)
          },
        }),
      ),
  }
}

eachStore(open => {
  it.each(['history', 'audit-log'])('a write whose row in %s fails leaves nothing behind', async broken => {
    const store = await open(apiTables(catalogue))
    const world = await testWorld(store)
    const admin = await world.signIn('admin')
    const partner = catalogue.resources.partner as Resource
    const row = await admin.create('partner', bodyFor(partner, new Map(), north))
    const all = async () =>
      Promise.all(
        ['partner', 'history', 'audit-log'].map(table => store.read.list(table, { scope: 'all', limit: 1000 })),
      )
    const before = await all()
    const failing = new ApiClient(
      createDescribedApi({ ...world.options, store: failingAt(store, broken) }),
      admin.cookie,
    )
    const path = `/partner/${row.id}`
    const answers = [
      await failing.post('/partner', { ...bodyFor(partner, new Map(), north), name: 'New' }),
      await failing.put(path, { ...row, name: 'Changed' }),
      await failing.post(`${path}/move`, { to: 'paused' }),
      await failing.post(`${path}/duplicate`),
      await failing.post(`${path}/restore`, { version: 1 }),
      await failing.delete(path),
    ]
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 500, 500, 500, 500])
    const bulk = await failing.patch('/partner', { ids: [row.id], changes: { name: 'Changed' } })
    expect(bulk.body).toMatchObject({ results: [{ ok: false, error: expect.stringContaining('went wrong') }] })
    expect(await all()).toEqual(before)
  })

  it('of two writers of one version one wins', async () => {
    const world = await testWorld(await open(apiTables(catalogue)))
    const admin = await world.signIn('admin')
    const partner = catalogue.resources.partner as Resource
    const row = await admin.create('partner', bodyFor(partner, new Map(), north))
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => admin.put(`/partner/${row.id}`, { ...row, name: `Writer ${n}` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
    const winner = answers.find(({ status }) => status === 200)
    expect((await admin.get(`/partner/${row.id}`)).body).toMatchObject({ version: 2, name: winner?.body.name })
    const { body } = await admin.get<unknown[]>(`/partner/${row.id}/history`)
    expect(body.length).toBe(2)
  })

  it('what is deleted while something is made that refers to it leaves no reference to nothing', async () => {
    const world = await testWorld(await open(apiTables(catalogue)))
    const admin = await world.signIn('admin')
    const [partner, seat] = [catalogue.resources.partner as Resource, catalogue.resources.seat as Resource]
    for (let round = 0; round < 5; round += 1) {
      const row = await admin.create('partner', bodyFor(partner, new Map(), north))
      const body = bodyFor(seat, new Map([['partner', row]]), north, { seed: round })
      const [gone, made] = await Promise.all([admin.delete(`/partner/${row.id}`), admin.post('/seat', body)])
      expect([gone.status, made.status].filter(status => status === 200).length).toBe(1)
      expect([[409, 200].join(), [200, 400].join()]).toContain([gone.status, made.status].join())
    }
  })
})
