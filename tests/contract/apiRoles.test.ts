import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, type Json, north, people, signedIn, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const all = [{ resource: '*', verbs: ['list', 'read', 'create', 'update', 'delete', 'archive', 'manage_access'] }]
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
  const onPlatform = (role: unknown) =>
    admin.post('/platform-role-binding', { subjectKind: 'user', user: 'user-viewer', role })
  const put = (entity: string, row: Json & { readonly id: string }) => putRows(world.store, entity, row)
  const forget = () => {
    world.time.now = new Date(world.time.now.getTime() + 2000)
  }
  const rowsOf = async (entity: string) => (await world.store.read.list(entity, { scope: 'all', limit: 1000 })).rows

  it('leaving an organization ends what was held in it: bindings, groups, jobs and sessions', async () => {
    const manager = await world.signIn('manager')
    const group = await admin.create('group', { name: 'Night desk', organization: south, members: ['user-manager'] })
    const report = await manager.create('report', reportIn(south))
    const job = await manager.create('scheduled-job', jobOf(report.id, south))
    const kept = await manager.create(
      'scheduled-job',
      jobOf((await manager.create('report', reportIn(north))).id, north),
    )
    // What others set up mails them, among others or alone.
    const mailed = (organization: string, emailTo: readonly string[], emailCc: readonly string[] = []) =>
      admin.create('scheduled-job', {
        ...jobOf(undefined, organization),
        ...{ kind: 'archive_sweep', delivery: 'email', emailTo, emailCc },
      })
    const among = await mailed(south, ['Manager@Astrolabe.example', people.admin], [people.manager, people.viewer])
    const copied = await mailed(south, [people.manager], [people.viewer])
    const alone = await mailed(south, [people.manager])
    const elsewhere = await mailed(north, [people.manager])
    const run = await manager.post<Row>(`/report/${report.id}/run`)
    expect(run.status).toBe(200)
    const { body: user } = await admin.get('/user/user-manager')
    expect((await admin.put('/user/user-manager', { ...user, organizations: [north] })).status).toBe(200)

    expect((await manager.get('/current-user')).status).toBe(401)
    const again = await signedIn(world.api, 'manager@astrolabe.example')
    const { body } = await again.get<{ grants: Json }>('/current-user')
    expect(Object.keys(body.grants)).toEqual([north])
    expect((await again.get(`/report/${report.id}`)).status).toBe(404)
    expect((await rowsOf('role-binding')).filter(row => row.user === 'user-manager')).toMatchObject([
      { organization: north },
    ])
    expect((await admin.get(`/group/${group.id}`)).body).toMatchObject({ members: [] })
    expect((await admin.get(`/scheduled-job/${job.id}`)).body).toMatchObject({ status: 'paused' })
    expect((await admin.get(`/scheduled-job/${kept.id}`)).body).toMatchObject({ status: 'scheduled' })
    expect((await admin.get(`/scheduled-job/${among.id}`)).body).toMatchObject({
      ...{ status: 'scheduled', nextRunAt: among.nextRunAt, setUpBy: 'user-admin' },
      ...{ emailTo: [people.admin], emailCc: [people.viewer] },
    })
    expect((await admin.get(`/scheduled-job/${copied.id}`)).body).toMatchObject({
      ...{ status: 'scheduled', emailTo: [people.viewer] },
    })
    const { body: unsent } = await admin.get<Row>(`/scheduled-job/${alone.id}`)
    expect([unsent.status, unsent.delivery, unsent.emailTo]).toEqual(['paused', 'none', undefined])
    expect((await admin.get(`/scheduled-job/${elsewhere.id}`)).body).toMatchObject({ emailTo: [people.manager] })
    expect((await admin.get(`/job-run/${run.body.id}`)).body).toMatchObject({ status: 'canceled' })
    const audited = (await rowsOf('audit-log')).filter(row => row.organization === south)
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['role_change']))
    // Coming back gives nothing back.
    const { body: now } = await admin.get('/user/user-manager')
    expect((await admin.put('/user/user-manager', { ...now, organizations: [north, south] })).status).toBe(200)
    const back = await signedIn(world.api, 'manager@astrolabe.example')
    expect(Object.keys((await back.get<{ grants: Json }>('/current-user')).body.grants)).toEqual([north])
  })

  // What follows is the same code over any store.
  if (kind !== 'memory') return

  it('grants count only in organizations that the person belongs to', async () => {
    await put('role-binding', {
      id: 'left-over',
      name: 'Left over',
      role: 'role-org-admin',
      subjectKind: 'user',
      user: 'user-viewer',
      organization: south,
    })
    await put('group', { id: 'g', name: 'G', organization: south, members: ['user-viewer'], source: 'local' })
    await put('role-binding', {
      id: 'by-group',
      name: 'By group',
      role: 'role-org-admin',
      subjectKind: 'group',
      group: 'g',
      organization: south,
    })
    const viewer = await world.signIn('viewer')
    expect(Object.keys((await viewer.get<{ grants: Json }>('/current-user')).body.grants)).toEqual([north])
    expect((await viewer.get(`/organization/${south}`)).status).toBe(404)
  })

  it('a binding for somebody from another organization is refused', async () => {
    const bound = await bind(admin, { role: 'role-read-only', organization: south })
    expect([bound.status, bound.body]).toMatchObject([400, { fields: { user: expect.any(String) } }])
  })

  describe('what holds on the platform is made on the platform', () => {
    it('a platform binding takes platform roles only', async () => {
      const own = await orgAdmin.create('role', { name: 'Own', organization: north, permissions: reads })
      for (const role of [own.id, 'role-org-admin', 'role-read-only']) {
        const bound = await onPlatform(role)
        expect([bound.status, bound.body]).toMatchObject([400, { fields: { role: expect.any(String) } }])
      }
      expect((await onPlatform('role-platform-support')).status).toBe(200)
    })

    it('an older binding of another role counts for nothing, however its role is edited', async () => {
      const own = await orgAdmin.create('role', { name: 'Own', organization: north, permissions: reads })
      const binding = { name: 'x', subjectKind: 'user', user: 'user-viewer' }
      await put('platform-role-binding', { ...binding, id: 'old', role: own.id })
      await put('platform-role-binding', { ...binding, id: 'older', role: 'role-org-admin' })
      expect((await orgAdmin.put(`/role/${own.id}`, { ...own, permissions: all })).status).toBe(200)
      const viewer = await world.signIn('viewer')
      const { body } = await viewer.get<{ platform: boolean; grants: Json }>('/current-user')
      expect([body.platform, Object.keys(body.grants)]).toEqual([false, [north]])
    })

    it('roles of the platform, or of everybody, take over nothing from a role of an organization', async () => {
      const own = await orgAdmin.create('role', { name: 'Own', organization: north, permissions: reads })
      for (const scope of ['platform', 'organization']) {
        const heir = await admin.post('/role', { name: `Heir ${scope}`, scope, permissions: reads, inherits: [own.id] })
        expect([heir.status, heir.body]).toMatchObject([400, { fields: { inherits: expect.any(String) } }])
      }
      await put('role', { id: 'heir', name: 'Old heir', scope: 'platform', permissions: [], inherits: [own.id] })
      expect((await onPlatform('heir')).status).toBe(200)
      const viewer = await world.signIn('viewer')
      expect((await viewer.get<{ grants: Json }>('/current-user')).body.grants['*'] ?? {}).toEqual({})
    })

    it('a role keeps its scope and its organization while bindings stand on it', async () => {
      const shared = await admin.create('role', { name: 'Shared', scope: 'platform', permissions: reads })
      expect((await onPlatform(shared.id)).status).toBe(200)
      const changes = [{ scope: 'organization' }, { scope: 'organization', organization: north }]
      for (const change of changes) {
        const answer = await admin.put(`/role/${shared.id}`, { ...shared, ...change })
        expect([answer.status, answer.body]).toMatchObject([400, { fields: { scope: expect.any(String) } }])
      }
      const everybody = await admin.create('role', { name: 'Everybody', permissions: reads })
      expect((await bind(admin, { role: everybody.id })).status).toBe(200)
      const raised = await admin.put(`/role/${everybody.id}`, { ...everybody, scope: 'platform' })
      expect([raised.status, raised.body]).toMatchObject([400, { fields: { scope: expect.any(String) } }])
      const taken = await admin.put(`/role/${everybody.id}`, { ...everybody, organization: south })
      expect([taken.status, taken.body]).toMatchObject([400, { fields: { organization: expect.any(String) } }])
      expect((await admin.put(`/role/${everybody.id}`, { ...everybody, permissions: all })).status).toBe(200)
    })
  })

  describe('administrators', () => {
    /** May give and take access to everything that the viewer's own role reads, and nothing more. */
    async function delegate(): Promise<ApiClient> {
      const verbs = ['list', 'read', 'create', 'update', 'delete', 'archive', 'manage_access']
      const permissions = ['role', 'role-binding', 'group', 'user'].map(resource => ({ resource, verbs }))
      const role = await admin.create('role', { name: 'Delegate', organization: north, permissions })
      expect((await bind(admin, { role: role.id })).status).toBe(200)
      return world.signIn('viewer')
    }

    it('nobody takes from those who stand above them', async () => {
      const viewer = await delegate()
      const path = '/role-binding/binding-orgAdmin-org-north'
      expect((await viewer.delete(path)).status).toBe(403)
      expect((await viewer.post(`${path}/move`, { to: 'archive' })).status).toBe(403)
      const { body } = await admin.get(path)
      const soon = new Date(world.time.now.getTime() + 1000).toISOString()
      expect((await viewer.put(path, { ...body, expiresAt: soon })).status).toBe(403)
      const group = await admin.create('group', { name: 'Chiefs', organization: north, members: ['user-orgAdmin'] })
      const chief = { role: 'role-org-admin', subjectKind: 'group', user: undefined, group: group.id }
      expect((await bind(admin, chief)).status).toBe(200)
      expect((await viewer.put(`/group/${group.id}`, { ...group, members: [] })).status).toBe(403)
      expect((await viewer.post(`/group/${group.id}/move`, { to: 'archive' })).status).toBe(403)
      expect((await viewer.delete(`/group/${group.id}`)).status).toBe(403)
      const strong = await admin.create('role', { name: 'Strong', organization: north, permissions: all })
      expect((await viewer.put(`/role/${strong.id}`, { ...strong, permissions: reads })).status).toBe(403)
      expect((await viewer.delete(`/role/${strong.id}`)).status).toBe(403)
      expect((await orgAdmin.get('/current-user')).status).toBe(200)
      // What they hold themselves is theirs to give and to take.
      const own = await bind(viewer, { role: 'role-read-only', user: 'user-manager' })
      expect(own.status).toBe(200)
      expect((await viewer.delete(`/role-binding/${own.body.id}`)).status).toBe(200)
    })

    it.each(['north', 'the platform'])('the last one of %s stays, whichever way they would go', async where => {
      const isPlatform = where === 'the platform'
      const [who, id] = isPlatform ? [admin, 'user-admin'] : [orgAdmin, 'user-orgAdmin']
      const path = isPlatform
        ? '/platform-role-binding/binding-admin-platform'
        : '/role-binding/binding-orgAdmin-org-north'
      const { body: binding } = await admin.get(path)
      const soon = new Date(world.time.now.getTime() + 1000).toISOString()
      const refused = 'Nobody would be left to administer'
      const answers = [
        await who.delete(path),
        await who.post(`${path}/move`, { to: 'archive' }),
        await who.put(path, { ...binding, expiresAt: soon }),
        await who.post(`/user/${id}/move`, { to: 'lock' }),
        await who.delete(`/user/${id}`),
      ]
      for (const answer of answers) {
        expect([answer.status, answer.body]).toMatchObject([409, { error: expect.stringContaining(refused) }])
      }
      // With a second one, the first may go.
      const second = isPlatform
        ? await onPlatform('role-platform-admin')
        : await bind(admin, { role: 'role-org-admin' })
      expect(second.status).toBe(200)
      expect((await admin.post(`/user/user-viewer/move`, { to: 'lock' })).status).toBe(200)
      expect((await who.delete(path)).status).toBe(409)
      expect((await admin.post(`/user/user-viewer/move`, { to: 'unlock' })).status).toBe(200)
      expect((await who.delete(path)).status).toBe(200)
    })

    it('who is one by a group, or by a role of their own, counts and stays as well', async () => {
      const role = await orgAdmin.create('role', { name: 'All', organization: north, permissions: everything })
      const group = await orgAdmin.create('group', { name: 'G', organization: north, members: ['user-viewer'] })
      const bound = await bind(orgAdmin, { role: role.id, subjectKind: 'group', user: undefined, group: group.id })
      expect(bound.status).toBe(200)
      expect((await orgAdmin.delete('/role-binding/binding-orgAdmin-org-north')).status).toBe(200)
      const viewer = await world.signIn('viewer')
      const last = [
        await viewer.put(`/group/${group.id}`, { ...group, members: [] }),
        await viewer.post(`/group/${group.id}/move`, { to: 'archive' }),
        await viewer.put(`/role/${role.id}`, { ...role, permissions: reads }),
        await viewer.post(`/role/${role.id}/move`, { to: 'archive' }),
      ]
      expect(last.map(({ status }) => status)).toEqual([409, 409, 409, 409])
      // Who administers the platform can give the organization another one, and must be able to lock a stolen account.
      expect((await admin.post('/user/user-viewer/move', { to: 'lock' })).status).toBe(200)
    })
  })

  it.each(['lock', 'deactivate'])('after %s and back, an old session is over', async way => {
    const viewer = await world.signIn('viewer')
    expect((await viewer.get('/current-user')).status).toBe(200)
    const back = way === 'lock' ? 'unlock' : 'reactivate'
    expect((await admin.post('/user/user-viewer/move', { to: way })).status).toBe(200)
    expect((await admin.post('/user/user-viewer/move', { to: back })).status).toBe(200)
    forget()
    expect((await viewer.get('/current-user')).status).toBe(401)
    expect((await (await signedIn(world.api, 'viewer@astrolabe.example')).get('/current-user')).status).toBe(200)
  })
})

const everything = [
  {
    resource: '*',
    verbs: ['list', 'read', 'create', 'update', 'delete', 'archive', 'activate', 'approve', 'export', 'manage_access'],
  },
]

const reportIn = (organization: string) => ({
  name: `Weekly of ${organization}`,
  organization,
  dimensions: ['campaign'],
  metrics: ['impressions'],
  share: 'organization',
})

const jobOf = (report: string | undefined, organization: string) => ({
  name: `Mail of ${organization}`,
  organization,
  kind: 'report',
  report,
  schedule: { frequency: 'daily', time: '06:30', timezone: 'UTC' },
})
