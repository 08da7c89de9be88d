import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { LinkedSignOn } from '../../src/engine/contract/signOn.ts'
import { linkIdentity } from '../../src/engine/server/access/identities.ts'
import { tokenHash } from '../../src/engine/server/access/tokens.ts'
import { advertisingStore } from './advertisingStore.ts'
import { type ApiClient, type Json, north, origin, password, people, signedIn, south } from './apiClient.ts'
import { type SignOnWorld, signOnWorld } from './signOnWorld.ts'

describe('single sign-on ends', () => {
  let on: SignOnWorld
  const made = () => signOnWorld(advertisingStore())

  beforeEach(async () => {
    on = await made()
    for (const who of ['viewer', 'manager']) await on.change('user', `user-${who}`, { auth: 'both' })
  })

  describe('at the provider, too', () => {
    const signOut = async (issuer: string) => {
      const { id } = await on.provider({ issuer })
      const { client } = await on.linked(id, people.viewer, { idToken: 'eyJ.the.token' })
      const stored = await on.world.store.read.byIds('session', [tokenHash(client.cookie?.split('=')[1] ?? '')], 'all')
      expect([stored.length, JSON.stringify(stored).includes('eyJ.the.token')]).toEqual([1, false])
      const { status, body } = await client.post<Json>('/logout')
      expect((await client.get('/current-user')).status).toBe(401)
      return [status, body]
    }

    it('is led there with the token that it gave, and back here', async () => {
      expect(await signOut('https://login.north.example')).toEqual([200, { to: 'https://login.north.example/end' }])
      expect(on.ended).toEqual([
        { issuer: 'https://login.north.example', idToken: 'eyJ.the.token', returnTo: `${origin}/` },
      ])
    })

    it.each(['https://no-end.example', 'https://down.example'])('but here alone with %s', async issuer => {
      expect(await signOut(issuer)).toEqual([204, ''])
    })

    it('but here alone where nobody vouched, or the provider is disabled meanwhile', async () => {
      const viewer = await signedIn(on.world.api, people.viewer)
      expect((await viewer.post('/logout')).status).toBe(204)
      const { id } = await on.provider()
      const { client } = await on.linked(id, people.viewer)
      await on.change('identity-provider', id, { status: 'disabled' })
      expect((await client.post('/logout')).status).toBe(204)
      expect(on.ended).toEqual([])
    })
  })

  describe('when it is unlinked', () => {
    let provider: string

    beforeEach(async () => {
      provider = (await on.provider()).id
      await on.linked(provider, people.viewer)
    })

    const linkedOf = async (client: ApiClient) => (await client.get<LinkedSignOn[]>('/current-user/sign-on')).body
    const audited = async () =>
      (await (await on.world.signIn('admin')).list('/audit-log?action=sign_on_unlinked')).body.map(({ actor }) => actor)

    it('by the person, who proves that it is them', async () => {
      const viewer = await on.world.signIn('viewer')
      const [one] = await linkedOf(viewer)
      expect(one).toMatchObject({ name: 'North SSO', issuer: 'https://login.north.example' })
      const remove = (body: Json, id = one?.id) => viewer.post<Json>(`/current-user/sign-on/${id}/remove`, body)
      expect((await remove({})).status).toBe(400)
      expect((await remove({ password: 'wrong' })).status).toBe(400)
      expect((await remove({ password }, 'made-up')).status).toBe(404)
      const elsewhere = await on.signOn(provider, people.viewer)
      expect((await remove({ password })).status).toBe(204)
      expect((await elsewhere.client.get('/current-user')).status).toBe(401)
      expect((await viewer.get('/current-user')).status).toBe(200)
      expect(await linkedOf(viewer)).toEqual([])
      expect((await on.signOn(provider, people.viewer)).to).toBe('/link-sign-on')
      expect(await audited()).toMatchObject([{ id: 'user-viewer' }])
      expect(on.world.mails.map(({ subject }) => subject)).toContain(
        `Single sign-on was unlinked from your account at ${catalogue.title}`,
      )
    })

    it('by nobody else in their name', async () => {
      const [one] = await linkedOf(await on.world.signIn('viewer'))
      const manager = await on.world.signIn('manager')
      expect((await manager.post(`/current-user/sign-on/${one?.id}/remove`, { password })).status).toBe(404)
      expect((await manager.get('/user/user-viewer/sign-on')).status).toBe(403)
    })

    it('by who manages their access, stands above them and is not the person', async () => {
      const orgAdmin = await on.world.signIn('orgAdmin')
      const [one] = (await orgAdmin.get<LinkedSignOn[]>('/user/user-viewer/sign-on')).body
      const remove = (user: string, client = orgAdmin) => client.post<Json>(`/user/${user}/sign-on/${one?.id}/remove`)
      expect((await remove('user-manager')).status).toBe(403)
      expect((await remove('user-orgAdmin')).status).toBe(409)
      expect((await remove('user-admin')).status).toBe(403)
      expect((await remove('user-viewer', await on.world.signIn('stranger'))).status).toBe(404)
      const { now } = on.world.time
      on.world.time.now = new Date(now.getTime() + 11 * 60_000)
      expect(await remove('user-viewer')).toMatchObject({ status: 403, body: { proof: 'needed' } })
      on.world.time.now = now
      expect((await remove('user-viewer')).status).toBe(204)
      expect((await remove('user-viewer')).status).toBe(404)
      expect(await audited()).toMatchObject([{ id: 'user-orgAdmin' }])
    })

    it.each<[string, () => Promise<unknown>]>([
      ['their account takes no password', () => on.change('user', 'user-viewer', { auth: 'oidc' })],
      ['they have none', () => on.world.store.transaction(tx => tx.remove('credential', ['user-viewer']))],
      ['their organization takes none', () => on.change('organization', north, { signOnOnly: true })],
    ])('never where it is the only way in: %s', async (_, happen) => {
      await happen()
      const { client } = await on.signOn(provider, people.viewer)
      const [one] = await linkedOf(client)
      const error = 'This is the only way to sign in to this account. Set up another one first, like a password.'
      const own = await client.post<Json>(`/current-user/sign-on/${one?.id}/remove`, { password })
      expect([own.status, own.body.error]).toEqual([409, error])
      const byAdmin = await (await on.world.signIn('admin')).post<Json>(`/user/user-viewer/sign-on/${one?.id}/remove`)
      expect([byAdmin.status, byAdmin.body.error]).toEqual([409, error])
      expect(await linkedOf(client)).toHaveLength(1)
    })

    it('though another provider is left that no longer lets them in', async () => {
      const identity = { issuer: 'https://login.south.example', subject: 's', provider: 'gone' }
      await on.world.store.transaction(tx => linkIdentity(tx, 'user-viewer', identity, on.world.time.now))
      await on.change('user', 'user-viewer', { auth: 'oidc', organizations: [north, south] })
      const { client } = await on.signOn(provider, people.viewer)
      const own = (await linkedOf(client)).find(({ name }) => name === 'North SSO')
      const byAdmin = await on.world.signIn('admin')
      expect((await byAdmin.post(`/user/user-viewer/sign-on/${own?.id}/remove`)).status).toBe(409)
    })
  })
})
