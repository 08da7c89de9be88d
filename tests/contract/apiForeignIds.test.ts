import { beforeAll, describe, expect, it } from 'vitest'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, south, type TestWorld, testWorld } from './apiClient.ts'

describe('organizations that do not exist for the reader', () => {
  let world: TestWorld
  let viewer: ApiClient
  let admin: ApiClient

  beforeAll(async () => {
    world = await testWorld(advertisingStore())
    viewer = await world.signIn('viewer')
    admin = await world.signIn('admin')
    // A version with the other organization alone, so that history could tell of it.
    const { body } = await admin.get<Json>('/user/user-manager')
    await admin.put('/user/user-manager', { ...body, organizations: [south], defaultOrganization: south })
    const { body: now } = await admin.get<Json>('/user/user-manager')
    const back = { ...now, organizations: [north, south], defaultOrganization: south, name: 'The manager of two' }
    expect((await admin.put('/user/user-manager', back)).status).toBe(200)
    // What was held there has ended with the membership.
    const bound = { subjectKind: 'user', user: 'user-manager', role: 'role-campaign-manager', organization: north }
    await admin.create('role-binding', bound)
  })

  it.each([
    ['by id', '/user/user-manager'],
    ['in the list', '/user?limit=100'],
    ['among ids', '/user?id=user-manager'],
    ['among several ids', '/user?id=user-manager,user-viewer'],
    ['in history', '/user/user-manager/history'],
    ['in search', '/search?q=manager'],
    ['in the groups of people', '/group?limit=100'],
    ['in bindings', '/role-binding?limit=100'],
  ])('are not named %s [org.2]', async (_, path) => {
    const { status, body } = await viewer.get<unknown>(path)
    expect(status).toBe(200)
    expect(JSON.stringify(body)).not.toContain(south)
  })

  it('do not find people by a filter, nor take away what the reader knows', async () => {
    expect((await viewer.list(`/user?organizations=${south}`)).body).toEqual([])
    const found = await viewer.list(`/user?limit=100&organizations=${south},${north}`)
    expect(found.body.find(({ id }) => id === 'user-manager')).toMatchObject({
      name: 'The manager of two',
      organizations: [north],
    })
  })

  it('are all there for whoever knows them', async () => {
    const { body } = await admin.get<Json>('/user/user-manager')
    expect(body).toMatchObject({ organizations: [north, south], defaultOrganization: south })
    const manager = await world.signIn('manager')
    expect((await manager.get<Json>('/user/user-manager')).body).toMatchObject({ organizations: [north, south] })
    expect((await admin.list(`/user?organizations=${south}`)).body.map(({ id }) => id)).toContain('user-manager')
  })

  it('stay in the row when somebody who cannot see them tries to save it', async () => {
    const orgAdmin = await world.signIn('orgAdmin')
    const { body } = await orgAdmin.get<Json>('/user/user-manager')
    expect((await orgAdmin.put('/user/user-manager', { ...body, name: 'Mine' })).status).toBe(403)
    expect((await world.store.read.byIds('user', ['user-manager'], 'all'))[0]).toMatchObject({
      organizations: [north, south],
    })
  })
})
