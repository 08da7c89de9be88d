import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { advertisingApi } from '../../src/advertising/server/advertisingApi.ts'
import type { TotpSetup } from '../../src/engine/contract/secondFactor.ts'
import { policiesOf } from '../../src/engine/server/access/policiesOf.ts'
import { ApiClient, type Json, north, origin, password, people, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { softAuthenticator } from './softAuthenticator.ts'
import { eachStore } from './stores.ts'

eachStore((open, kind) => {
  let world: TestWorld
  let admin: ApiClient
  let viewer: ApiClient

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
    admin = await world.signIn('admin')
    viewer = await world.signIn('viewer')
  })

  const enrol = async (client: ApiClient) => {
    const { secret } = (await client.post<TotpSetup>('/current-user/totp', { password })).body
    const app = new TOTP({ secret: Secret.fromBase32(secret) })
    const code = () => app.generate({ timestamp: world.time.now.getTime() })
    expect((await client.put('/current-user/totp', { code: code() })).status).toBe(200)
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    return code
  }
  const write = async (path: string, changes: Json) => {
    const { body } = await admin.get<Json>(path)
    return admin.put(path, { ...body, ...changes })
  }
  const demand = async (on = true) => {
    const answer = await write(`/organization/${north}`, { secondFactorRequired: on })
    expect(answer.status).toBe(200)
  }
  const refusal = {
    status: 403,
    body: { secondFactor: 'missing', error: expect.stringMatching(/^Your organization requires a second factor/) },
  }

  it('an organization asks for a second factor: its people set one up before anything else', async () => {
    await enrol(admin)
    expect((await viewer.get('/campaign')).status).toBe(200)
    await demand()
    // Signed in since before.
    expect(await viewer.get('/campaign')).toMatchObject(refusal)
    const later = await world.anonymous.post('/auth', { email: people.viewer, password })
    expect(later.status).toBe(200)
    const fresh = new ApiClient(world.api, later.headers.get('set-cookie')?.split(';')[0] ?? null)
    expect(await fresh.get('/campaign')).toMatchObject(refusal)
    expect((await fresh.get('/current-user')).body).toMatchObject({ id: 'user-viewer', secondFactor: 'missing' })
    await enrol(fresh)
    expect((await fresh.get('/campaign')).status).toBe(200)
    expect((await fresh.get('/current-user')).body.secondFactor).toBeUndefined()
    expect((await viewer.get('/campaign')).status).toBe(401)
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  it('nothing answers meanwhile but the own account, signing out, and what is public', async () => {
    await enrol(admin)
    await demand()
    const answered: string[] = []
    for (const [route, policy] of Object.entries(policiesOf(advertisingApi))) {
      if (policy === 'public') continue
      const [method = '', path = ''] = route.split(' ')
      const at = path.replace(':entity', 'campaign').replace(/:\w+/g, 'missing').replace('*', 'x')
      const { status, body } = await viewer.send<Json>(method, at, method === 'GET' ? undefined : {})
      if (!(status === 403 && body.secondFactor === 'missing')) answered.push(route)
    }
    expect(answered.filter(route => !/ \/current-user(\/|$)/.test(route))).toEqual([])
    expect(answered).toContain('GET /current-user/account')
    expect((await viewer.post('/logout')).status).toBe(204)
  })

  it('a role asks for one from whoever has it, also by a group, or by a role that inherits it', async () => {
    await enrol(admin)
    const permissions = [{ resource: 'campaign', verbs: ['read'] }]
    const strict = await admin.create('role', {
      name: 'Strict',
      organization: north,
      secondFactorRequired: true,
      permissions,
    })
    const heir = await admin.create('role', { name: 'Heir', organization: north, inherits: [strict.id], permissions })
    const group = await admin.create('group', { name: 'Team', organization: north, members: ['user-orgAdmin'] })
    const orgAdmin = await world.signIn('orgAdmin')
    expect([(await viewer.get('/campaign')).status, (await orgAdmin.get('/campaign')).status]).toEqual([200, 200])
    const bind = (subject: Json) => admin.create('role-binding', { organization: north, role: heir.id, ...subject })
    await bind({ subjectKind: 'user', user: 'user-viewer' })
    const bound = await bind({ subjectKind: 'group', group: group.id })
    expect(await viewer.get('/campaign')).toMatchObject(refusal)
    expect(await orgAdmin.get('/campaign')).toMatchObject(refusal)
    expect((await admin.delete(`/role-binding/${bound.id}`)).status).toBe(200)
    expect((await orgAdmin.get('/campaign')).status).toBe(200)
  })

  it('who switches it on has one, may manage access, and is asked for a recent proof', async () => {
    for (const path of [`/organization/${north}`]) {
      expect((await write(path, { secondFactorRequired: true })).body).toMatchObject({
        fields: { secondFactorRequired: expect.stringMatching(/^Set up a second factor for yourself first/) },
      })
    }
    const permissions = [{ resource: 'campaign', verbs: ['read'] }]
    const role = { name: 'Strict', organization: north, secondFactorRequired: true, permissions }
    expect((await admin.post('/role', role)).body.fields).toHaveProperty('secondFactorRequired')
    await enrol(admin)
    await demand()
    const editing = [{ resource: 'organization', verbs: ['list', 'read', 'update'] }]
    const editor = await admin.create('role', { name: 'Editor', organization: north, permissions: editing })
    const bound = { organization: north, role: editor.id, subjectKind: 'user', user: 'user-viewer' }
    await admin.create('role-binding', bound)
    await enrol(viewer)
    const { body: own } = await viewer.get<Json>(`/organization/${north}`)
    const off = await viewer.put(`/organization/${north}`, { ...own, secondFactorRequired: false })
    expect([off.status, off.body.fields]).toMatchObject([400, { secondFactorRequired: expect.any(String) }])
    world.time.now = new Date(world.time.now.getTime() + 600_000)
    expect(await write(`/organization/${north}`, { secondFactorRequired: false })).toMatchObject({
      status: 403,
      body: { proof: 'needed' },
    })
  })

  it('the last one is not taken off while it is asked for; another may be put in its place', async () => {
    const code = await enrol(admin)
    await demand()
    const kept = await admin.post('/current-user/totp/remove', { code: code() })
    expect([kept.status, kept.body.error]).toEqual([409, expect.stringMatching(/add another one first/i)])
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    const device = softAuthenticator(origin)
    const options = (await admin.post<{ challenge: string }>('/current-user/passkeys/options', { code: code() })).body
    const response = device.create(options)
    expect((await admin.post('/current-user/passkeys', { name: 'Laptop', response })).status).toBe(200)
    world.time.now = new Date(world.time.now.getTime() + 60_000)
    expect((await admin.post('/current-user/totp/remove', { code: code() })).status).toBe(204)
    const [passkey] = (await admin.get<{ id: string }[]>('/current-user/passkeys')).body
    expect((await admin.post(`/current-user/passkeys/${passkey?.id}/remove`, { password })).status).toBe(409)
    expect((await admin.get('/campaign')).status).toBe(200)
  })

  it('asks nobody who came by single sign-on, no program, and nobody once it is switched off', async () => {
    await enrol(admin)
    const program = await admin.create('service-account', { name: 'Feed', organization: north, owner: 'user-admin' })
    await admin.create('role-binding', {
      organization: north,
      role: 'role-read-only',
      subjectKind: 'service_account',
      serviceAccount: program.id,
    })
    const { secret } = (await admin.post<{ secret: string }>(`/service-account/${program.id}/keys`)).body
    await demand()
    const key = new ApiClient(world.api, null)
    const read = await key.send('GET', '/campaign', undefined, { authorization: `Bearer ${secret}` })
    expect(read.status).toBe(200)
    expect((await viewer.get('/campaign')).status).toBe(403)
    await write('/user/user-viewer', { auth: 'both' })
    const again = await world.anonymous.post('/auth', { email: people.viewer, password })
    const cookie = again.headers.get('set-cookie')?.split(';')[0] ?? ''
    await world.store.transaction(async tx => {
      const { rows } = await tx.list('session', { scope: 'all', limit: 100 })
      const own = rows.filter(({ user }) => user === 'user-viewer')
      await tx.update(
        'session',
        own.map(row => ({ ...row, method: 'oidc' })),
      )
    })
    expect((await new ApiClient(world.api, cookie).get('/campaign')).status).toBe(200)
    await world.store.transaction(async tx => {
      const { rows } = await tx.list('session', { scope: 'all', limit: 100 })
      const own = rows.filter(({ user }) => user === 'user-viewer')
      await tx.update(
        'session',
        own.map(row => ({ ...row, method: 'password' })),
      )
    })
    // What another process writes is seen within a second.
    world.time.now = new Date(world.time.now.getTime() + 1000)
    expect((await new ApiClient(world.api, cookie).get('/campaign')).status).toBe(403)
    await demand(false)
    expect((await new ApiClient(world.api, cookie).get('/campaign')).status).toBe(200)
  })

  describe('the first second factor', () => {
    it('by a passkey ends the other sessions, as by an app', async () => {
      const other = await world.anonymous.post('/auth', { email: people.viewer, password })
      const cookie = other.headers.get('set-cookie')?.split(';')[0] ?? null
      const device = softAuthenticator(origin)
      const options = (await viewer.post<{ challenge: string }>('/current-user/passkeys/options', { password })).body
      const response = device.create(options)
      expect((await viewer.post('/current-user/passkeys', { name: 'Laptop', response })).status).toBe(200)
      expect((await new ApiClient(world.api, cookie).get('/current-user')).status).toBe(401)
      expect((await viewer.get('/current-user')).status).toBe(200)
    })
  })
})
