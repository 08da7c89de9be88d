import { beforeEach, describe, expect, it } from 'vitest'
import { catalogue } from '../../resources.config.ts'
import type { SignedOn, SingleSignOn } from '../../src/engine/server/outside.ts'
import {
  type Answer,
  ApiClient,
  type Json,
  password,
  people,
  signedIn,
  type TestWorld,
  testWorld,
} from './apiClient.ts'
import { apiTables } from './apiTables.ts'
import { cookieOf, sessionCookie, signOnCookie } from './signOnWorld.ts'
import { eachStore } from './stores.ts'

const minute = 60_000
const viewerAtProvider: SignedOn = {
  issuer: 'https://provider.example',
  subject: 'viewer-1',
  email: people.viewer,
  emailVerified: true,
}

eachStore((open, kind) => {
  let world: TestWorld
  let answer: SignedOn
  let state = ''

  const provider: SingleSignOn = {
    begin: async attempt => {
      state = attempt.state
      return 'https://provider.example/'
    },
    finish: async () => answer,
  }
  const set = (id: string, changes: Json) =>
    world.store.transaction(async tx => {
      for (const row of await tx.lock('user', [id], 'all')) await tx.update('user', [{ ...row, ...changes }])
    })
  /** Through the provider and back. */
  const signOn = async (who: SignedOn, session = ''): Promise<Browser> => {
    answer = who
    const start = await new ApiClient(world.api, session).get('/oidc/auth?return=%2Finventory%2Fdeals')
    const carried = [session, cookieOf(start, signOnCookie)].filter(Boolean).join('; ')
    const end = await new ApiClient(world.api, carried).get(`/oidc/callback?code=one&state=${state}`)
    return { end, to: end.headers.get('location') ?? '', cookie: cookieOf(end, signOnCookie) }
  }
  const mailed = () => /link-sign-on\?token=([\w-]+)/.exec(world.mails.at(-1)?.text ?? '')?.[1] ?? ''
  const link = (token: string, cookie: string) => new ApiClient(world.api, cookie).post('/oidc/link', { token })
  const whoIs = async (signedOn: Answer<unknown>) =>
    (await new ApiClient(world.api, cookieOf(signedOn, sessionCookie)).get('/current-user')).body.id

  beforeEach(async () => {
    world = await testWorld(await open(apiTables(catalogue)), { signOn: provider })
    await set('user-viewer', { auth: 'both' })
  })

  it('an account that exists is linked by a mail, in the browser in which it began, and then known by iss and sub', async () => {
    const first = await signOn(viewerAtProvider)
    expect([first.end.status, first.to, cookieOf(first.end, sessionCookie)]).toEqual([302, '/link-sign-on', ''])
    await expect.poll(() => world.mails.length).toBe(1)
    expect(world.mails).toMatchObject([{ to: people.viewer }])
    expect(first.cookie).not.toContain(mailed())

    expect((await link(mailed(), '')).status).toBe(400)
    const elsewhere = await signOn({ ...viewerAtProvider, subject: 'somebody-else' })
    await expect.poll(() => world.mails.length).toBe(2)
    const [tokenOfOther] = [mailed()]
    expect((await link(tokenOfOther, first.cookie)).status).toBe(400)
    expect((await link('made-up', elsewhere.cookie)).status).toBe(400)

    const done = await link(tokenOfOther, elsewhere.cookie)
    expect([done.status, done.body]).toEqual([200, { path: '/inventory/deals' }])
    expect(await whoIs(done)).toBe('user-viewer')

    const again = await signOn({ ...viewerAtProvider, subject: 'somebody-else', email: 'new@name.example' })
    expect(again.to).toBe('/inventory/deals')
    expect(await whoIs(again.end)).toBe('user-viewer')
    const row = (await world.store.read.byIds('user', ['user-viewer'], 'all'))[0]
    expect(row).toMatchObject({ email: people.viewer })
  })

  // What follows is the same code over any store; opening a database for each would take minutes.
  if (kind !== 'memory') return

  const linked = async () => {
    const { cookie } = await signOn(viewerAtProvider)
    await expect.poll(mailed).not.toBe('')
    expect((await link(mailed(), cookie)).status).toBe(200)
  }

  describe('single sign-on', () => {
    it('asks who is signed in already, without a mail', async () => {
      const viewer = await signedIn(world.api, people.viewer)
      const { to, cookie } = await signOn(viewerAtProvider, viewer.cookie ?? '')
      const token = /^\/link-sign-on\?token=([\w-]+)$/.exec(to)?.[1] ?? ''
      expect(world.mails).toEqual([])
      expect(await whoIs(await link(token, cookie))).toBe('user-viewer')
    })

    it('asks by mail where somebody else is signed in', async () => {
      const manager = await signedIn(world.api, people.manager)
      expect((await signOn(viewerAtProvider, manager.cookie ?? '')).to).toBe('/link-sign-on')
      await expect.poll(() => world.mails.map(({ to }) => to)).toEqual([people.viewer])
    })

    it('lets nobody in by an address alone: another subject, another issuer', async () => {
      await linked()
      for (const other of [{ subject: 'viewer-2' }, { issuer: 'https://other.example' }]) {
        const { to, end } = await signOn({ ...viewerAtProvider, ...other })
        expect([to, cookieOf(end, sessionCookie)]).toEqual(['/link-sign-on', ''])
      }
    })

    it('links for ten minutes, and once', async () => {
      const { cookie } = await signOn(viewerAtProvider)
      await expect.poll(mailed).not.toBe('')
      world.time.now = new Date(world.time.now.getTime() + 10 * minute)
      expect((await link(mailed(), cookie)).status).toBe(400)
    })

    it('replaces what was linked at the same provider, and takes nobody else’s', async () => {
      await linked()
      const { cookie } = await signOn({ ...viewerAtProvider, subject: 'viewer-2' })
      // The link, what it has done, and the next link.
      await expect.poll(() => world.mails.length).toBe(3)
      expect((await link(mailed(), cookie)).status).toBe(200)
      expect((await signOn(viewerAtProvider)).to).toBe('/link-sign-on')
      await set('user-manager', { auth: 'both' })
      const taken = await signOn({ ...viewerAtProvider, subject: 'viewer-2', email: people.manager })
      expect(await whoIs(taken.end)).toBe('user-viewer')
    })

    it('makes an invited person active', async () => {
      const admin = await world.signIn('admin')
      const body = { name: 'New', email: 'new@astrolabe.example', organizations: ['org-north'], auth: 'oidc' }
      const { id } = await admin.create('user', body)
      expect(world.mails.at(-1)?.text).not.toContain('token=')
      const { to, cookie } = await signOn({ ...viewerAtProvider, subject: 'new', email: 'new@astrolabe.example' })
      expect(to).toBe('/link-sign-on')
      await expect.poll(mailed).not.toBe('')
      expect(await whoIs(await link(mailed(), cookie))).toBe(id)
    })

    it('is written to the audit log, when it is linked, too', async () => {
      await linked()
      const { body } = await (await world.signIn('admin')).list('/audit-log?actor.id=user-viewer&limit=10')
      expect(body.map(({ action }) => action).sort()).toEqual(['login', 'sign_on_linked'])
    })
  })

  it('nobody changes how somebody above them signs in', async () => {
    const orgAdmin = await world.signIn('orgAdmin')
    const change = async (id: string) => {
      const { body } = await orgAdmin.get<Json>(`/user/${id}`)
      return (await orgAdmin.put(`/user/${id}`, { ...body, auth: 'oidc' })).status
    }
    expect([await change('user-admin'), await change('user-viewer')]).toEqual([403, 200])
  })

  describe('who signs in', () => {
    const asAdmin = async (auth: string) => {
      const admin = await world.signIn('admin')
      const { body } = await admin.get<Json>('/user/user-viewer')
      const { version } = body
      expect((await admin.put('/user/user-viewer', { ...body, auth, version })).status).toBe(200)
    }

    it('by password alone is not let in by single sign-on', async () => {
      await linked()
      await set('user-viewer', { auth: 'password' })
      expect((await signOn(viewerAtProvider)).to).toBe('/?error=sso-not-allowed')
      expect((await signOn({ ...viewerAtProvider, subject: 'x' })).to).toBe('/?error=sso-not-allowed')
      expect(world.mails.filter(({ text }) => text.includes('token='))).toHaveLength(1)
    })

    it('by single sign-on alone has no password: none signs in, none is chosen', async () => {
      await world.anonymous.post('/forgotten-password', { email: people.viewer })
      await expect.poll(() => world.mails.length).toBe(1)
      const token = /token=([\w-]+)/.exec(world.mails[0]?.text ?? '')?.[1]
      await set('user-viewer', { auth: 'oidc' })
      const wrong = await world.anonymous.post('/auth', { email: people.viewer, password })
      expect([wrong.status, wrong.body]).toEqual([401, { error: 'Invalid email or password' }])
      expect((await world.anonymous.post('/reset-password', { token, password })).status).toBe(400)
      expect((await world.anonymous.post('/forgotten-password', { email: people.viewer })).status).toBe(204)
      await expect.poll(() => world.mails.length).toBe(2)
      expect(world.mails[1]?.text).toContain('single sign-on')
      expect(world.mails[1]?.text).not.toContain('token=')
    })

    it('is signed out when that changes, and stays so when it changes back', async () => {
      const viewer = await signedIn(world.api, people.viewer)
      await linked()
      await asAdmin('oidc')
      expect((await viewer.get('/current-user')).status).toBe(401)
      await asAdmin('both')
      expect((await viewer.get('/current-user')).status).toBe(401)
      await asAdmin('password')
      await asAdmin('both')
      expect((await signOn(viewerAtProvider)).to).toBe('/link-sign-on')
    })

    it('is signed out at once, wherever it was changed', async () => {
      const viewer = await signedIn(world.api, people.viewer)
      await set('user-viewer', { auth: 'oidc' })
      world.time.now = new Date(world.time.now.getTime() + 2_000)
      expect((await viewer.get('/current-user')).status).toBe(401)
    })
  })
})

interface Browser {
  readonly end: Answer<unknown>
  readonly to: string
  /** What it carries from now on. */
  readonly cookie: string
}
