import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Resource, Verb } from '../../src/engine/contract/resourceSpec.ts'
import { refreshKeyUses } from '../../src/engine/server/access/keyUse.ts'
import { createApi } from '../../src/engine/server/createApi.ts'
import { createApiContext } from '../../src/engine/server/createApiContext.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { storedRow } from '../../src/engine/server/store/storedRow.ts'
import {
  type Answer,
  type ApiClient,
  type Json,
  north,
  origin,
  password,
  people,
  signedIn,
  type TestWorld,
  testWorld,
} from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

/** From where, for how long and for what a program may call, and what is known of its calls. */
eachStore(open => {
  let world: TestWorld
  let orgAdmin: ApiClient

  beforeAll(async () => {
    const clientAddress = (request: Request) => request.headers.get('x-test-address')
    world = await testWorld(await open(apiTables(catalogue)), { clientAddress })
    orgAdmin = await world.signIn('orgAdmin')
  })

  // Time passes here, and changes of programs ask for a recent proof.
  const prove = () => orgAdmin.post('/current-user/proof', { password })
  beforeEach(prove)

  const call = async (
    key: string,
    path: string,
    { address = '203.0.113.7', method = 'GET', body, headers = {} }: CallOptions = {},
  ): Promise<Answer<Json>> => {
    const response = await world.api(
      new Request(`${origin}/api/v1${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'x-test-address': address,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    )
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
  }

  let accounts = 0
  /** A program with a role in North, and its key. */
  const program = async (values: Json = {}, role = 'role-org-admin') => {
    const name = `Program ${++accounts}`
    const account = await orgAdmin.create('service-account', {
      organization: north,
      name,
      owner: 'user-orgAdmin',
      ...values,
    })
    await orgAdmin.create('role-binding', {
      organization: north,
      name: `${name}: role`,
      role,
      subjectKind: 'service_account',
      serviceAccount: account.id,
    })
    return { id: account.id, key: await keyOf(account.id) }
  }
  const keyOf = async (id: string) => String((await orgAdmin.post(`/service-account/${id}/keys`)).body.secret)
  const later = (ms: number) => {
    world.time.now = new Date(world.time.now.getTime() + ms)
  }
  const change = async (id: string, values: Json, as = orgAdmin) => {
    const { body } = await as.get<Row>(`/service-account/${id}`)
    const answer = await as.put<Row>(`/service-account/${id}`, { ...body, ...values })
    later(2000)
    return answer
  }

  describe('allowed addresses', () => {
    it('let a key be used from these networks only, and say so in the audit log once', async () => {
      const { id, key } = await program({ allowedAddresses: ['203.0.113.0/28', '2001:db8:7::/48', '192.0.2.44'] })
      const from = async (address: string) => (await call(key, '/campaign', { address })).status
      expect(await from('203.0.113.15')).toBe(200)
      expect(await from('::ffff:203.0.113.3')).toBe(200)
      expect(await from('2001:db8:7:1::5')).toBe(200)
      expect(await from('192.0.2.44')).toBe(200)
      for (const address of ['203.0.113.16', '2001:db8:8::1', '192.0.2.45', 'nonsense', '']) {
        expect([address, await from(address)]).toEqual([address, 403])
      }
      const refused = await call(key, '/campaign', { address: '203.0.113.16' })
      expect(refused.body.error).toBe(
        'This key can’t be used from 203.0.113.16. Ask the administrator of the service account to allow this address.',
      )
      const { body } = await orgAdmin.list(`/audit-log?action=key_refused&entity.id=${id}&limit=100`)
      expect(body).toMatchObject([{ ip: '203.0.113.16', actor: { id, kind: 'service_account' } }])
    })

    it('are networks', async () => {
      for (const one of ['0.0.0.0/0', '::/0', '10.0.0.0/33', '300.1.1.1', '10.0.0', 'fe80::1%eth0', '1.2.3.4/']) {
        const values = { organization: north, name: 'Wrong', owner: 'user-orgAdmin', allowedAddresses: [one] }
        const answer = await orgAdmin.post<{ fields: Json }>('/service-account', values)
        expect([one, answer.status, Object.keys(answer.body.fields)]).toEqual([one, 400, ['allowedAddresses.0']])
      }
    })

    it('ask for the proxy’s word where it is trusted, and for nothing that the client writes', async () => {
      const { key } = await program({ allowedAddresses: ['203.0.113.0/28'] })
      const behind = createApi({ ...world.options, trustProxy: true, clientAddress: () => '10.0.0.1' })
      const open = createApi({ ...world.options, trustProxy: false, clientAddress: () => '10.0.0.1' })
      const from = async (api: typeof open, forwarded: string) => {
        const headers = { authorization: `Bearer ${key}`, 'x-forwarded-for': forwarded }
        return (await api(new Request(`${origin}/api/v1/campaign`, { headers }))).status
      }
      expect(await from(behind, '198.51.100.1, 203.0.113.5')).toBe(200)
      expect(await from(behind, '203.0.113.5:40312')).toBe(200)
      expect(await from(behind, '203.0.113.5, 198.51.100.1')).toBe(403)
      expect(await from(open, '203.0.113.5')).toBe(403)
    })
  })

  describe('scopes', () => {
    const scopes = [
      { resource: 'campaign', verbs: ['list', 'read', 'approve'] },
      { resource: 'group', verbs: ['list', 'create'] },
    ] satisfies { resource: string; verbs: Verb[] }[]

    it('leave a program what both they and its roles allow', async () => {
      const wide = await program({ scopes })
      expect((await call(wide.key, '/campaign')).status).toBe(200)
      expect((await call(wide.key, '/deal')).status).toBe(403)
      expect((await call(wide.key, '/role-binding')).status).toBe(403)
      const body = { organization: north, name: 'A group' }
      const headers = { 'x-requested-with': 'test' }
      expect((await call(wide.key, '/group', { method: 'POST', body, headers })).status).toBe(200)
      expect((await call(wide.key, '/current-user')).body.grants).toEqual({
        [north]: { campaign: ['list', 'read', 'approve'], group: ['list', 'create'] },
      })
      const narrow = await program({ scopes: [{ resource: '*', verbs: ['list', 'create'] }] }, 'role-read-only')
      expect((await call(narrow.key, '/current-user')).body.grants).toEqual({ [north]: { '*': ['list'] } })
      expect((await call(narrow.key, '/group', { method: 'POST', body, headers })).status).toBe(403)
    })

    it('name resources that there are', async () => {
      const values = { organization: north, name: 'Wrong', owner: 'user-orgAdmin' }
      const scopes = [{ resource: 'campain', verbs: ['list'] }]
      const answer = await orgAdmin.post<{ fields: Json }>('/service-account', { ...values, scopes })
      expect(answer).toMatchObject({ status: 400, body: { fields: { 'scopes.0.resource': expect.any(String) } } })
    })

    it('are widened by nobody who has less, neither the program itself', async () => {
      const own = { scopes: [{ resource: 'service-account', verbs: ['list', 'read', 'update', 'manage_access'] }] }
      const { id, key } = await program(own)
      const { body } = await call(key, `/service-account/${id}`)
      const headers = { 'x-requested-with': 'test' }
      for (const values of [
        { scopes: [] },
        { allowedAddresses: ['198.51.100.0/24'] },
        { expiresAt: '2027-05-01T00:00:00.000Z' },
      ]) {
        const sent = { ...body, ...values, version: body.version }
        const answer = await call(key, `/service-account/${id}`, { method: 'PUT', body: sent, headers })
        expect([values, answer.status]).toEqual([values, 403])
      }
      await may('keeper', { 'service-account': ['list', 'read', 'update'] })
      const keeper = await world.signIn('viewer')
      expect((await change(id, { description: 'Renamed' }, keeper)).status).toBe(200)
      expect((await change(id, { scopes: [] }, keeper)).status).toBe(403)
      await may('keeper', { 'service-account': ['list', 'read', 'update', 'delete', 'manage_access'] })
      expect((await change(id, { scopes: [] }, keeper)).status).toBe(403)
      expect((await keeper.post(`/service-account/${id}/move`, { to: 'disabled' })).status).toBe(403)
      expect((await keeper.delete(`/service-account/${id}`)).status).toBe(403)
      expect((await change(id, { scopes: [] })).status).toBe(200)
      // Holding what it may is not enough: limits are access.
      const reader = await program({ scopes: [{ resource: 'deal', verbs: ['list'] }] }, 'role-read-only')
      await may('keeper', { '*': ['list', 'read', 'export', 'update'] })
      expect((await change(reader.id, { scopes: [] }, keeper)).status).toBe(403)
      await may('keeper', { '*': ['list', 'read', 'export', 'update', 'manage_access'] })
      expect((await change(reader.id, { scopes: [] }, keeper)).status).toBe(200)
      await may('keeper', { '*': ['list', 'read'] })
    })
  })

  it('ends with its account, which says when', async () => {
    const { id, key } = await program({ expiresAt: '2026-11-21T10:00:00.000Z' })
    expect((await call(key, '/campaign')).status).toBe(200)
    world.time.now = new Date('2026-11-21T10:00:01.000Z')
    await prove()
    expect((await call(key, '/campaign')).status).toBe(401)
    expect((await orgAdmin.post(`/service-account/${id}/keys`)).status).toBe(409)
    expect((await change(id, { expiresAt: '2026-11-20T10:00:00.000Z' })).status).toBe(400)
    expect((await change(id, { expiresAt: '2027-11-21T10:00:00.000Z' })).status).toBe(200)
    expect((await call(key, '/campaign')).status).toBe(200)
  })

  it('is found among however many that have run out', async () => {
    const { id } = await program()
    const { rows } = await world.store.read.list('service-key', {
      scope: 'all',
      where: [{ column: 'account', op: 'in', values: [id] }],
      limit: 1,
    })
    const old = Array.from({ length: 120 }, (_, at) => ({
      ...rows[0],
      // The first in any order.
      id: `~${String(at).padStart(3, '0')}`,
      expiresAt: new Date(world.time.now.getTime() - 1).toISOString(),
    }))
    await world.store.transaction(tx => tx.insert('service-key', old))
    await keyOf(id)
    expect((await orgAdmin.post(`/service-account/${id}/keys`)).status).toBe(409)
    expect((await orgAdmin.list(`/service-account/${id}/keys`)).body).toHaveLength(2)
  })

  it('has two keys at once, to go from one to the other', async () => {
    const { id, key } = await program()
    later(1000)
    const second = await keyOf(id)
    expect((await orgAdmin.post(`/service-account/${id}/keys`)).status).toBe(409)
    expect([(await call(key, '/campaign')).status, (await call(second, '/campaign')).status]).toEqual([200, 200])
    const { body } = await orgAdmin.list(`/service-account/${id}/keys`)
    await orgAdmin.delete(`/service-account/${id}/keys/${body[0]?.id}`)
    expect([(await call(key, '/campaign')).status, (await call(second, '/campaign')).status]).toEqual([401, 200])
  })

  describe('last use', () => {
    it('is known by time and address, and written once for many calls', async () => {
      const { id, key } = await program()
      const shown = async () => (await orgAdmin.list(`/service-account/${id}/keys`)).body[0]
      expect(await shown()).toMatchObject({ lastUsedAt: null, lastUsedAddress: null })
      const before = (await orgAdmin.get<Row>(`/service-account/${id}`)).body
      expect(before).toMatchObject({ keyUse: 'not_yet' })
      let writes = 0
      const { store } = world
      const counting: Store = {
        prepare: () => store.prepare(),
        read: store.read,
        extension: of => store.extension(of),
        transaction: work => {
          writes += 1
          return store.transaction(work)
        },
        exclusively: work => store.exclusively(work),
        ping: () => store.ping(),
        close: () => store.close(),
      }
      const api = createApi({ ...world.options, store: counting })
      const headers = { authorization: `Bearer ${key}`, 'x-test-address': '198.51.100.9' }
      const ask = async () => (await api(new Request(`${origin}/api/v1/campaign`, { headers }))).status
      expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array(20).fill(200))
      expect(await ask()).toBe(200)
      expect(writes).toBe(1)
      const at = world.time.now.toISOString()
      expect(await shown()).toMatchObject({ lastUsedAt: at, lastUsedAddress: '198.51.100.9' })
      const after = (await orgAdmin.get<Row>(`/service-account/${id}`)).body
      // Being used is no change that anybody who edits it must know of.
      expect(after).toMatchObject({ keyUse: 'in_use', lastUsedAt: at, version: before.version })
    })

    it('is not made of calls that were refused', async () => {
      const { id, key } = await program({ allowedAddresses: ['203.0.113.0/28'] })
      expect((await call(key, '/campaign', { address: '198.51.100.1' })).status).toBe(403)
      expect((await orgAdmin.get<Row>(`/service-account/${id}`)).body).toMatchObject({ keyUse: 'not_yet' })
    })

    it('is missed after 90 days, key by key', async () => {
      const [idle, busy, none] = [await program(), await program(), await program()]
      const own = await keyOf(busy.id)
      const { body } = await orgAdmin.list(`/service-account/${none.id}/keys`)
      await orgAdmin.delete(`/service-account/${none.id}/keys/${body[0]?.id}`)
      await call(idle.key, '/campaign')
      await call(busy.key, '/campaign')
      later(89 * day)
      await call(own, '/campaign')
      const uses = async () => {
        await refreshKeyUses(createApiContext(world.options))
        const ids = [idle, busy, none].map(({ id }) => id)
        const { body } = await orgAdmin.list(`/service-account?id=${ids.join(',')}`)
        return ids.map(id => body.find(row => row.id === id)?.keyUse)
      }
      orgAdmin = await signedInAgain()
      expect(await uses()).toEqual(['in_use', 'in_use', 'no_key'])
      later(2 * day)
      orgAdmin = await signedInAgain()
      expect(await uses()).toEqual(['unused', 'unused', 'no_key'])
      const found = await orgAdmin.list('/service-account?keyUse=unused&limit=100')
      expect(found.body.map(({ id }) => id)).toEqual(expect.arrayContaining([idle.id, busy.id]))
      await call(idle.key, '/campaign')
      expect((await uses())[0]).toBe('in_use')
    })
  })

  it('upgrades accounts that were made before', async () => {
    const old = { id: 'old-account', organization: north, status: 'active', owner: 'user-orgAdmin' }
    await putRows(world.store, 'service-account', old)
    const key = await keyOf('old-account')
    expect((await call(key, '/current-user')).status).toBe(200)
    expect((await orgAdmin.get('/service-account/old-account')).body).toMatchObject({ keyUse: 'in_use' })
  })

  /** The viewer's role in North. */
  async function may(id: string, permissions: Readonly<Record<string, readonly Verb[]>>): Promise<void> {
    const role = catalogue.resources.role as Resource
    const listed = Object.entries(permissions).map(([name, verbs]) => ({ resource: name, verbs }))
    await world.store.transaction(async tx => {
      const [binding] = await tx.lock('role-binding', ['binding-viewer-org-north'], 'all')
      const row = { id, name: id, organization: north, scope: 'organization', permissions: listed }
      await tx.remove('role', [id])
      await tx.insert('role', [storedRow(role, row)])
      if (binding && binding.role !== id) await tx.update('role-binding', [{ ...binding, role: id }])
    })
    later(2000)
  }

  const signedInAgain = () => signedIn(world.api, people.orgAdmin)
})

const day = 86_400_000

interface CallOptions {
  readonly address?: string
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
