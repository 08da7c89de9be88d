import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { builtInRoles } from '../../src/advertising/server/access/builtInRoles.ts'
import type { CurrentUser } from '../../src/engine/contract/api.ts'
import { prepareSystem } from '../../src/engine/server/access/prepareSystem.ts'
import { type ApiClient, foreign, type Json, north, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const reads = [{ resource: '*', verbs: ['list', 'read'] }]

eachStore((open, kind) => {
  let world: TestWorld
  let admin: ApiClient
  let orgAdmin: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    orgAdmin = await world.signIn('orgAdmin')
  })

  const bind = (client: ApiClient, body: Json) =>
    client.post('/role-binding', { subjectKind: 'user', user: 'user-viewer', organization: north, ...body })

  it('a binding gives, an ended or removed one takes away', async () => {
    const viewer = await world.signIn('viewer')
    const create = () => viewer.post('/goal', { name: 'x', organization: north })
    expect((await create()).status).toBe(403)
    const expiresAt = new Date(world.time.now.getTime() + 60_000).toISOString()
    const bound = await bind(orgAdmin, { role: 'role-trafficker', expiresAt })
    expect([bound.status, bound.body]).toMatchObject([200, { name: 'Trafficker: The viewer' }])
    expect((await create()).status).toBe(400)
    world.time.now = new Date(expiresAt)
    expect((await create()).status).toBe(403)
    const again = await bind(orgAdmin, { role: 'role-trafficker' })
    expect((await create()).status).toBe(400)
    expect((await orgAdmin.delete(`/role-binding/${again.body.id}`)).status).toBe(200)
    expect((await create()).status).toBe(403)
  })

  it('a binding to a platform role holds until it ends', async () => {
    const viewer = await world.signIn('viewer')
    const isPlatform = async () => (await viewer.get<CurrentUser>('/current-user')).body.platform
    expect(await isPlatform()).toBe(false)
    const expiresAt = new Date(world.time.now.getTime() + 60_000).toISOString()
    const body = { subjectKind: 'user', user: 'user-viewer', role: 'role-platform-admin', expiresAt }
    expect((await admin.post('/platform-role-binding', body)).status).toBe(200)
    expect(await isPlatform()).toBe(true)
    world.time.now = new Date(expiresAt)
    expect(await isPlatform()).toBe(false)
  })

  it('a service account works in its own organization alone: no platform role is for one', async () => {
    await putRows(world.store, 'service-account', { id: 'robot', status: 'active', organization: north })
    const body = { subjectKind: 'service_account', serviceAccount: 'robot', role: 'role-platform-admin' }
    const refused = await admin.post<Json>('/platform-role-binding', body)
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['subjectKind', 'serviceAccount']])
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  it('a suspended organization is not there for its people, until the platform resumes it', async () => {
    const manager = await world.signIn('manager')
    const goal = async (client: ApiClient) => (await client.post('/goal', { name: 'x', organization: north })).status
    const before = (await manager.get<CurrentUser>('/current-user')).body.organizations
    expect([before.some(({ id }) => id === north), await goal(manager)]).toEqual([true, 400])
    // With what new rows of it start with.
    expect(before.find(({ id }) => id === north)).toMatchObject({ type: 'buyer', reportingCurrency: 'USD' })
    const row = await admin.create('group', { name: 'Night desk', organization: north })

    const transition = async (to: string) => {
      const { version } = (await admin.get<Json>(`/organization/${north}`)).body
      return (await admin.post(`/organization/${north}/move`, { to, version })).status
    }
    const own = await orgAdmin.post(`/organization/${north}/move`, { to: 'suspend' })
    expect([own.status, own.body.error]).toEqual([409, 'Only a platform administrator can close an organization'])
    expect(await transition('suspend')).toBe(200)
    for (const client of [manager, orgAdmin]) {
      const { organizations } = (await client.get<CurrentUser>('/current-user')).body
      expect(organizations.map(({ id }) => id)).not.toContain(north)
      expect((await client.get(`/group/${row.id}`)).status).not.toBe(200)
      expect((await client.get(`/organization/${north}`)).status).not.toBe(200)
      expect([403, 404]).toContain(await goal(client))
    }
    expect((await admin.get(`/group/${row.id}`)).status).toBe(200)
    expect(await transition('resume')).toBe(200)
    expect((await manager.get(`/group/${row.id}`)).status).toBe(200)
    expect(await goal(manager)).toBe(400)
  })

  describe('built-in roles', () => {
    it('are there for everybody, and for nobody to change', async () => {
      const { body } = await orgAdmin.list(`/role?limit=100&builtIn=true`)
      expect(body.map(({ id }) => id).sort()).toEqual(builtInRoles.map(({ id }) => id).sort())
      const [role] = body
      for (const client of [admin, orgAdmin]) {
        const answer = await client.put(`/role/${role?.id}`, { ...role, name: 'Mine' })
        expect([403, 409]).toContain(answer.status)
        expect([403, 409]).toContain((await client.delete(`/role/${role?.id}`)).status)
      }
    })

    it('follow the release, and are written once', async () => {
      const before = await admin.list('/role?limit=100&sort=asc(name)')
      await prepareSystem(world.store, world.options, new Date())
      const { body } = await admin.list('/role?limit=100&sort=asc(name)')
      expect(body).toEqual(before.body)
    })

    it('can be copied into an own one', async () => {
      const copy = await admin.post('/role/role-trafficker/duplicate')
      expect([copy.status, copy.body]).toMatchObject([200, { name: 'Trafficker (copy)', builtIn: false }])
    })
  })

  it('groups give what they hold, and inherited roles what they inherit', async () => {
    const viewer = await world.signIn('viewer')
    const base = await orgAdmin.create('role', {
      name: 'Goal maker',
      organization: north,
      permissions: [{ resource: 'goal', verbs: ['create'] }],
    })
    const role = await orgAdmin.create('role', {
      name: 'Heir',
      organization: north,
      permissions: reads,
      inherits: [base.id],
    })
    const group = await orgAdmin.create('group', { name: 'Makers', organization: north })
    const body = { role: role.id, subjectKind: 'group', user: undefined, group: group.id }
    expect((await bind(orgAdmin, body)).status).toBe(200)
    expect((await viewer.post('/goal', { organization: north })).status).toBe(403)
    const joined = await orgAdmin.put(`/group/${group.id}`, { ...group, members: ['user-viewer'] })
    expect(joined.status).toBe(200)
    expect((await viewer.post('/goal', { organization: north })).status).toBe(400)
  })

  it('roles do not inherit each other in a circle', async () => {
    const one = await orgAdmin.create('role', { name: 'One', organization: north, permissions: reads })
    const two = await orgAdmin.create('role', {
      name: 'Two',
      organization: north,
      permissions: reads,
      inherits: [one.id],
    })
    const circle = await orgAdmin.put(`/role/${one.id}`, { ...one, inherits: [two.id] })
    expect([circle.status, circle.body]).toMatchObject([400, { fields: { inherits: expect.any(String) } }])
    const self = await orgAdmin.put(`/role/${one.id}`, { ...one, inherits: [one.id] })
    expect(self.status).toBe(400)
  })

  describe('nobody gives what they have not got', () => {
    it('neither by platform bindings nor by platform roles', async () => {
      const body = { name: 'x', subjectKind: 'user', user: 'user-orgAdmin', role: 'role-platform-admin' }
      expect((await orgAdmin.post('/platform-role-binding', body)).status).toBe(403)
      const bound = await bind(orgAdmin, { role: 'role-platform-admin' })
      expect([bound.status, bound.body]).toMatchObject([400, { fields: { role: expect.any(String) } }])
      expect((await admin.post('/platform-role-binding', body)).status).toBe(200)
    })

    it('neither in another organization nor without manage_access', async () => {
      expect((await bind(orgAdmin, { role: 'role-read-only', organization: foreign })).status).toBe(404)
      expect((await bind(await world.signIn('manager'), { role: 'role-read-only' })).status).toBe(403)
      const stranger = await bind(orgAdmin, { role: 'role-read-only', user: 'user-stranger' })
      expect([stranger.status, stranger.body]).toMatchObject([400, { fields: { user: expect.any(String) } }])
    })

    it('neither by a role, nor by a group, nor by raising a role later', async () => {
      const access = [
        { resource: 'role', verbs: ['list', 'read', 'create', 'update', 'manage_access'] },
        { resource: 'role-binding', verbs: ['list', 'read', 'create', 'update', 'manage_access'] },
        { resource: 'group', verbs: ['list', 'read', 'create', 'update'] },
        ...['user', 'service-account'].map(resource => ({ resource, verbs: ['list', 'read'] })),
      ]
      const keeper = await admin.create('role', { name: 'Keeper', organization: north, permissions: access })
      expect((await bind(admin, { role: keeper.id })).status).toBe(200)
      const viewer = await world.signIn('viewer')
      const powers = [{ resource: 'campaign', verbs: ['create'] }]
      const raised = await viewer.post('/role', { name: 'Raised', organization: north, permissions: powers })
      expect([raised.status, raised.body]).toMatchObject([403, { error: expect.stringContaining('campaign') }])
      const heir = { name: 'Raised', organization: north, permissions: reads, inherits: ['role-org-admin'] }
      expect((await viewer.post('/role', heir)).status).toBe(403)
      expect((await bind(viewer, { role: 'role-org-admin' })).status).toBe(403)
      const own = await viewer.create('role', { name: 'Small', organization: north, permissions: reads })
      expect((await bind(viewer, { role: own.id })).status).toBe(200)
      expect((await viewer.put(`/role/${own.id}`, { ...own, permissions: powers })).status).toBe(403)
      const group = await admin.create('group', { name: 'Strong', organization: north })
      await bind(admin, { role: 'role-org-admin', subjectKind: 'group', user: undefined, group: group.id })
      const join = await viewer.put(`/group/${group.id}`, { ...group, members: ['user-viewer'] })
      expect(join.status).toBe(403)
      const bulk = await viewer.patch<{ results: Json[] }>('/group', {
        ids: [group.id],
        changes: { members: ['user-viewer'] },
      })
      expect(bulk.body.results).toMatchObject([{ ok: false }])
      const program = await admin.create('service-account', {
        name: 'Program',
        organization: north,
        owner: 'user-admin',
      })
      const lent = await viewer.put(`/group/${group.id}`, { ...group, serviceAccounts: [program.id] })
      expect([lent.status, lent.body]).toMatchObject([403, { error: expect.stringContaining('everything') }])
      const lending = await admin.put(`/group/${group.id}`, { ...group, serviceAccounts: [program.id] })
      expect(lending.status).toBe(200)
      const taken = await viewer.put(`/group/${group.id}`, { ...lending.body, serviceAccounts: [] })
      expect(taken.status).toBe(403)
      expect((await viewer.post('/campaign', { organization: north })).status).toBe(403)
    })

    it('and nobody locks out who stands above them', async () => {
      expect((await orgAdmin.post('/user/user-admin/move', { to: 'locked' })).status).toBe(403)
      expect((await orgAdmin.delete('/user/user-admin')).status).toBe(403)
      expect((await orgAdmin.post('/user/user-viewer/move', { to: 'locked' })).status).toBe(200)
    })

    it('and who belongs elsewhere, too, is not theirs to change', async () => {
      const { body } = await orgAdmin.get('/user/user-manager')
      expect(body).toMatchObject({ id: 'user-manager' })
      expect((await orgAdmin.put('/user/user-manager', { ...body, name: 'Mine' })).status).toBe(403)
      const taken = await orgAdmin.get('/user/user-viewer')
      const moved = { ...taken.body, organizations: [north, foreign] }
      expect([400, 403]).toContain((await orgAdmin.put('/user/user-viewer', moved)).status)
    })
  })

  it('roles, groups and people are never reached through another organization', async () => {
    const stranger = await world.signIn('stranger')
    for (const path of ['/user/user-viewer', '/role-binding/binding-viewer-org-north', `/organization/${north}`]) {
      expect((await stranger.get(path)).status).toBe(404)
    }
    expect((await stranger.list('/user?limit=100')).body.map(({ id }) => id)).toEqual(['user-stranger'])
    expect((await stranger.list('/organization?limit=100')).body.map(({ id }) => id)).toEqual([foreign])
  })

  it('secrets are written, never read, and kept when they come back masked', async () => {
    const secret = 'a secret of some length 4f2a'
    const made = await admin.create('webhook', {
      name: 'Hook',
      organization: north,
      url: 'https://hooks.northwind.example/in',
      events: ['report.ready'],
      secret,
    })
    expect(made.secret).toEqual({ set: true, hint: '…4f2a' })
    const put = await admin.put(`/webhook/${made.id}`, { ...made, name: 'Hook II' })
    expect([put.status, put.body]).toMatchObject([200, { secret: { set: true, hint: '…4f2a' } }])
    const { secret: _, ...without } = put.body
    expect((await admin.put(`/webhook/${made.id}`, without)).status).toBe(200)
    const [stored] = await world.store.read.byIds('webhook', [made.id], 'all')
    expect(stored?.secret).toEqual({ sealed: expect.not.stringContaining(secret), hint: '4f2a' })
    const changed = await admin.patch<{ results: Json[] }>('/webhook', {
      ids: [made.id],
      changes: { secret: 'quite another secret 9999' },
    })
    expect(changed.body.results).toMatchObject([{ ok: true, changes: [{ path: 'secret', new: { hint: '…9999' } }] }])
    const restored = await admin.post(`/webhook/${made.id}/restore`, { version: 1 })
    expect([restored.status, restored.body]).toMatchObject([200, { name: 'Hook', secret: { hint: '…9999' } }])
    const everything = await Promise.all(
      ['history', 'audit-log'].map(table => world.store.read.list(table, { scope: 'all', limit: 1000 })),
    )
    expect(JSON.stringify(everything)).not.toMatch(/a secret of some|quite another secret/)
    for (const path of [`/webhook/${made.id}/history`, '/webhook', '/audit-log?limit=100', '/search?q=hook']) {
      expect(JSON.stringify((await admin.get(path)).body)).not.toMatch(/a secret of some|quite another secret/)
    }
  })

  it('a second session of the same person works beside the first', async () => {
    const other = await signedIn(world.api, 'orgadmin@astrolabe.example')
    expect((await other.get('/current-user')).status).toBe(200)
    expect((await orgAdmin.get('/current-user')).status).toBe(200)
  })
})
