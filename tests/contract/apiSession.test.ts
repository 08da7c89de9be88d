import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import { createDescribedApi } from './answersAsDescribed.ts'
import { ApiClient, type Json, origin, password, people, signedIn, type TestWorld, testWorld } from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { eachStore } from './stores.ts'

const minute = 60_000
const hour = 60 * minute

eachStore((open, kind) => {
  let world: TestWorld
  const pass = (milliseconds: number) => {
    world.time.now = new Date(world.time.now.getTime() + milliseconds)
  }

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)))
  })

  describe('signing in', () => {
    it('answers who is signed in, and what they may do', async () => {
      expect(await world.anonymous.get('/current-user')).toMatchObject({
        status: 401,
        body: { error: expect.any(String) },
      })
      const manager = await world.signIn('manager')
      expect((await manager.get('/current-user')).body).toMatchObject({
        id: 'user-manager',
        name: 'The manager',
        email: people.manager,
        platform: false,
        organizations: [
          { id: 'org-north', name: 'North' },
          { id: 'org-south', name: 'South' },
        ],
        grants: { 'org-north': { campaign: expect.arrayContaining(['create']) } },
      })
      const admin = await world.signIn('admin')
      expect((await admin.get('/current-user')).body).toMatchObject({ platform: true })
      const signedInAt = world.time.now.toISOString()
      const { body: row } = await admin.get<Json>('/user/user-manager')
      expect(row).toMatchObject({ lastLoginAt: signedInAt })
      const put = (defaultOrganization: string) => admin.put('/user/user-manager', { ...row, defaultOrganization })
      expect((await put('org-foreign')).status).toBe(400)
      expect((await put('org-south')).status).toBe(200)
    })

    // What follows is the same code over any store; opening a database for each would take minutes.
    if (kind !== 'memory') return

    it('refuses wrong passwords, unknown, invited and locked people alike', async () => {
      const admin = await world.signIn('admin')
      const locked = await admin.post('/user/user-viewer/move', { to: 'locked' })
      expect(locked.status).toBe(200)
      for (const [email, secret] of [
        [people.manager, 'wrong password'],
        ['nobody@astrolabe.example', password],
        [people.viewer, password],
      ]) {
        const answer = await world.anonymous.post('/auth', { email, password: secret })
        expect([answer.status, answer.body]).toEqual([401, { error: 'Invalid email or password' }])
        expect(answer.headers.get('set-cookie')).toBeNull()
      }
    })

    it('takes the address in any case, and needs both fields', async () => {
      expect((await world.anonymous.post('/auth', { email: ` ${people.viewer.toUpperCase()}`, password })).status).toBe(
        200,
      )
      expect((await world.anonymous.post('/auth', { email: people.viewer })).status).toBe(400)
      expect((await world.anonymous.post('/auth', { email: people.viewer, password: 7 })).status).toBe(400)
    })

    it('sets a cookie that scripts cannot read, Secure over https, and another one each time', async () => {
      const answer = await world.anonymous.post('/auth', { email: people.viewer, password })
      const cookie = answer.headers.get('set-cookie') ?? ''
      expect(cookie).toMatch(
        /^__Host-astrolabe_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
      )
      const first = new ApiClient(world.api, cookie.split(';')[0] ?? '')
      const again = await first.post('/auth', { email: people.viewer, password })
      expect(again.headers.get('set-cookie')?.split(';')[0]).not.toBe(first.cookie)
      expect((await first.get('/current-user')).status).toBe(401)
      const stored = await world.store.read.list('session', { scope: 'all', limit: 10 })
      expect(JSON.stringify(stored.rows)).not.toContain(cookie.slice(25, 47))
    })

    it('ends by signing out', async () => {
      const viewer = await signedIn(world.api, people.viewer)
      expect((await viewer.post('/logout')).status).toBe(204)
      expect((await viewer.get('/current-user')).status).toBe(401)
      expect((await viewer.post('/logout')).status).toBe(204)
    })

    it('lasts twelve hours after the last request, and seven days at most', async () => {
      const viewer = await signedIn(world.api, people.viewer)
      pass(11 * hour)
      expect((await viewer.get('/current-user')).status).toBe(200)
      pass(11 * hour)
      expect((await viewer.get('/current-user')).status).toBe(200)
      pass(12 * hour)
      expect((await viewer.get('/current-user')).status).toBe(401)
      const steady = await signedIn(world.api, people.manager)
      for (let turn = 0; turn < 15; turn += 1) {
        pass(11 * hour)
        expect((await steady.get('/current-user')).status).toBe(200)
      }
      pass(3 * hour - 1)
      expect((await steady.get('/current-user')).status).toBe(200)
      pass(1)
      expect((await steady.get('/current-user')).status).toBe(401)
    })

    it('is over at once for who is deactivated', async () => {
      const [admin, viewer] = [await world.signIn('admin'), await world.signIn('viewer')]
      expect((await viewer.get('/current-user')).status).toBe(200)
      await admin.delete('/user/user-viewer')
      expect((await viewer.get('/current-user')).status).toBe(401)
    })

    it('is written to the audit log, failures too', async () => {
      await world.anonymous.post('/auth', { email: people.viewer, password: 'wrong password' })
      await signedIn(world.api, people.viewer)
      const admin = await world.signIn('admin')
      const { body } = await admin.list('/audit-log?actor.id=user-viewer&limit=10')
      expect(body.map(({ action }) => action).sort()).toEqual(['login', 'login_failed'])
    })
  })

  describe('a forgotten password', () => {
    it('is mailed with a link to this console, whatever host the client names', async () => {
      const ask = (base: string, headers: Record<string, string> = {}) =>
        world.api(
          new Request(`${base}/api/v1/forgotten-password`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-requested-with': 'astrolabe', ...headers },
            body: JSON.stringify({ email: people.viewer }),
          }),
        )
      const poisoned = await ask('https://evil.example')
      expect([poisoned.status, world.mails]).toEqual([421, []])
      for (const name of ['x-forwarded-host', 'forwarded', 'x-original-url', 'x-host']) {
        expect(
          (await ask(origin, { [name]: name === 'forwarded' ? 'host=evil.example' : 'evil.example' })).status,
        ).toBe(204)
      }
      await expect.poll(() => world.mails.length).toBe(4)
      expect(world.mails.filter(({ text }) => !text.includes(`${origin}/reset-password?token=`))).toEqual([])
      expect(JSON.stringify(world.mails)).not.toContain('evil.example')
    })

    const link = () => /token=([\w-]+)/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
    const ask = async (email: string) => {
      const before = world.mails.length
      const answer = await world.anonymous.post('/forgotten-password', { email })
      expect(answer.status).toBe(204)
      await expect.poll(() => world.mails.length).toBe(before + 1)
      return link()
    }

    it('is chosen anew by a link that works once, and ends all sessions', async () => {
      const viewer = await signedIn(world.api, people.viewer)
      const token = await ask(people.viewer)
      expect(world.mails.at(-1)).toMatchObject({ to: people.viewer })
      expect(world.mails.at(-1)?.text).toContain(`${origin}/reset-password?token=`)
      const tokens = await world.store.read.list('reset-token', { scope: 'all', limit: 10 })
      expect(JSON.stringify(tokens.rows)).not.toContain(token)
      const short = await world.anonymous.post('/reset-password', { token, password: 'too short' })
      expect([short.status, short.body]).toMatchObject([400, { fields: { password: expect.any(String) } }])
      const weak = await world.anonymous.post('/reset-password', { token, password: 'P@ssw0rd2026' })
      expect([weak.status, weak.body]).toMatchObject([400, { fields: { password: expect.any(String) } }])
      const chosen = 'another long password'
      expect((await world.anonymous.post('/reset-password', { token, password: chosen })).status).toBe(200)
      expect((await viewer.get('/current-user')).status).toBe(401)
      expect((await world.anonymous.post('/reset-password', { token, password: chosen })).status).toBe(400)
      expect((await world.anonymous.post('/auth', { email: people.viewer, password })).status).toBe(401)
      await signedIn(world.api, people.viewer, chosen)
    })

    // What follows is the same code over any store; opening a database for each would take minutes.
    if (kind !== 'memory') return

    it('has a link for ten minutes, and only the last one works', async () => {
      const first = await ask(people.viewer)
      const second = await ask(people.viewer)
      expect((await world.anonymous.post('/reset-password', { token: first, password })).status).toBe(400)
      pass(10 * minute)
      expect((await world.anonymous.post('/reset-password', { token: second, password })).status).toBe(400)
    })

    it('is none that was stolen elsewhere, and the link goes on working', async () => {
      const stolen = 'a phrase from a break-in'
      const api = createDescribedApi({ ...world.options, isBreachedPassword: text => text === stolen })
      const token = await ask(people.viewer)
      const choose = (chosen: string) => new ApiClient(api, null).post('/reset-password', { token, password: chosen })
      expect((await choose(stolen)).body).toMatchObject({ fields: { password: expect.stringContaining('stolen') } })
      // Fifteen characters as people count them.
      expect((await choose('𝕒𝕓𝕔𝕕𝕖𝕗𝕘𝕙')).body).toMatchObject({ fields: { password: 'Use at least 15 characters' } })
      expect((await choose('another long password')).status).toBe(200)
    })

    it('tells nobody who is known', async () => {
      expect((await world.anonymous.post('/forgotten-password', { email: 'nobody@astrolabe.example' })).status).toBe(
        204,
      )
      expect((await world.anonymous.post('/forgotten-password', { email: 'no address' })).status).toBe(400)
      await ask(people.viewer)
      expect(world.mails.map(({ to }) => to)).toEqual([people.viewer])
    })

    it('is the way in for who is invited', async () => {
      const admin = await world.signIn('admin')
      const body = { name: 'New one', email: 'New@Astrolabe.example', organizations: ['org-north'] }
      const user = await admin.create('user', body)
      expect(user).toMatchObject({ status: 'invited', email: 'new@astrolabe.example' })
      expect(world.mails).toMatchObject([{ to: 'new@astrolabe.example' }])
      expect((await world.anonymous.post('/auth', { email: 'new@astrolabe.example', password })).status).toBe(401)
      expect((await world.anonymous.post('/reset-password', { token: link(), password })).status).toBe(200)
      const client = await signedIn(world.api, 'new@astrolabe.example')
      expect((await client.get('/current-user')).body).toMatchObject({ organizations: [], grants: {} })
    })
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  describe('tries', () => {
    it('are ten a minute for an address and an account', async () => {
      const attempt = (email: string) => world.anonymous.post('/auth', { email, password: 'wrong password' })
      for (let count = 0; count < 10; count += 1) expect((await attempt(people.viewer)).status).toBe(401)
      const refused = await attempt(people.viewer)
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, 6])
      expect((await attempt(people.manager)).status).toBe(401)
      pass(minute)
      expect((await world.anonymous.post('/auth', { email: people.viewer, password })).status).toBe(200)
    })

    it('count for forgotten passwords as well', async () => {
      const ask = () => world.anonymous.post('/forgotten-password', { email: 'nobody@astrolabe.example' })
      for (let count = 0; count < 10; count += 1) expect((await ask()).status).toBe(204)
      expect((await ask()).status).toBe(429)
    })
  })

  describe('writes of other sites', () => {
    const body: Json = { email: people.viewer, password }
    const send = (headers: Record<string, string>) => world.anonymous.send('POST', '/auth', body, headers)

    it.each([
      [{ origin: 'https://evil.example' }],
      [{ origin: 'null' }],
      [{ origin: 'https://console.astrolabe.example.evil.example' }],
      [{ 'sec-fetch-site': 'cross-site' }],
      [{ 'sec-fetch-site': 'same-site' }],
    ] as const)('%j are refused', async headers => {
      expect((await send(headers)).status).toBe(403)
      expect((await (await world.signIn('admin')).send('DELETE', '/user/user-viewer', undefined, headers)).status).toBe(
        403,
      )
    })

    it('are refused without the header that forms cannot send', async () => {
      const request = new Request(`${origin}/api/v1/auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect((await world.api(request)).status).toBe(403)
    })

    it('are not our own', async () => {
      expect((await send({ origin, 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    })
  })

  it('answers carry headers that forbid caching, sniffing, framing and running', async () => {
    for (const path of ['/config', '/current-user', '/nonsense']) {
      const { headers } = await world.anonymous.get(path)
      expect(headers.get('cache-control')).toBe('no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    }
  })

  it('config, probes and single sign-on answer without a session', async () => {
    expect((await world.anonymous.get('/config')).body).toMatchObject({
      title: 'Astrolabe',
      singleSignOn: false,
      sample: false,
    })
    expect((await world.api(new Request(`${origin}/healthz`))).status).toBe(200)
    expect((await world.api(new Request(`${origin}/readyz`))).status).toBe(200)
    const oidc = await world.anonymous.get('/oidc/auth')
    expect([oidc.status, oidc.headers.get('location')]).toEqual([302, '/?error=sso-not-configured'])
  })
})
