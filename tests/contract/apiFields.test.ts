import { beforeAll, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { type Answer, type ApiClient, type Json, north, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  describe('a list that is asked for some fields', () => {
    it('answers these alone, with the id and version, however the rows are found [list.1]', async () => {
      const { admin } = await shared()
      const asked = async (query: string) => (await admin.list(`/campaign?sort=asc(name)&${query}`)).body
      const both = [
        { id: 'c1', version: 1, name: 'Lantern', status: 'draft' },
        { id: 'c2', version: 1, name: 'Pier', status: 'active' },
      ]
      expect(await asked('fields=name,status')).toEqual(both)
      expect(await asked('fields=status,%20name,id,version,name')).toEqual(both)
      expect(await asked('fields=name,status&q=pier')).toEqual([both[1]])
      expect(await asked('fields=name,status&id=c2,c1')).toEqual([both[1], both[0]])
      expect(await asked('fields=name,status&id=c1')).toEqual([both[0]])
      expect(await asked('fields=notes&limit=1')).toEqual([{ id: 'c1', version: 1 }])
      const answer = await admin.list('/campaign?fields=name&limit=1')
      expect([answer.headers.get('x-total-count'), answer.body.length]).toEqual(['2', 1])
    })

    it('works out what is computed, and keeps secrets masked', async () => {
      const { admin, store } = await shared()
      const deal = { id: 'd1', organization: north, dealType: 'programmatic_guaranteed', status: 'draft' }
      await putRows(store, 'deal', deal)
      expect((await admin.list('/deal?fields=guaranteed')).body).toEqual([{ id: 'd1', version: 1, guaranteed: true }])
      const hook = { name: 'Hook', organization: north, url: 'https://hooks.example.com/a', events: ['deal.created'] }
      await admin.create('webhook', { ...hook, authKind: 'hmac_sha256', secret: 'whsec_aGFyYm9yLWhhcmJvci1oYXJib3I' })
      const { body } = await admin.list('/webhook?fields=secret')
      expect(body).toEqual([{ id: expect.any(String), version: 1, secret: expect.objectContaining({ set: true }) }])
    })

    it('refuses fields that are not there, or not shown to who asks, in the same words', async () => {
      const { admin, orgAdmin, limited } = await shared()
      const said = ({ status, body }: Answer<unknown>) => [status, (body as Json).error]
      const none = (name: string) => [400, `Campaigns have no field “${name}”`]
      expect(said(await admin.list('/campaign?fields=name,nothing'))).toEqual(none('nothing'))
      for (const name of ['actions', 'refs', '__proto__', 'toString', 'budget.total'])
        expect(said(await admin.list(`/campaign?fields=${name}`))).toEqual(none(name))
      expect(said(await admin.list('/campaign?fields='))).toEqual([400, expect.stringContaining('“fields” names none')])
      expect(said(await admin.list('/campaign?id=c1&fields=nothing'))).toEqual(none('nothing'))

      const person = await limited()
      expect((await orgAdmin.list('/campaign?fields=fees')).status).toBe(200)
      expect(said(await person.list('/campaign?fields=name,fees'))).toEqual(none('fees'))
      expect(said(await person.list('/campaign?id=c1&fields=fees'))).toEqual(none('fees'))
      expect((await person.list('/campaign?fields=name')).body.length).toBe(2)
      // A filter of a bulk change is no list.
      const change = { filter: { fields: 'name' }, changes: { notes: 'x' } }
      expect((await admin.patch('/campaign', change)).status).toBe(400)
    })
  })

  let made: ReturnType<typeof makeWorld> | undefined
  // The embedded database takes its time to open.
  beforeAll(async () => {
    await shared()
  }, 120_000)

  function shared() {
    made ??= makeWorld()
    return made
  }

  async function makeWorld() {
    const store = await open(apiTables(catalogue))
    const { signIn } = await testWorld(store)
    const [admin, orgAdmin] = await Promise.all([signIn('admin'), signIn('orgAdmin')])
    await putRows(
      store,
      'campaign',
      { id: 'c1', organization: north, name: 'Lantern', status: 'draft' },
      { id: 'c2', organization: north, name: 'Pier', status: 'active', notes: 'Second', fees: [] },
    )
    /** The viewer, by a role that shows impressions alone. */
    const limited = async (): Promise<ApiClient> => {
      for (const { id: old } of (await admin.list('/role-binding?user=user-viewer')).body)
        await admin.delete(`/role-binding/${old}`)
      const permissions = [{ resource: 'campaign', verbs: ['list', 'read'] }]
      const role = { name: 'Impressions', organization: north, permissions, metrics: ['impressions'] }
      const { id } = await admin.create('role', role)
      const bound = { name: 'Bound', role: id, subjectKind: 'user', user: 'user-viewer', organization: north }
      await admin.create('role-binding', bound)
      return signIn('viewer')
    }
    return { store, admin, orgAdmin, limited }
  }
})
