import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { factStore } from '../../src/advertising/server/facts/store/factStore.ts'
import { accessReads } from '../../src/engine/server/access/accessReads.ts'
import { accessTables, accessVersion, versioningStore } from '../../src/engine/server/access/accessVersion.ts'
import { createPrincipals } from '../../src/engine/server/access/createPrincipals.ts'
import { prepareSystem } from '../../src/engine/server/access/prepareSystem.ts'
import { watchAccessVersion } from '../../src/engine/server/access/watchAccessVersion.ts'
import type { Row, Store } from '../../src/engine/server/store/Store.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { ApiClient, north, password, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let store: Store
  let told = 0

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    told = 0
    store = versioningStore(world.options.store, () => {
      told += 1
    })
  })

  const later = (ms: number) => {
    world.time.now = new Date(world.time.now.getTime() + ms)
  }
  const now = async () => (await accessVersion(world.store.read)).grants
  const sessionsNow = async () => (await accessVersion(world.store.read)).sessions
  const principalsOf = (read: Store['read']) => {
    const clock = () => world.time.now
    return createPrincipals({ read }, catalogue, clock, watchAccessVersion({ read }, clock))
  }
  const put = (into: Store, table: string, row: Row) =>
    into.transaction(async tx => {
      const [old] = await tx.lock(table, [row.id], 'all')
      await (old ? tx.update(table, [{ ...old, ...row }]) : tx.insert(table, [row]))
    })

  describe('the access version', () => {
    it.each([...accessTables])('changes with every kind of write to %s', async table => {
      const [start, row] = [await now(), { id: 'one', name: 'One', organization: north }]
      await store.transaction(tx => tx.insert(table, [row]))
      const inserted = await now()
      await store.transaction(tx => tx.update(table, [{ ...row, name: 'Two' }]))
      const updated = await now()
      await store.transaction(tx => tx.remove(table, [row.id]))
      expect(new Set([start, inserted, updated, await now()]).size).toBe(4)
      expect(told).toBe(3)
    })

    it('stays with what fails, and with what says nothing of access', async () => {
      await put(store, 'user', { id: 'one', name: 'One' })
      const before = await now()
      const failed = store.transaction(async tx => {
        await tx.insert('user', [{ id: 'two', name: 'Two' }])
        throw new Error('Given up')
      })
      await expect(failed).rejects.toThrow('Given up')
      await put(store, 'session', { id: 'one', user: 'one', endsAt: '2026-11-29T00:00:00.000Z' })
      await put(store, 'account', { id: 'one', name: 'One', organization: north })
      expect(await now()).toBe(before)
      expect(told).toBe(1)
    })

    it('stays with what signing in and using a key write', async () => {
      const rows = {
        user: { id: 'one', name: 'One', lastLoginAt: '2026-01-01T00:00:00.000Z', status: 'active' },
        'service-account': { id: 'one', name: 'One', organization: north, lastUsedAt: null, keyUse: 'not_yet' },
        passkey: { id: 'one', user: 'one', counter: 0 },
        'second-factor': { id: 'one', totp: { secret: { sealed: 'x' }, at: '' }, lastStep: 0, recovery: ['a', 'b'] },
      }
      const used: Readonly<Record<string, object>> = {
        user: { lastLoginAt: '2026-01-02T00:00:00.000Z' },
        'service-account': { lastUsedAt: '2026-01-02T00:00:00.000Z', keyUse: 'in_use' },
        passkey: { counter: 1, lastUsedAt: '2026-01-02T00:00:00.000Z' },
        'second-factor': { lastStep: 7, recovery: ['b'] },
      }
      for (const [table, row] of Object.entries(rows)) await put(store, table, row)
      const before = await now()
      for (const [table, changes] of Object.entries(used)) await put(store, table, { id: 'one', ...changes })
      expect(await now()).toBe(before)
      await put(store, 'user', { id: 'one', status: 'locked' })
      expect(await now()).not.toBe(before)
      const locked = await now()
      // There and back in one transaction counts as a change: each write is compared with the one before.
      await store.transaction(async tx => {
        const [old] = await tx.lock('user', ['one'], 'all')
        if (!old) throw new Error('It is gone')
        await tx.update('user', [{ ...old, status: 'active' }])
        await tx.update('user', [{ ...old, lastLoginAt: null }])
      })
      expect(await now()).not.toBe(locked)
    })

    it('changes with sessions that end or prove something, and with no others', async () => {
      const session = { id: 'one', user: 'one', seenAt: '2026-01-01T00:00:00.000Z', endsAt: '2026-11-29T00:00:00.000Z' }
      const begun = await now()
      const start = await sessionsNow()
      await put(store, 'session', session)
      await put(store, 'session', {
        ...session,
        seenAt: '2026-01-02T00:00:00.000Z',
        endsAt: '2026-11-30T00:00:00.000Z',
      })
      expect([await sessionsNow(), told]).toEqual([start, 0])
      await put(store, 'session', { id: 'one', provenAt: '2026-01-02T00:00:00.000Z' })
      const proven = await sessionsNow()
      expect([proven === start, told]).toEqual([false, 1])
      await store.transaction(tx => tx.remove('session', ['one']))
      expect([(await sessionsNow()) === proven, told]).toEqual([false, 2])
      expect(await now()).toBe(begun)
      // Both at once, as for somebody who is locked.
      await store.transaction(async tx => {
        await tx.remove('session', ['one'])
        await tx.insert('user', [{ id: 'one', name: 'One' }])
      })
      expect([(await sessionsNow()) === proven, (await now()) === begun, told]).toEqual([false, false, 3])
    })

    it('changes with the built-in roles of another release', async () => {
      const { options } = world
      await prepareSystem(options.store, options, world.time.now)
      const before = await now()
      await prepareSystem(options.store, options, world.time.now)
      expect(await now()).toBe(before)
      const roles = options.roles.map(role => ({ ...role, description: 'As a later release says it' }))
      await prepareSystem(options.store, { ...options, roles }, world.time.now)
      expect(await now()).not.toBe(before)
    })

    it('is begun by one of several first writers', async () => {
      await put(store, 'role', { id: 'one', name: 'One' })
      const before = await now()
      const below = world.options.store
      // The first one has written it since this one looked.
      const unseen: Store = {
        ...below,
        transaction: work =>
          below.transaction(tx =>
            work({ ...tx, lock: async (...asked) => (asked[0] === 'access-version' ? [] : tx.lock(...asked)) }),
          ),
      }
      await put(versioningStore(unseen), 'role', { id: 'two', name: 'Two' })
      expect(await now()).not.toBe(before)
      expect(await world.store.read.byIds('role', ['two'], 'all')).toHaveLength(1)
    })
  })

  describe('a session', () => {
    it('is read once while none has ended, and ends at once, and within a second in other processes', async () => {
      const reads: string[] = []
      const counted: Store = {
        ...world.options.store,
        read: {
          ...world.options.store.read,
          byIds: async (table, ids, scope) => {
            if (table === 'session') reads.push(...ids)
            return world.options.store.read.byIds(table, ids, scope)
          },
        },
      }
      const api = createDescribedApi({ ...world.options, store: counted })
      const beside = createDescribedApi(world.options)
      const manager = await signedIn(api, people.manager)
      const there = new ApiClient(beside, manager.cookie)
      const statuses = async () => [
        (await manager.get('/current-user')).status,
        (await there.get('/current-user')).status,
      ]
      expect(await statuses()).toEqual([200, 200])
      later(20_000)
      expect(await statuses()).toEqual([200, 200])
      expect(reads).toHaveLength(1)
      later(500)
      await manager.post('/logout')
      expect((await statuses())[0]).toBe(401)
      later(1000)
      expect(await statuses()).toEqual([401, 401])
    })

    it('that an older release ends is over within half a minute', async () => {
      const manager = await world.signIn('manager')
      const status = async () => (await manager.get('/current-user')).status
      expect(await status()).toBe(200)
      const { rows } = await world.options.store.read.list('session', { scope: 'all', limit: 10 })
      await world.options.store.transaction(tx =>
        tx.remove(
          'session',
          rows.map(({ id }) => id),
        ),
      )
      later(30_000)
      expect(await status()).toBe(401)
    })

    it('that was proven anew, or has ended, counts so at once in every process for what changes something', async () => {
      const beside = createDescribedApi(world.options)
      const admin = await signedIn(world.api, people.admin)
      const there = new ApiClient(beside, admin.cookie)
      const made = async (client: ApiClient) =>
        (await client.post('/group', { organization: north, name: randomUUID() })).status
      later(11 * 60_000)
      expect([await made(admin), await made(there)]).toEqual([403, 403])
      expect((await admin.post('/current-user/proof', { password })).status).toBe(204)
      expect([await made(admin), await made(there)]).toEqual([200, 200])
      await admin.post('/logout')
      expect([await made(admin), await made(there)]).toEqual([401, 401])
    })

    it('that nobody has, or that is over by itself, makes no other forgotten', async () => {
      const manager = await signedIn(world.api, people.manager)
      later(11 * 3_600_000)
      const before = await sessionsNow()
      await new ApiClient(world.api, `${manager.cookie}x`).post('/logout')
      expect(await sessionsNow()).toBe(before)
      later(2 * 3_600_000)
      await signedIn(world.api, people.viewer)
      const { rows } = await world.store.read.list('session', { scope: 'all', limit: 10 })
      expect(rows.map(({ user }) => user)).toEqual(['user-viewer'])
      expect(await sessionsNow()).toBe(before)
    })
  })

  describe('what somebody may do', () => {
    it('ends at once where it is taken away, and within a second in other processes', async () => {
      const beside = createDescribedApi(world.options)
      const admin = await world.signIn('admin')
      const here = await world.signIn('manager')
      const there = await signedIn(beside, people.manager)
      const statuses = async () => [(await here.get('/account')).status, (await there.get('/account')).status]
      expect(await statuses()).toEqual([200, 200])
      const { id } = (await here.get<{ id: string }>('/current-user')).body
      const bound = await admin.list(`/role-binding?user=${id}`)
      later(500)
      expect(await statuses()).toEqual([200, 200])
      for (const one of bound.body) expect((await admin.send('DELETE', `/role-binding/${one.id}`)).status).toBe(200)
      expect((await statuses())[0]).toBe(403)
      later(1000)
      expect(await statuses()).toEqual([403, 403])
    })

    it('ends with its binding to the millisecond, though nothing is written then', async () => {
      const principalOf = principalsOf(store.read)
      const start = world.time.now.getTime()
      const ends = (after: number) => new Date(start + after).toISOString()
      const user = { id: 'one', name: 'One', status: 'active', auth: 'password', organizations: [north] }
      const binding = { organization: north, user: 'one', subjectKind: 'user' }
      await put(store, 'user', user)
      for (const [id, role, expiresAt] of [
        ['a', 'list', ends(20_000)],
        ['b', 'read', ends(5000)],
        ['c', 'update', ends(-1)],
      ] as const) {
        await put(store, 'role', {
          id: role,
          scope: 'organization',
          permissions: [{ resource: 'deal', verbs: [role] }],
        })
        await put(store, 'role-binding', {
          id,
          role,
          expiresAt,
          ...binding,
          refs: ['user:one'],
        })
      }
      const verbsAt = async (after: number) => {
        world.time.now = new Date(start + after)
        return (await principalOf('one'))?.grants[north]?.deal ?? []
      }
      expect((await verbsAt(0)).toSorted()).toEqual(['list', 'read'])
      expect((await verbsAt(4999)).toSorted()).toEqual(['list', 'read'])
      expect(await verbsAt(5000)).toEqual(['list'])
      expect(await verbsAt(19_999)).toEqual(['list'])
      expect(await verbsAt(20_000)).toEqual([])
    })

    it('is read anew after half a minute, as an older release changes no version', async () => {
      const principalOf = principalsOf(store.read)
      await put(store, 'user', { id: 'one', name: 'One', status: 'active', auth: 'password', organizations: [north] })
      const nameAfter = async (ms: number) => {
        later(ms)
        return (await principalOf('one'))?.name
      }
      expect(await nameAfter(0)).toBe('One')
      await put(world.options.store, 'user', { id: 'one', name: 'Two' })
      expect(await nameAfter(29_999)).toBe('One')
      expect(await nameAfter(1)).toBe('Two')
      await put(world.options.store, 'user', { id: 'one', name: 'Three' })
      expect(await nameAfter(-60_000)).toBe('Three')
    })

    it('is asked for again after the store was away', async () => {
      let isAway = true
      const read: Store['read'] = {
        ...store.read,
        byIds: async (...asked) => {
          if (isAway) throw new Error('Away')
          return store.read.byIds(...asked)
        },
      }
      const principalOf = principalsOf(read)
      const admin = 'user-admin'
      await expect(principalOf(admin)).rejects.toThrow('Away')
      isAway = false
      expect((await principalOf(admin))?.id).toBe(admin)
    })

    it('is worked out of nothing else', async () => {
      const { reads } = accessReads(world.store.read, world.time.now)
      const query = { scope: 'all', limit: 1 } as const
      await expect(reads.byIds('account', ['one'], 'all')).rejects.toThrow('“account” doesn’t say who may do what')
      await expect(reads.list('setting', query)).rejects.toThrow('“setting”')
      await expect(reads.ids('setting', query)).rejects.toThrow('“setting”')
      expect(() => reads.extension(factStore)).toThrow('No extension')
      await expect(
        reads.rowsOfEach([
          { table: 'user', ...query },
          { table: 'deal', ...query },
        ]),
      ).rejects.toThrow('“deal”')
    })
  })
})
