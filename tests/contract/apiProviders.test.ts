import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { SingleSignOn } from '../../src/engine/server/outside.ts'
import { advertisingStore } from './advertisingStore.ts'
import { ApiClient, foreign, type Json, north, origin, people, south } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { providerBody, type SignOnWorld, signOnWorld } from './signOnWorld.ts'
import { eachStore } from './stores.ts'

const domain = 'astrolabe.example'

eachStore(open => {
  it('a domain is one provider’s, also where two are given it at once', async () => {
    const { world } = await signOnWorld(await open(apiTables(catalogue)))
    const admin = await world.signIn('admin')
    const bodies = [north, foreign].map(organization => providerBody({ organization, name: organization }))
    const answers = await Promise.all(bodies.map(body => admin.post<Json>('/identity-provider', body)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const refused = answers.find(({ status }) => status === 400)
    expect(refused?.body.fields).toEqual({ domains: `Another identity provider already has ${domain}` })
    const { body } = await world.anonymous.get<Json>(`/oidc/provider?domain=${domain}`)
    expect(body).toEqual({
      provider: { id: answers.find(({ status }) => status === 200)?.body.id, name: expect.any(String) },
    })
  })
})

describe('an organization’s own provider', () => {
  let on: SignOnWorld
  const memory = () => signOnWorld(advertisingStore())

  beforeEach(async () => {
    on = await memory()
    for (const who of ['viewer', 'manager', 'orgAdmin', 'admin', 'stranger']) {
      await on.change('user', `user-${who}`, { auth: 'both' })
    }
  })

  const whoIs = async (client: ApiClient) => (await client.get<Json>('/current-user')).body

  it('signs in its people once they are linked by mail, asked with the secret that was stored for it', async () => {
    const { id } = await on.provider()
    const { client, to } = await on.linked(id, people.viewer)
    expect(to).toBe('/inventory/deals')
    expect(await whoIs(client)).toMatchObject({ id: 'user-viewer' })
    expect(on.asked[0]?.settings).toMatchObject({
      clientSecret: 'the secret of North',
      issuer: 'https://login.north.example',
    })
    expect(on.asked[0]?.attempt.redirectUri).toBe(`${origin}/api/v1/oidc/callback/${id}`)
    expect(JSON.stringify((await (await on.world.signIn('admin')).get(`/identity-provider/${id}`)).body)).not.toContain(
      'the secret',
    )
  })

  describe('attacked by who administers it', () => {
    const led = async (id: string, email: string, claims = {}) => {
      const { to, client } = await on.signOn(id, email, claims)
      return [to, client.cookie, on.world.mails.length]
    }

    it('vouches for no address outside of its domains', async () => {
      const { id } = await on.provider({
        organization: foreign,
        issuer: 'https://evil.example',
        domains: ['evil.example'],
      })
      for (const email of [
        people.viewer,
        people.admin,
        `x@sub.${domain}`,
        'x@sub.evil.example',
        'x@notevil.example',
        `x@${domain}@evil.example`,
        '',
        'evil.example',
      ]) {
        expect(await led(id, email)).toEqual(['/?error=sso-outside-domain', null, 0])
      }
      expect(await led(id, people.viewer, { email: null })).toEqual(['/?error=sso-outside-domain', null, 0])
    })

    it('opens nobody of another organization, even with their domain, and tells nobody apart from who is not there', async () => {
      const { id } = await on.provider({ organization: foreign, issuer: 'https://evil.example' })
      for (const email of [people.viewer, people.manager, people.admin, `nobody@${domain}`]) {
        expect(await led(id, email)).toEqual(['/?error=sso-unknown-user', null, 0])
      }
      const { body } = await (await on.world.signIn('orgAdmin')).list('/audit-log?action=login_failed')
      expect(body).toEqual([])
    })

    it('opens no administrator of the platform, though they are its people, and nobody who becomes one', async () => {
      const { id } = await on.provider()
      expect(await led(id, people.admin)).toEqual(['/?error=sso-unknown-user', null, 0])
      const { client } = await on.linked(id, people.viewer)
      await (await on.world.signIn('admin')).create('platform-role-binding', {
        name: 'Promoted',
        role: 'role-platform-support',
        subjectKind: 'user',
        user: 'user-viewer',
      })
      on.later()
      expect((await client.get('/current-user')).status).toBe(401)
      expect((await on.signOn(id, people.viewer)).to).toBe('/?error=sso-unknown-user')
    })

    it('reaches of somebody in two organizations its own alone', async () => {
      const { id } = await on.provider()
      const password = await on.world.signIn('manager')
      const { client } = await on.linked(id, people.manager)
      const seen = await whoIs(client)
      expect(Object.keys(seen.grants as Json)).toEqual([north])
      expect((seen.organizations as Json[]).map(one => one.id)).toEqual([north])
      expect((await client.get(`/organization/${south}`)).status).toBe(404)
      expect((await client.list(`/campaign?organization=${south}`)).status).toBe(404)
      expect((await client.post('/campaign', { name: 'Southern', organization: south })).status).toBe(404)
      expect((await password.get(`/organization/${south}`)).status).toBe(200)
    })

    it('is audited in its own organization alone, whosever home is elsewhere', async () => {
      const { id } = await on.provider({ organization: south })
      const { client } = await on.linked(id, people.manager)
      expect((await client.post('/logout')).status).toBe(200)
      const { body } = await (await on.world.signIn('admin')).list(
        '/audit-log?actor.id=user-manager&sort=asc(sequence)',
      )
      expect(body.map(({ organization, action }) => [organization, action])).toEqual([
        [south, 'sign_on_linked'],
        [south, 'login'],
        [south, 'logout'],
      ])
    })

    it('lends its session to no other way in', async () => {
      let state = ''
      const platform: SingleSignOn = {
        begin: async attempt => {
          state = attempt.state
          return 'https://platform.example/'
        },
        finish: async () => ({
          issuer: 'https://platform.example',
          subject: 'mine',
          email: people.manager,
          emailVerified: true,
        }),
      }
      on = await signOnWorld(advertisingStore(), platform)
      await on.change('user', 'user-manager', { auth: 'both' })
      const { id } = await on.provider()
      const through = await on.linked(id, people.manager)
      const byPlatform = async (session: string) => {
        const start = await new ApiClient(on.world.api, session).get('/oidc/auth')
        const carried = [session, start.headers.getSetCookie()[0]?.split(';')[0]].join('; ')
        const back = await new ApiClient(on.world.api, carried).get(`/oidc/callback?code=1&state=${state}`)
        return back.headers.get('location')
      }
      expect(await byPlatform(through.client.cookie ?? '')).toBe('/link-sign-on')
      const own = await on.world.signIn('manager')
      expect(await byPlatform(own.cookie ?? '')).toMatch(/^\/link-sign-on\?token=/)
    })

    it('believes no address that is not verified', async () => {
      const { id } = await on.provider()
      expect(await led(id, people.viewer, { emailVerified: false })).toEqual(['/?error=sso-unverified', null, 0])
    })

    it('takes no answer that was meant for another provider, no other state and no other issuer’s subject', async () => {
      const { id } = await on.provider()
      const other = await on.provider({
        organization: foreign,
        issuer: 'https://evil.example',
        domains: ['evil.example'],
      })
      const start = await on.world.anonymous.get(`/oidc/auth?provider=${id}`)
      const cookie = start.headers.getSetCookie()[0]?.split(';')[0] ?? ''
      const { state } = on.asked.at(-1)?.attempt ?? { state: '' }
      for (const back of [`/${other.id}?code=1&state=${state}`, `/${id}?code=1&state=x`, `/${id}?code=1`]) {
        const answer = await new ApiClient(on.world.api, cookie).get(`/oidc/callback${back}`)
        expect([back, answer.headers.get('location')]).toEqual([back, '/?error=sso-expired'])
      }
      await on.linked(id, people.viewer)
      const foreignSubject = await on.signOn(id, people.viewer, { issuer: 'https://evil.example' })
      expect(foreignSubject.to).toBe('/link-sign-on')
    })
  })

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is disabled', id => on.change('identity-provider', id, { status: 'disabled' })],
    ['loses the domain', id => on.change('identity-provider', id, { domains: ['other.example'] })],
    ['is put away', id => on.change('identity-provider', id, { archivedAt: '2026-11-21T09:00:00.000Z' })],
    ['belongs to an organization that is suspended', () => on.change('organization', north, { status: 'suspended' })],
    ['loses the person', () => on.change('user', 'user-viewer', { organizations: [south] })],
  ])('ends its sessions at once when it %s', async (_, happen) => {
    const { id } = await on.provider()
    const { client } = await on.linked(id, people.viewer)
    await happen(id)
    on.later()
    expect((await client.get('/current-user')).status).toBe(401)
    expect((await on.signOn(id, people.viewer)).client.cookie).toBeNull()
  })

  describe('is written', () => {
    it('with domains by who administers the platform alone, also where an older version had them', async () => {
      const orgAdmin = await on.world.signIn('orgAdmin')
      const sentence = `Only a platform administrator can add ${domain}. Save without it and ask one.`
      const refused = await orgAdmin.post<Json>('/identity-provider', providerBody())
      expect([refused.status, refused.body.fields]).toEqual([400, { domains: sentence }])
      const { id } = await orgAdmin.create('identity-provider', providerBody({ domains: [] }))
      const admin = await on.world.signIn('admin')
      const put = async (client: ApiClient, changes: Json) => {
        const { body } = await client.get<Json>(`/identity-provider/${id}`)
        return client.put<Json>(`/identity-provider/${id}`, { ...body, ...changes })
      }
      expect((await put(orgAdmin, { domains: [domain] })).body.fields).toEqual({ domains: sentence })
      expect(
        (await orgAdmin.patch<Json[]>('/identity-provider', { ids: [id], set: { domains: [domain] } })).body,
      ).not.toMatchObject([{ ok: true }])
      expect((await put(admin, { domains: [domain] })).status).toBe(200)
      expect((await put(orgAdmin, { name: 'Renamed' })).status).toBe(200)
      expect((await put(orgAdmin, { domains: [] })).status).toBe(200)
      const restored = await orgAdmin.post<Json>(`/identity-provider/${id}/restore`, { version: 2 })
      expect(restored.status).toBe(400)
    })

    it('by who may do everything in its organization, and nobody else', async () => {
      const { id } = await on.provider()
      const viewer = await on.viewerMay([
        {
          resource: 'identity-provider',
          verbs: ['list', 'read', 'create', 'update', 'delete', 'archive', 'manage_access'],
        },
      ])
      const { body } = await viewer.get<Json>(`/identity-provider/${id}`)
      const tries = [
        await viewer.put(`/identity-provider/${id}`, { ...body, issuer: 'https://evil.example', clientSecret: 'mine' }),
        await viewer.post('/identity-provider', providerBody({ domains: [] })),
        await viewer.post(`/identity-provider/${id}/move`, { to: 'disabled' }),
        await viewer.delete(`/identity-provider/${id}`),
      ]
      expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403])
      expect((await (await on.world.signIn('stranger')).get(`/identity-provider/${id}`)).status).toBe(404)
    })

    it('with an issuer that can be trusted on its way, and with its secret anew when that changes', async () => {
      const { id } = await on.provider()
      const admin = await on.world.signIn('admin')
      const { body } = await admin.get<Json>(`/identity-provider/${id}`)
      const put = async (changes: Json) =>
        (await admin.put<Json>(`/identity-provider/${id}`, { ...body, ...changes })).body.fields
      for (const issuer of ['http://login.north.example', 'http://127.0.0.1.evil.example', 'https://a.example/?x=1']) {
        expect(await put({ issuer, clientSecret: 'new' })).toMatchObject({
          issuer: expect.stringContaining('https://'),
        })
      }
      expect(await put({ issuer: 'https://evil.example' })).toMatchObject({ clientSecret: expect.any(String) })
    })
  })

  describe('is offered', () => {
    const offered = async (of: string) =>
      (await on.world.anonymous.get<Json>(`/oidc/provider?domain=${of}`)).body.provider

    it('by domain, whoever is there', async () => {
      const { id } = await on.provider({ domains: [domain, 'xn--mnchen-3ya.example'] })
      expect(await offered(domain)).toEqual({ id, name: 'North SSO' })
      expect(await offered('M%C3%BCnchen.example')).toEqual({ id, name: 'North SSO' })
      expect(await offered(domain.toUpperCase())).toEqual({ id, name: 'North SSO' })
      for (const of of [`x.${domain}`, 'other.example', '', '%00', people.viewer])
        expect([of, await offered(of)]).toEqual([of, null])
      await on.change('identity-provider', id, { status: 'disabled' })
      expect(await offered(domain)).toBeNull()
    })

    it('not to who asks for one domain after the other', async () => {
      const ask = (index: number) => on.world.anonymous.get(`/oidc/provider?domain=d${index}.example`)
      const answers = await Promise.all(Array.from({ length: 700 }, (_, index) => ask(index)))
      expect(answers.filter(({ status }) => status === 429).length).toBe(100)
    })
  })
})
