import { beforeEach, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { Row } from '../../src/engine/server/store/Store.ts'
import { type ApiClient, foreign, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

eachStore(open => {
  let world: TestWorld
  let orgAdmin: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    orgAdmin = await world.signIn('orgAdmin')
  })

  const guest = (roles: unknown, more: Json = {}) => ({
    name: 'Nora Guest',
    email: 'nora@northwind.example',
    organizations: [north],
    roles,
    ...more,
  })
  const invite = (body: Json, client = orgAdmin) => client.post<Row & Json>('/user/invite', body)
  const count = async (entity: string) => (await world.store.read.list(entity, { scope: 'all', limit: 0 })).total
  const reads = { role: 'role-read-only', organization: north }

  it('a user comes with the roles that were chosen, and a mail', async () => {
    const analyst = { role: 'role-analyst', organization: north, expiresAt: '2027-01-01T00:00:00.000Z' }
    const { status, body: user } = await invite(guest([reads, analyst]))
    expect([status, user.status, user.roles]).toEqual([200, 'invited', undefined])
    const { body: bindings } = await orgAdmin.list(`/role-binding?user=${user.id}`)
    expect(bindings.map(({ name, organization, expiresAt }) => [name, organization, expiresAt]).sort()).toEqual([
      ['Analyst: Nora Guest', north, '2027-01-01T00:00:00.000Z'],
      ['Read-only: Nora Guest', north, undefined],
    ])
    expect(world.mails.map(({ to }) => to)).toEqual(['nora@northwind.example'])
    expect((await orgAdmin.get(`/user/${user.id}/history`)).status).toBe(200)
  })

  it('all or nothing, by the rules of bindings', async () => {
    const [users, bindings] = [await count('user'), await count('role-binding')]
    const refused: readonly [Json, number, string?][] = [
      [guest([reads, { role: 'no-such-role', organization: north }]), 400, 'roles.1.role'],
      [guest([{ role: 'role-platform-admin', organization: north }]), 400, 'roles.0.role'],
      [guest([{ organization: north }]), 400, 'roles.0.role'],
      [guest([{ role: 'role-read-only' }]), 400, 'roles.0.organization'],
      [guest([{ ...reads, expiresAt: '2020-01-01T00:00:00.000Z' }]), 400, 'roles.0.expiresAt'],
      [guest([{ ...reads, organization: foreign }]), 404],
      [guest('everything'), 400, 'roles'],
      [guest(Array.from({ length: 21 }, () => reads)), 400, 'roles'],
      [guest([reads], { email: 'no address' }), 400, 'email'],
    ]
    for (const [body, status, field] of refused) {
      const answer = await invite(body)
      expect([body.roles, answer.status]).toEqual([body.roles, status])
      if (field) expect(answer.body.fields).toHaveProperty([field])
    }
    expect([await count('user'), await count('role-binding')]).toEqual([users, bindings])
    expect(world.mails).toEqual([])
  })

  it('nobody gives what they don’t hold, nor in an organization that the user isn’t in', async () => {
    const admin = await world.signIn('admin')
    const hr = await admin.create('role', {
      name: 'People',
      organization: north,
      permissions: [
        { resource: 'user', verbs: ['list', 'read', 'create', 'update'] },
        { resource: 'role-binding', verbs: ['list', 'read', 'create', 'manage_access'] },
        { resource: '*', verbs: ['list', 'read'] },
      ],
    })
    await admin.create('role-binding', { organization: north, role: hr.id, subjectKind: 'user', user: 'user-viewer' })
    const viewer = await world.signIn('viewer')
    const users = await count('user')
    expect((await invite(guest([{ role: 'role-org-admin', organization: north }]), viewer)).status).toBe(403)
    expect((await invite(guest([{ role: hr.id, organization: north }]), await world.signIn('manager'))).status).toBe(
      403,
    )
    const elsewhere = await invite(guest([{ role: 'role-read-only', organization: south }]), admin)
    expect([elsewhere.status, elsewhere.body.fields]).toMatchObject([400, { 'roles.0.user': expect.any(String) }])
    expect(await count('user')).toBe(users)
    expect((await invite(guest([{ role: hr.id, organization: north }]), viewer)).status).toBe(200)
  })
})
