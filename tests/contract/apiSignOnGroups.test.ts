import { beforeEach, describe, expect, it } from 'vitest'
import { advertisingStore } from './advertisingStore.ts'
import { foreign, type Json, north, people } from './apiClient.ts'
import { type SignOnWorld, signOnWorld } from './signOnWorld.ts'

describe('groups that a provider names', () => {
  let on: SignOnWorld
  let provider: string

  beforeEach(async () => {
    on = await signOnWorld(advertisingStore())
    for (const who of ['viewer', 'orgAdmin']) await on.change('user', `user-${who}`, { auth: 'both' })
    provider = (await on.provider({ groupsClaim: 'groups', scopes: ['groups'] })).id
    await on.linked(provider, people.viewer)
  })

  const group = async (changes: Json) => {
    const body = { organization: north, source: 'idp', claim: 'desk', ...changes }
    return (await (await on.world.signIn('admin')).create('group', body)).id
  }
  const members = async (id: string) => (await on.world.store.read.byIds('group', [id], 'all'))[0]?.members ?? []
  const comes = (...groups: string[]) => on.signOn(provider, people.viewer, { groups })

  it('are asked for, and renewed at every sign-in: joined and left, each with its line in the audit log', async () => {
    expect(on.asked[0]?.settings).toMatchObject({ groupsClaim: 'groups', scopes: ['groups'] })
    const desk = await group({ name: 'Desk' })
    const other = await group({ name: 'Other', claim: 'other' })
    await comes('desk', 'nobody knows')
    expect([await members(desk), await members(other)]).toEqual([['user-viewer'], []])
    await comes('other')
    expect([await members(desk), await members(other)]).toEqual([[], ['user-viewer']])
    const { body } = await (await on.world.signIn('admin')).list(`/audit-log?entity.id=${desk}&action=update`)
    expect(body).toMatchObject([
      { actor: { name: 'North SSO' }, changes: [{ path: 'members' }] },
      { actor: { name: 'North SSO' }, changes: [{ path: 'members' }] },
    ])
    await comes()
    expect(await members(other)).toEqual([])
  })

  it('keep who was put into them by hand, also who was taken out and put back', async () => {
    const desk = await group({ name: 'Desk', members: ['user-viewer'] })
    await comes('desk')
    await comes()
    expect(await members(desk)).toEqual(['user-viewer'])
    const admin = await on.world.signIn('admin')
    const put = async (list: readonly string[]) => {
      const { body } = await admin.get<Json>(`/group/${desk}`)
      expect((await admin.put(`/group/${desk}`, { ...body, members: list })).status).toBe(200)
    }
    await put([])
    await comes('desk')
    expect(await members(desk)).toEqual(['user-viewer'])
    await put([])
    await put(['user-viewer'])
    await comes()
    expect(await members(desk)).toEqual(['user-viewer'])
  })

  it('give what they are bound to at once', async () => {
    const desk = await group({ name: 'Desk' })
    const binding = { name: 'Desk', organization: north, role: 'role-finance', subjectKind: 'group', group: desk }
    await (await on.world.signIn('admin')).create('role-binding', binding)
    const may = async (groups: string[]) => {
      const { client } = await comes(...groups)
      const { grants } = (await client.get<{ grants: Record<string, Json> }>('/current-user')).body
      return grants[north]?.fee
    }
    expect(await may(['desk'])).toContain('create')
    expect(await may([])).toBeUndefined()
  })

  it('are of its own organization, no local ones and none that holds a role of the platform', async () => {
    const ids = [
      await group({ name: 'Foreign', organization: foreign }),
      await group({ name: 'Local', source: 'local', claim: undefined }),
      await group({ name: 'Platform' }),
    ]
    await (await on.world.signIn('admin')).create('platform-role-binding', {
      name: 'Platform group',
      role: 'role-platform-admin',
      subjectKind: 'group',
      group: ids[2],
    })
    const { client } = await comes('desk', 'Local', 'Foreign')
    expect(await Promise.all(ids.map(members))).toEqual([[], [], []])
    expect((await client.get<Json>('/current-user')).body).toMatchObject({ platform: false })
  })

  it('of a provider without a claim for them stay as they are', async () => {
    const desk = await group({ name: 'Desk' })
    await comes('desk')
    await on.change('identity-provider', provider, { groupsClaim: null, version: 2 })
    await comes()
    expect(await members(desk)).toEqual(['user-viewer'])
  })

  it('leave an organization its last administrator', async () => {
    const admin = await on.world.signIn('admin')
    const admins = await group({ name: 'Admins', claim: 'admins' })
    await comes('admins')
    const binding = { name: 'Admins', organization: north, role: 'role-org-admin', subjectKind: 'group', group: admins }
    await admin.create('role-binding', binding)
    expect((await admin.delete('/role-binding/binding-orgAdmin-org-north')).status).toBe(200)
    const { client } = await comes()
    expect(await members(admins)).toEqual(['user-viewer'])
    expect((await client.get('/current-user')).status).toBe(200)
    expect(on.world.logged.at(-1)).toMatchObject({ message: 'A place in a group was kept' })
  })

  it('take a claim only from who may give what the group holds', async () => {
    const admin = await on.world.signIn('admin')
    const desk = await group({ name: 'Admins', source: 'local', claim: undefined })
    const binding = { name: 'Admins', organization: north, role: 'role-org-admin', subjectKind: 'group', group: desk }
    await admin.create('role-binding', binding)
    const viewer = await on.viewerMay([
      { resource: 'group', verbs: ['list', 'read', 'create', 'update', 'delete', 'archive'] },
    ])
    const { body } = await viewer.get<Json>(`/group/${desk}`)
    expect((await viewer.put(`/group/${desk}`, { ...body, source: 'idp', claim: 'everybody' })).status).toBe(403)
    expect((await viewer.put(`/group/${desk}`, { ...body, name: 'Administrators' })).status).toBe(200)
  })
})
