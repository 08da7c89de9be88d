import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { AccessPreview } from '../../src/engine/contract/accessAnswer.ts'
import type { Resource } from '../../src/engine/contract/resourceSpec.ts'
import { type ApiClient, foreign, type Json, north, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { bodyFor } from './makeRows.ts'
import { putRows } from './putRows.ts'
import { eachStore } from './stores.ts'

const ofGroup = { column: 'subjectKind', op: 'in', values: ['group'] } as const

eachStore((open, kind) => {
  let world: TestWorld
  let admin: ApiClient
  let orgAdmin: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    orgAdmin = await world.signIn('orgAdmin')
  })

  const preview = (entity: string, row: Json, id?: unknown, client = orgAdmin) =>
    client.post<AccessPreview>('/access/preview', { entity, row, ...(id === undefined ? {} : { id }) })
  const starter = (client = orgAdmin, more: Json = {}) =>
    client.create('role', {
      name: 'Starter',
      organization: north,
      permissions: [{ resource: 'campaign', verbs: ['read', 'activate'] }],
      ...more,
    })
  const binding = (role: unknown, more: Json = {}) => ({
    organization: north,
    role,
    subjectKind: 'user',
    user: 'user-viewer',
    ...more,
  })
  const named = ({ body }: { body: AccessPreview }) => body.people.map(({ subject }) => subject.name)

  // Two thousand rows are slow to put into the others, which know nothing of it.
  it.runIf(kind === 'memory')(
    'what reaches thousands is refused before anybody is asked, and kept by nobody',
    async () => {
      const ids = Array.from({ length: 2001 }, (_, number) => `many-${String(number).padStart(4, '0')}`)
      const email = (id: string) => `${id}@northwind.example`
      const users = ids.map(id => ({
        id,
        email: email(id),
        status: 'active',
        organizations: [north],
        auth: 'password',
      }))
      await putRows(world.store, 'user', ...users)
      await putRows(world.store, 'group', { id: 'everybody', organization: north, members: ids })
      const role = await starter()
      const everybody = { organization: north, role: role.id, subjectKind: 'group', group: 'everybody' }
      const refused = await preview('role-binding', everybody)
      expect([refused.status, refused.body]).toEqual([
        413,
        { error: 'This reaches 2001 users and service accounts. A preview can cover at most 2000.' },
      ])
      expect(await world.store.read.ids('role-binding', { scope: [north], where: [ofGroup] })).toEqual([])
    },
  )

  it('a binding, a group and a role say who gains and loses what, and keep nothing', async () => {
    const role = await starter()
    const before = await world.store.read.list('role-binding', { scope: 'all', limit: 0 })
    const bound = await preview('role-binding', binding(role.id))
    expect([bound.status, bound.body]).toEqual([
      200,
      {
        people: [
          {
            subject: { entity: 'user', id: 'user-viewer', name: 'The viewer' },
            changes: [
              {
                change: 'gains',
                organization: { entity: 'organization', id: north, name: 'North' },
                // Reading them is no news.
                verbs: ['activate'],
                resources: ['campaign'],
                only: null,
              },
            ],
          },
        ],
        others: 0,
      },
    ])
    expect((await world.store.read.list('role-binding', { scope: 'all', limit: 0 })).total).toBe(before.total)

    const group = await orgAdmin.create('group', { name: 'Desk', organization: north, members: ['user-manager'] })
    await orgAdmin.create('role-binding', {
      organization: north,
      role: role.id,
      subjectKind: 'group',
      group: group.id,
    })
    const joined = await preview('group', { ...group, members: ['user-manager', 'user-viewer'] }, group.id)
    expect(named(joined)).toEqual(['The viewer'])
    const edited = {
      ...role,
      permissions: [
        { resource: 'node', verbs: ['read'] },
        { resource: '*', verbs: ['export'] },
      ],
    }
    await orgAdmin.put(`/group/${group.id}`, { ...group, members: ['user-viewer'] })
    const changed = await preview('role', edited, role.id)
    expect(changed.body.people.map(({ changes }) => changes)).toMatchObject([
      [{ change: 'loses', verbs: ['activate'], resources: ['campaign'] }],
    ])
    expect((await orgAdmin.get(`/role/${role.id}`)).body.version).toBe(role.version)
  })

  if (kind !== 'memory') return

  it('what it says is what saving does', async () => {
    const role = await starter()
    const said = await preview('role-binding', binding(role.id))
    const viewer = await world.signIn('viewer')
    const grants = async () => (await viewer.get<{ grants: Record<string, Json> }>('/current-user')).body.grants[north]
    expect(await grants()).not.toHaveProperty('campaign')
    await orgAdmin.create('role-binding', binding(role.id))
    expect(await grants()).toMatchObject({ campaign: ['read', 'activate'] })
    expect(said.body.people[0]?.changes[0]?.verbs).toEqual(['activate'])
    // Once more gives nothing more.
    expect((await preview('role-binding', binding(role.id))).body).toEqual({ people: [], others: 0 })
  })

  it('everything is said in a word, and accounts by name', async () => {
    const all = await preview('role-binding', binding('role-org-admin'))
    expect(all.body.people[0]?.changes).toMatchObject([
      {
        change: 'gains',
        verbs: ['create', 'update', 'delete', 'archive', 'activate', 'approve', 'manage_access'],
        resources: ['*'],
      },
    ])
    const accounts = catalogue.resources.account as Resource
    const account = await orgAdmin.create('account', { ...bodyFor(accounts, new Map(), north), name: 'Solis' })
    const group = await orgAdmin.create('group', { name: 'Clients', organization: north, members: [] })
    await orgAdmin.create('role-binding', {
      ...binding('role-read-only', { subjectKind: 'group', group: group.id, accounts: [account.id] }),
      user: undefined,
    })
    const client = await orgAdmin.create('user', { name: 'Client', email: 'client@x.example', organizations: [north] })
    const joined = await preview('group', { ...group, members: [client.id] }, group.id)
    expect(joined.body.people[0]?.changes.map(({ only }) => only)).toEqual(
      joined.body.people[0]?.changes.map(() => ['Solis']),
    )
  })

  describe('it refuses what saving would refuse', () => {
    it('what is wrong is said in a sentence: the form that asks is still being filled in', async () => {
      const wrong = await preview('role-binding', binding('role-read-only', { user: 'user-stranger' }))
      const sentence = expect.stringMatching(/^User: /)
      expect([wrong.status, wrong.body]).toEqual([200, { people: [], others: 0, refused: sentence }])
      const builtIn = (await admin.get('/role/role-org-admin')).body
      const closed = await preview('role', builtIn, 'role-org-admin', admin)
      expect([closed.status, closed.body.refused]).toEqual([200, expect.stringContaining('uilt-in')])
      const role = await starter()
      const stale = await preview('role', { ...role, version: 0, name: 'Late' }, role.id)
      expect([stale.status, stale.body]).toMatchObject([200, { people: [], refused: expect.any(String) }])
      expect((await orgAdmin.post('/access/preview', { entity: 'role' })).status).toBe(400)
    })

    it('what the asker doesn’t hold or can’t see', async () => {
      const manager = await world.signIn('manager')
      const viewer = await world.signIn('viewer')
      expect((await preview('role-binding', binding('role-org-admin'), undefined, manager)).status).toBe(403)
      expect((await preview('role-binding', binding('role-read-only'), undefined, viewer)).status).toBe(403)
      expect((await preview('role-binding', binding('role-read-only', { organization: foreign }))).status).toBe(404)
      expect((await preview('platform-role-binding', binding('role-platform-admin'))).status).toBe(403)
      expect((await preview('role', { name: 'x' }, 'role-org-admin')).status).toBe(403)
    })

    it('users and organizations aren’t tried out: that would tell which emails exist', async () => {
      const row = { name: 'X', email: 'stranger@astrolabe.example', organizations: [north] }
      // By the same words, whether or not there is such an address.
      const refused = { status: 400, body: { error: expect.stringMatching(/don’t affect what users can do$/) } }
      expect(await preview('user', row)).toMatchObject(refused)
      expect(await preview('user', { ...row, email: 'nobody@astrolabe.example' })).toMatchObject(refused)
      expect(await preview('organization', {}, north)).toMatchObject(refused)
      expect(await preview('campaign', {})).toMatchObject(refused)
    })
  })

  it('people whom the asker can’t see are counted, not named', async () => {
    const role = await starter()
    await orgAdmin.create('role-binding', binding(role.id, { user: 'user-manager' }))
    await orgAdmin.create('role-binding', binding(role.id))
    const own = await orgAdmin.create('role', {
      name: 'Keeper of roles',
      organization: north,
      permissions: [
        { resource: 'role', verbs: ['list', 'read', 'update', 'manage_access'] },
        { resource: 'role-binding', verbs: ['read'] },
        { resource: 'campaign', verbs: ['read', 'activate'] },
      ],
    })
    await orgAdmin.create('role-binding', binding(own.id))
    await orgAdmin.delete('/role-binding/binding-viewer-org-north')
    const edited = { ...role, permissions: [{ resource: 'campaign', verbs: ['read'] }] }
    // The manager activates by another role as well.
    const bound = await preview('role', edited, role.id, await world.signIn('viewer'))
    expect([bound.status, bound.body]).toEqual([200, { people: [], others: 0 }])
    await orgAdmin.delete('/role-binding/binding-manager-org-north')
    const now = await preview('role', edited, role.id, await world.signIn('viewer'))
    expect([now.status, now.body]).toEqual([200, { people: [], others: 1 }])
    expect(named(await preview('role', edited, role.id))).toEqual(['The manager'])
  })
})
