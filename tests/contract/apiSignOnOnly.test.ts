import { beforeEach, describe, expect, it } from 'vitest'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, password, people, south } from './apiClient.ts'
import { type SignOnWorld, signOnWorld } from './signOnWorld.ts'
import { softAuthenticator } from './softAuthenticator.ts'

describe('an organization that takes single sign-on only', () => {
  let on: SignOnWorld
  let admin: ApiClient
  let provider: string

  beforeEach(async () => {
    on = await signOnWorld(advertisingStore())
    admin = await on.world.signIn('admin')
    provider = (await on.provider()).id
  })

  const set = async (changes: Json, client = admin) => {
    const { body } = await client.get<Json>(`/organization/${north}`)
    return client.put<Json>(`/organization/${north}`, { ...body, ...changes })
  }
  const close = async (emergencyUsers = ['user-orgAdmin']) => {
    expect((await set({ signOnOnly: true, emergencyUsers })).status).toBe(200)
    on.later()
  }
  const auth = (email: string) => on.world.anonymous.post<Json>('/auth', { email, password })

  it('lets in by its provider whoever belongs to it, also who had a password alone', async () => {
    await close()
    const { client } = await on.linked(provider, people.viewer)
    expect((await client.get<Json>('/current-user')).body.id).toBe('user-viewer')
    // The password that they have is of no use: nothing on their page asks for it.
    expect((await client.get<Json>('/current-user/account')).body.password).toBe(false)
  })

  describe('refuses', () => {
    it('their password in the words of a wrong one, and the sessions that it began', async () => {
      const viewer = await on.world.signIn('viewer')
      await close()
      const refused = await auth(people.viewer)
      expect([refused.status, refused.body]).toEqual([401, { error: 'Invalid email or password' }])
      expect((await viewer.get('/current-user')).status).toBe(401)
    })

    it('a mailed link to choose one, from before and from now on', async () => {
      await on.world.anonymous.post('/forgotten-password', { email: people.viewer })
      await expect.poll(() => on.world.mails.length).toBe(1)
      const token = /token=([\w-]+)/.exec(on.world.mails[0]?.text ?? '')?.[1]
      await close()
      expect((await on.world.anonymous.post('/reset-password', { token, password })).status).toBe(400)
      expect((await on.world.anonymous.post('/forgotten-password', { email: people.viewer })).status).toBe(204)
      await expect.poll(() => on.world.mails.length).toBe(2)
      expect(on.world.mails[1]?.text).toContain('continue with single sign-on')
      expect(on.world.mails[1]?.text).not.toContain('token=')
    })

    it('a passkey, alone and after a password that was right before', async () => {
      const viewer = await on.world.signIn('viewer')
      const device = softAuthenticator(origin)
      const options = await viewer.post<{ challenge: string }>('/current-user/passkeys/options', { password })
      const made = await viewer.post('/current-user/passkeys', { name: 'L', response: device.create(options.body) })
      expect(made.status).toBe(200)
      const { step } = (await auth(people.viewer)).body
      const codes = (made.body as { recoveryCodes?: string[] }).recoveryCodes
      await close()
      const use = async (body: Json) => {
        const { body: asked } = await on.world.anonymous.post<{ challenge: string }>('/auth/passkey/options', body)
        return on.world.anonymous.post<Json>('/auth/passkey', { ...body, response: device.get(asked) })
      }
      expect((await use({})).status).toBe(401)
      expect((await use({ step })).status).toBe(401)
      expect((await on.world.anonymous.post('/auth/second-step', { step, code: codes?.[0] })).status).toBe(410)
    })

    it('a session of somebody in two organizations, who keeps the other one', async () => {
      const manager = await on.world.signIn('manager')
      await close()
      const { grants } = (await manager.get<{ grants: Json }>('/current-user')).body
      expect(Object.keys(grants)).toEqual([south])
      expect((await manager.get(`/organization/${north}`)).status).toBe(404)
      expect((await auth(people.manager)).status).toBe(200)
    })

    it('the provider of another organization', async () => {
      const other = await on.provider({
        organization: south,
        issuer: 'https://login.south.example',
        domains: ['south.example'],
      })
      await on.change('user', 'user-manager', { auth: 'both', email: 'manager@south.example' })
      const { client } = await on.linked(other.id, 'manager@south.example')
      await close()
      const { grants } = (await client.get<{ grants: Json }>('/current-user')).body
      expect(Object.keys(grants)).toEqual([south])
    })
  })

  it('lets emergency users and administrators of the platform in by password, and nobody who is no longer one', async () => {
    await close()
    expect((await auth(people.admin)).status).toBe(200)
    expect((await auth(people.orgAdmin)).status).toBe(200)
    const orgAdmin = await on.world.signIn('orgAdmin')
    await on.change('organization', north, { emergencyUsers: ['user-viewer'] })
    on.later()
    expect((await orgAdmin.get('/current-user')).status).toBe(401)
    expect((await auth(people.viewer)).status).toBe(200)
  })

  it('invites without a password', async () => {
    await close()
    await admin.create('user', { name: 'New', email: 'new@astrolabe.example', organizations: [north] })
    await expect.poll(() => on.world.mails.length).toBe(1)
    expect(on.world.mails[0]?.text).toContain('Continue with single sign-on')
  })

  describe('becomes so', () => {
    it('with a provider that signs people in, and somebody who can do without it', async () => {
      const fields = async (changes: Json) => (await set({ signOnOnly: true, ...changes })).body.fields
      expect(await fields({})).toEqual({ emergencyUsers: 'This field is required' })
      expect(await fields({ emergencyUsers: ['user-stranger'] })).toMatchObject({
        'emergencyUsers.0': expect.any(String),
      })
      await on.change('user', 'user-viewer', { auth: 'oidc' })
      const sentence = 'The viewer can’t sign in with a password. Choose someone who can.'
      expect(await fields({ emergencyUsers: ['user-viewer'] })).toEqual({ emergencyUsers: sentence })
      await on.change('identity-provider', provider, { domains: [] })
      const first = 'Add an identity provider with at least one email domain first'
      expect(await fields({ emergencyUsers: ['user-orgAdmin'] })).toEqual({ signOnOnly: first })
    })

    it('and no longer so, by who may do everything in it alone', async () => {
      const permissions = [{ resource: 'organization', verbs: ['list', 'read', 'update'] }]
      const role = await admin.create('role', {
        name: 'Keeper',
        organization: north,
        scope: 'organization',
        permissions,
      })
      const binding = { name: 'Keeper', organization: north, role: role.id, subjectKind: 'user', user: 'user-manager' }
      await admin.create('role-binding', binding)
      const orgAdmin = await on.world.signIn('orgAdmin')
      const manager = await on.world.signIn('manager')
      const turned = { signOnOnly: true, emergencyUsers: ['user-orgAdmin', 'user-manager'] }
      expect((await set(turned, manager)).status).toBe(403)
      expect((await set({ timezone: 'Europe/Berlin' }, manager)).status).toBe(200)
      expect((await set(turned, orgAdmin)).status).toBe(200)
      on.later()
      expect((await set({ signOnOnly: false, emergencyUsers: undefined }, manager)).status).toBe(403)
      expect((await set({ emergencyUsers: ['user-manager'] }, manager)).status).toBe(403)
      expect((await set({ timezone: 'UTC' }, manager)).status).toBe(200)
      expect((await set({ signOnOnly: false, emergencyUsers: undefined }, orgAdmin)).status).toBe(200)
    })

    it('and keeps its provider while it is', async () => {
      await close()
      const { body } = await admin.get<Json>(`/identity-provider/${provider}`)
      const sentence =
        'Users of North sign in with this provider only. Turn off “Single sign-on only” for the organization first.'
      const tries = [
        await admin.post<Json>(`/identity-provider/${provider}/move`, { to: 'disabled' }),
        await admin.put<Json>(`/identity-provider/${provider}`, { ...body, domains: [] }),
        await admin.delete<Json>(`/identity-provider/${provider}`),
      ]
      expect(tries.map(({ status, body }) => [status, body.error])).toEqual(tries.map(() => [409, sentence]))
      expect((await set({ signOnOnly: false, emergencyUsers: undefined })).status).toBe(200)
      expect((await admin.delete(`/identity-provider/${provider}`)).status).toBe(200)
    })
  })
})
